#include "join_many.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace minewise {

namespace {

constexpr double kTail = 1e-50;      // of a node: it may be left out
// Less than this of the rest is never needed, and the processor multiplies it slowly.
constexpr double kTooLittle = 1e-250;
constexpr double kUnlikely = 1e-25;  // for the mines to add up: then tails matter
constexpr double kNothing = -std::numeric_limits<double>::infinity();

// Every possible count has a weight, however little the rest of the board leaves to it.
const Wide kLeast = Wide(0x1p-450);

// log(1 + e^x)
double log_one_plus_exp(double x) { return x > 30 ? x + std::exp(-x) : std::log1p(std::exp(x)); }

// Leave out both tails.
void cut_tails(int& lowest, std::vector<double>& chance) {
    std::size_t first = 0;
    std::size_t last = chance.size();
    for (double tail = chance[first]; tail < kTail && first + 1 < last; tail += chance[first]) ++first;
    for (double tail = chance[last - 1]; tail < kTail && first + 1 < last; tail += chance[last - 1]) --last;
    chance.erase(chance.begin() + static_cast<std::ptrdiff_t>(last), chance.end());
    chance.erase(chance.begin(), chance.begin() + static_cast<std::ptrdiff_t>(first));
    lowest += static_cast<int>(first);
}

}  // namespace

std::span<const double> JoinMany::logs_of(int component) const {
    const std::size_t first = joined_.weight_at_[static_cast<std::size_t>(component)];
    return {logs_.data() + first,
            joined_.weight_at_[static_cast<std::size_t>(component) + 1] - first};
}

void JoinMany::find_logs() {
    logs_.clear();
    for (int c = 0; c < components(); ++c) {
        if (sweep_.ways()[static_cast<std::size_t>(c)].wide) {
            for (const Wide& ways : sweep_.wide_ways_of(c)) logs_.push_back(ways.log());
        } else {
            for (const double ways : sweep_.ways_of(c)) logs_.push_back(std::log(ways));
        }
    }
}

// The mean and the variance of all mines under a tilt.
void JoinMany::expected(double tilt, double& mean, double& variance) const {
    const double p = 1 / (1 + std::exp(-tilt));
    mean = joined_.outside_ * p;
    variance = joined_.outside_ * p * (1 - p);
    for (int c = 0; c < components(); ++c) {
        const auto logs = logs_of(c);
        // Relative to the largest term, so that no power overflows.
        double top = kNothing;
        for (std::size_t k = 0; k < logs.size(); ++k) {
            top = std::max(top, logs[k] + static_cast<double>(k) * tilt);
        }
        double all = 0;
        double sum = 0;
        double squares = 0;
        for (std::size_t k = 0; k < logs.size(); ++k) {
            const auto mines = static_cast<double>(k);
            const double value = std::exp(logs[k] + mines * tilt - top);
            all += value;
            sum += mines * value;
            squares += mines * mines * value;
        }
        mean += sweep_.ways()[static_cast<std::size_t>(c)].lowest + sum / all;
        variance += squares / all - (sum / all) * (sum / all);
        if (watch_ != nullptr) watch_->spend(4 * logs.size());
    }
}

// Newton's method, within bounds that close in: the mean rises with the tilt.
void JoinMany::find_tilt() {
    double low = -700;
    double high = 700;
    tilt_ = 0;
    for (int step = 0; step < 60; ++step) {
        double mean = 0;
        double variance = 0;
        expected(tilt_, mean, variance);
        const double missing = joined_.mines_ - mean;
        // Close enough: a tenth of a standard deviation, or of a mine.
        if (std::abs(missing) < 0.1 * std::max(1.0, std::sqrt(std::max(variance, 0.0)))) return;
        (missing > 0 ? low : high) = tilt_;
        double next = variance > 0 ? tilt_ + missing / variance : low - 1;
        if (!(next > low && next < high)) next = (low + high) / 2;
        tilt_ = next;
    }
}

JoinMany::Node JoinMany::leaf(int component) const {
    const Ways& ways = sweep_.ways()[static_cast<std::size_t>(component)];
    const auto logs = logs_of(component);
    Node node;
    node.lowest = node.fewest = ways.lowest;
    node.most = ways.lowest + ways.length - 1;
    double top = kNothing;
    for (std::size_t k = 0; k < logs.size(); ++k) {
        top = std::max(top, logs[k] + static_cast<double>(k) * tilt_);
    }
    double all = 0;
    for (std::size_t k = 0; k < logs.size(); ++k) {
        node.chance.push_back(std::exp(logs[k] + static_cast<double>(k) * tilt_ - top));
        all += node.chance.back();
    }
    for (double& value : node.chance) value /= all;
    cut_tails(node.lowest, node.chance);
    return node;
}

JoinMany::Node JoinMany::outside_leaf() const {
    const int cells = joined_.outside_;
    Node node;
    node.fewest = 0;
    node.most = cells;
    const double odds = std::exp(tilt_);
    const double p = 1 / (1 + std::exp(-tilt_));
    const int peak = std::min(static_cast<int>((cells + 1.0) * p), cells);
    // From the most likely outwards, until the terms no longer matter.
    std::vector<double> below;
    double value = 1;
    for (int m = peak; m > 0 && value > 1e-70; --m) {
        value *= m / ((cells - m + 1.0) * odds);
        below.push_back(value);
    }
    node.chance.assign(below.rbegin(), below.rend());
    node.lowest = peak - static_cast<int>(below.size());
    node.chance.push_back(1);
    value = 1;
    for (int m = peak; m < cells && value > 1e-70; ++m) {
        value *= odds * (cells - m) / (m + 1.0);
        node.chance.push_back(value);
    }
    const double all = std::accumulate(node.chance.begin(), node.chance.end(), 0.0);
    for (double& chance : node.chance) chance /= all;
    cut_tails(node.lowest, node.chance);
    return node;
}

// Build the node of the components from `first` to before `last`; the one after all is the outside.
int JoinMany::build(int first, int last) {
    const int id = static_cast<int>(joined_.nodes_.size());
    joined_.nodes_.emplace_back();
    sizes_.push_back(last - first);
    if (last - first == 1) {
        Node node = first == components() ? outside_leaf() : leaf(first);
        joined_.nodes_[static_cast<std::size_t>(id)] = std::move(node);
        return id;
    }
    const int middle = (first + last) / 2;
    const int left = build(first, middle);
    const int right = build(middle, last);
    const Node& a = joined_.nodes_[static_cast<std::size_t>(left)];
    const Node& b = joined_.nodes_[static_cast<std::size_t>(right)];
    Node node;
    node.left = left;
    node.right = right;
    node.fewest = a.fewest + b.fewest;
    node.most = a.most + b.most;
    if (id != 0) {  // the root is never asked
        node.lowest = a.lowest + b.lowest;
        node.chance.assign(a.chance.size() + b.chance.size() - 1, 0.0);
        for (std::size_t i = 0; i < a.chance.size(); ++i) {
            for (std::size_t j = 0; j < b.chance.size(); ++j) {
                node.chance[i + j] += a.chance[i] * b.chance[j];
            }
            if (watch_ != nullptr) watch_->spend(b.chance.size());
        }
        cut_tails(node.lowest, node.chance);
    }
    joined_.nodes_[static_cast<std::size_t>(id)] = std::move(node);
    return id;
}

// `rest`: the chances of everything outside this node, by the mines of this node from `lowest` on.
bool JoinMany::descend(int id, int component, int lowest, const std::vector<double>& rest) {
    const Node& node = joined_.nodes_[static_cast<std::size_t>(id)];
    if (node.left < 0) {
        if (component == components()) {
            end_outside(node, lowest, rest);
        } else {
            end_at_component(node, component, lowest, rest);
        }
        return true;
    }
    for (const bool go_left : {true, false}) {
        const int child = go_left ? node.left : node.right;
        const Node& mine = joined_.nodes_[static_cast<std::size_t>(child)];
        const Node& sibling = joined_.nodes_[static_cast<std::size_t>(go_left ? node.right : node.left)];
        std::vector<double> rest_of_child(mine.chance.size(), 0.0);
        double together = 0;
        for (std::size_t i = 0; i < mine.chance.size(); ++i) {
            // m mines here, s of the sibling: the node has m + s.
            const int m = mine.lowest + static_cast<int>(i);
            const int from = std::max(sibling.lowest, lowest - m);
            const int to = std::min(sibling.lowest + static_cast<int>(sibling.chance.size()),
                                    lowest + static_cast<int>(rest.size()) - m);
            double sum = 0;
            for (int s = from; s < to; ++s) {
                sum += sibling.chance[static_cast<std::size_t>(s - sibling.lowest)] *
                       rest[static_cast<std::size_t>(m + s - lowest)];
            }
            rest_of_child[i] = sum < kTooLittle ? 0 : sum;
            together += sum * mine.chance[i];
            if (watch_ != nullptr && to > from) watch_->spend(static_cast<std::size_t>(to - from));
        }
        if (id == 0 && go_left && together < kUnlikely) return false;
        const int first = go_left ? component : component + sizes_[static_cast<std::size_t>(node.left)];
        if (!descend(child, first, mine.lowest, rest_of_child)) return false;
    }
    return true;
}

void JoinMany::end_at_component(const Node& node, int component, int lowest,
                                const std::vector<double>& rest) {
    const Ways& ways = sweep_.ways()[static_cast<std::size_t>(component)];
    const Node& root = joined_.nodes_[0];
    const double largest = *std::max_element(rest.begin(), rest.end());
    const int others_fewest = root.fewest - node.fewest;
    const int others_most = root.most - node.most;
    const std::size_t first = joined_.weight_at_[static_cast<std::size_t>(component)];
    for (int k = 0; k < ways.length; ++k) {
        const int mines = ways.lowest + k;
        const int place = mines - lowest;
        Wide value;
        if (place >= 0 && place < static_cast<int>(rest.size())) {
            const double part = rest[static_cast<std::size_t>(place)] / largest;
            if (part > 1e-200) value = Wide(part);
        }
        const int others = joined_.mines_ - mines;
        if (others >= others_fewest && others <= others_most && value < kLeast) value = kLeast;
        joined_.wide_weights_[first + static_cast<std::size_t>(k)] = value * Wide::exp(k * tilt_);
    }
}

void JoinMany::end_outside(const Node& node, int lowest, const std::vector<double>& rest) {
    double all = 0;
    double expected = 0;
    std::vector<double> by_mines(rest.size());
    for (std::size_t i = 0; i < rest.size(); ++i) {
        by_mines[i] = node.chance[i] * rest[i];
        all += by_mines[i];
        expected += by_mines[i] * (lowest + static_cast<double>(i));
    }
    joined_.outside_mines = expected / all;
    log_total_ = std::log(all);
    // By the mines on the frontier, which are all those not outside.
    joined_.frontier_lowest = joined_.mines_ - lowest - static_cast<int>(rest.size()) + 1;
    joined_.frontier.clear();
    for (auto value = by_mines.rbegin(); value != by_mines.rend(); ++value) {
        joined_.frontier.push_back(*value / all);
    }
}

// Whether the components leave no gap in the mine counts that all but one of them can have. A
// component may have 1 mine or 4 and nothing between, so that counts between the fewest and the
// most mines may be impossible; but others that can have any number fill such gaps.
bool JoinMany::fills_gaps() const {
    int widest_gap = 0;
    int span = joined_.outside_;  // of the components without a gap
    int widest_span = joined_.outside_;
    for (int c = 0; c < components(); ++c) {
        int gap = 0;
        int widest = 0;
        for (const double log : logs_of(c)) {
            gap = log == kNothing ? gap + 1 : 0;
            widest = std::max(widest, gap);
        }
        widest_gap = std::max(widest_gap, widest);
        if (widest == 0) {
            const int own = static_cast<int>(logs_of(c).size()) - 1;
            span += own;
            widest_span = std::max(widest_span, own);
        }
    }
    return widest_gap == 0 || span - widest_span >= widest_gap;
}

bool JoinMany::run() {
    find_logs();
    if (!fills_gaps()) return false;
    find_tilt();
    joined_.wide_weights_.assign(logs_.size(), Wide());
    sizes_.clear();
    build(0, components() + 1);
    if (!descend(0, 0, joined_.mines_, {1.0})) return false;
    const Node& root = joined_.nodes_[0];
    joined_.outside_can_hold_mine = joined_.mines_ > root.fewest && joined_.outside_ > 0;
    joined_.outside_can_hold_safe = joined_.mines_ < root.most && joined_.outside_ > 0;

    // All chances together are relative to each component's own sum; undo that.
    double log_scale = joined_.outside_ * log_one_plus_exp(tilt_);
    for (int c = 0; c < components(); ++c) {
        const auto logs = logs_of(c);
        double top = kNothing;
        for (std::size_t k = 0; k < logs.size(); ++k) {
            top = std::max(top, logs[k] + static_cast<double>(k) * tilt_);
        }
        double all = 0;
        for (std::size_t k = 0; k < logs.size(); ++k) {
            all += std::exp(logs[k] + static_cast<double>(k) * tilt_ - top);
        }
        log_scale += top + std::log(all) + sweep_.ways()[static_cast<std::size_t>(c)].lowest * tilt_;
    }
    joined_.log_layouts = log_total_ + log_scale - joined_.mines_ * tilt_;
    return true;
}

}  // namespace minewise
