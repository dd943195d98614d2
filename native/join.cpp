#include "join.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace minewise {

namespace {

// A chance that is not nothing must not be rounded to nothing.
constexpr double kTiny = 1e-290;

double log_choose(double n, double k) {
    return std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1);
}

// The ways to put mines on the outside, tilted, for `first` to `last` mines: relative to their
// largest, whose logarithm is returned. Worked out from the largest outwards, so that nothing
// grows out of range.
double outside_ways(int cells, int first, int last, double tilt, std::vector<double>& ways) {
    ways.assign(static_cast<std::size_t>(last - first + 1), 0.0);
    const double chance = tilt / (1 + tilt);
    const int peak = std::clamp(static_cast<int>((cells + 1) * chance), first, last);
    const auto at = [&](int mines) -> double& {
        return ways[static_cast<std::size_t>(mines - first)];
    };
    at(peak) = 1;
    for (int m = peak; m < last; ++m) {
        at(m + 1) = std::max(at(m) * tilt * (cells - m) / (m + 1.0), kTiny);
    }
    for (int m = peak; m > first; --m) {
        at(m - 1) = std::max(at(m) * m / ((cells - m + 1.0) * tilt), kTiny);
    }
    return log_choose(cells, peak) + peak * std::log(tilt);
}

// Few components: take them one after the other from both ends.
void join_few(const Sweep& sweep, int outside, int mines, double tilt, Joined& joined) {
    const std::vector<Ways>& ways = sweep.ways();
    const int count = static_cast<int>(ways.size());

    // lowest[c] and highest[c]: the mines of the first c components together.
    thread_local std::vector<int> lowest, highest;
    lowest.assign(static_cast<std::size_t>(count) + 1, 0);
    highest.assign(static_cast<std::size_t>(count) + 1, 0);
    for (int c = 0; c < count; ++c) {
        const Ways& one = ways[static_cast<std::size_t>(c)];
        lowest[c + 1] = lowest[c] + one.lowest;
        highest[c + 1] = highest[c] + one.lowest + one.length - 1;
    }
    // Mines on the frontier that leave a possible number for the outside.
    const int fewest = std::max(lowest[count], mines - outside);
    const int most = std::min(highest[count], mines);
    if (fewest > most) throw NoLayout();

    // rest[c][t]: the ways of all but the first c components, when those have t mines.
    thread_local std::vector<std::vector<double>> rest;
    if (rest.size() < static_cast<std::size_t>(count) + 1) {
        rest.resize(static_cast<std::size_t>(count) + 1);
    }
    thread_local std::vector<double> out;
    double log_scale = outside_ways(outside, mines - most, mines - fewest, tilt, out);
    std::vector<double>& last = rest[static_cast<std::size_t>(count)];
    last.assign(static_cast<std::size_t>(highest[count] - lowest[count] + 1), 0.0);
    for (int t = fewest; t <= most; ++t) {
        last[static_cast<std::size_t>(t - lowest[count])] =
            out[static_cast<std::size_t>((mines - t) - (mines - most))];
    }
    for (int c = count - 1; c >= 0; --c) {
        const auto poly = sweep.ways_of(c);
        const int low = ways[static_cast<std::size_t>(c)].lowest;
        const double largest = *std::max_element(poly.begin(), poly.end());
        log_scale += ways[static_cast<std::size_t>(c)].log_scale + std::log(largest);
        std::vector<double>& target = rest[static_cast<std::size_t>(c)];
        const std::vector<double>& source = rest[static_cast<std::size_t>(c) + 1];
        target.assign(static_cast<std::size_t>(highest[c] - lowest[c] + 1), 0.0);
        for (std::size_t t = 0; t < target.size(); ++t) {
            // lowest[c] + t mines so far, and low + k of this component.
            const std::size_t from =
                t + static_cast<std::size_t>(lowest[c] + low - lowest[c + 1]);
            double sum = 0;
            for (std::size_t k = 0; k < poly.size(); ++k) sum += poly[k] * source[from + k];
            target[t] = sum / largest;
        }
    }
    const double total = rest[0][0];
    if (!(total > 0)) throw NoLayout();
    joined.log_layouts = std::log(total) + log_scale - mines * std::log(tilt);

    // Forwards: the ways of the first c components, and so the weights of each.
    thread_local std::vector<double> so_far, next;
    so_far.assign(1, 1.0);
    joined.weights.clear();
    for (int c = 0; c < count; ++c) {
        const auto poly = sweep.ways_of(c);
        const int low = ways[static_cast<std::size_t>(c)].lowest;
        const std::vector<double>& source = rest[static_cast<std::size_t>(c) + 1];
        const std::size_t shift = static_cast<std::size_t>(lowest[c] + low - lowest[c + 1]);
        for (std::size_t k = 0; k < poly.size(); ++k) {
            double sum = 0;
            for (std::size_t t = 0; t < so_far.size(); ++t) {
                sum += so_far[t] * source[t + shift + k];
            }
            joined.weights.push_back(sum);
        }
        const double largest = *std::max_element(poly.begin(), poly.end());
        next.assign(static_cast<std::size_t>(highest[c + 1] - lowest[c + 1] + 1), 0.0);
        for (std::size_t t = 0; t < so_far.size(); ++t) {
            for (std::size_t k = 0; k < poly.size(); ++k) {
                next[t + shift + k] += so_far[t] * (poly[k] / largest);
            }
        }
        so_far.swap(next);
    }

    joined.frontier_lowest = fewest;
    joined.frontier.clear();
    double expected = 0;
    double all = 0;
    joined.outside_can_hold_mine = joined.outside_can_hold_safe = false;
    for (int t = fewest; t <= most; ++t) {
        const auto place = static_cast<std::size_t>(t - lowest[count]);
        const double value = so_far[place] * last[place];
        joined.frontier.push_back(value);
        all += value;
        expected += value * (mines - t);
        if (value > 0) {
            joined.outside_can_hold_mine |= mines - t > 0;
            joined.outside_can_hold_safe |= mines - t < outside;
        }
    }
    for (double& value : joined.frontier) value /= all;
    joined.outside_mines = expected / all;
}

// Many components: under the right tilt their mines are nearly a normal distribution around what
// must come out, so that far fewer sums matter than there are. A binary tree joins them; each
// node knows the chances of its own mine counts within a window, and then, from the root down,
// the chances of all the rest.
class Tree {
  public:
    Tree(const Sweep& sweep, int outside, int mines, double tilt, Joined& joined)
        : sweep_(sweep), outside_(outside), mines_(mines), tilt_(tilt), joined_(joined) {}

    void run();

  private:
    struct Node {
        int lowest = 0;              // mines of the first value
        std::vector<double> chance;  // of that many mines, one more, and so on
        double mean = 0;
        double variance = 0;
        int fewest = 0;              // mines it can have at all
        int most = 0;
    };

    void find_tilt();
    double expected(double log_tilt) const;
    Node leaf(int component) const;
    Node outside_leaf() const;
    int build(int first, int last);
    void descend(int node, int first, int last, int lowest, const std::vector<double>& rest);
    static std::pair<int, int> window(const Node& node);

    const Sweep& sweep_;
    int outside_;
    int mines_;
    double tilt_;
    Joined& joined_;
    double extra_ = 1;  // on top of tilt_
    double log_total_ = 0;
    std::vector<Node> nodes_;
    std::vector<std::pair<int, int>> children_;
    std::vector<std::size_t> weight_at_;
};

double Tree::expected(double log_tilt) const {
    double sum = outside_ / (1 + std::exp(-(std::log(tilt_) + log_tilt)));
    for (std::size_t c = 0; c < sweep_.ways().size(); ++c) {
        const auto poly = sweep_.ways_of(static_cast<int>(c));
        const int low = sweep_.ways()[c].lowest;
        // Relative to the largest term, so that no power overflows.
        double top = -1e300;
        for (std::size_t k = 0; k < poly.size(); ++k) {
            if (poly[k] > 0) top = std::max(top, std::log(poly[k]) + static_cast<double>(k) * log_tilt);
        }
        double all = 0;
        double mean = 0;
        for (std::size_t k = 0; k < poly.size(); ++k) {
            if (poly[k] <= 0) continue;
            const double value = std::exp(std::log(poly[k]) + static_cast<double>(k) * log_tilt - top);
            all += value;
            mean += value * static_cast<double>(k);
        }
        sum += low + mean / all;
    }
    return sum;
}

void Tree::find_tilt() {
    double low = -60;
    double high = 60;
    for (int step = 0; step < 50; ++step) {
        const double middle = (low + high) / 2;
        (expected(middle) < mines_ ? low : high) = middle;
    }
    extra_ = (low + high) / 2;
}

Tree::Node Tree::leaf(int component) const {
    const auto poly = sweep_.ways_of(component);
    const Ways& ways = sweep_.ways()[static_cast<std::size_t>(component)];
    Node node;
    node.lowest = node.fewest = ways.lowest;
    node.most = ways.lowest + ways.length - 1;
    double top = -1e300;
    for (std::size_t k = 0; k < poly.size(); ++k) {
        if (poly[k] > 0) top = std::max(top, std::log(poly[k]) + static_cast<double>(k) * extra_);
    }
    double all = 0;
    for (std::size_t k = 0; k < poly.size(); ++k) {
        const double value =
            poly[k] > 0 ? std::exp(std::log(poly[k]) + static_cast<double>(k) * extra_ - top) : 0;
        node.chance.push_back(value);
        all += value;
    }
    for (std::size_t k = 0; k < poly.size(); ++k) {
        node.chance[k] /= all;
        node.mean += node.chance[k] * (ways.lowest + static_cast<double>(k));
    }
    for (std::size_t k = 0; k < poly.size(); ++k) {
        const double from_mean = ways.lowest + static_cast<double>(k) - node.mean;
        node.variance += node.chance[k] * from_mean * from_mean;
    }
    return node;
}

Tree::Node Tree::outside_leaf() const {
    Node node;
    const double odds = std::exp(std::log(tilt_) + extra_);
    const double p = odds / (1 + odds);
    node.mean = outside_ * p;
    node.variance = outside_ * p * (1 - p);
    node.fewest = 0;
    node.most = outside_;
    const auto [first, last] = window(node);
    node.lowest = first;
    outside_ways(outside_, first, last, odds, node.chance);
    const double all = std::accumulate(node.chance.begin(), node.chance.end(), 0.0);
    for (double& value : node.chance) value /= all;
    return node;
}

// Ten standard deviations hold all but 1e-23 of the chances; small nodes are kept whole.
std::pair<int, int> Tree::window(const Node& node) {
    const double reach = 10 * std::sqrt(node.variance) + 40;
    return {std::max(node.fewest, static_cast<int>(std::floor(node.mean - reach))),
            std::min(node.most, static_cast<int>(std::ceil(node.mean + reach)))};
}

int Tree::build(int first, int last) {
    const int id = static_cast<int>(nodes_.size());
    nodes_.emplace_back();
    children_.emplace_back(-1, -1);
    if (last - first == 1) {
        nodes_[id] = first == static_cast<int>(sweep_.ways().size()) ? outside_leaf() : leaf(first);
        return id;
    }
    const int middle = (first + last) / 2;
    const int left = build(first, middle);
    const int right = build(middle, last);
    children_[id] = {left, right};
    const Node& a = nodes_[left];
    const Node& b = nodes_[right];
    Node node;
    node.mean = a.mean + b.mean;
    node.variance = a.variance + b.variance;
    node.fewest = a.fewest + b.fewest;
    node.most = a.most + b.most;
    if (id != 0) {  // nobody asks the root
        const auto [low, high] = window(node);
        node.lowest = low;
        node.chance.assign(static_cast<std::size_t>(high - low + 1), 0.0);
        for (std::size_t i = 0; i < a.chance.size(); ++i) {
            const int base = a.lowest + static_cast<int>(i) + b.lowest - low;
            const int from = std::max(0, -base);
            const int to = std::min(static_cast<int>(b.chance.size()), high - low + 1 - base);
            for (int j = from; j < to; ++j) {
                node.chance[static_cast<std::size_t>(base + j)] += a.chance[i] * b.chance[static_cast<std::size_t>(j)];
            }
        }
    }
    nodes_[id] = std::move(node);
    return id;
}

// `rest`: the chances of everything outside this node, by the mines of this node from `lowest` on.
void Tree::descend(int id, int first, int last, int lowest, const std::vector<double>& rest) {
    if (last - first == 1) {
        if (first == static_cast<int>(sweep_.ways().size())) {
            const Node& node = nodes_[id];
            double all = 0;
            double expected = 0;
            const int count = static_cast<int>(rest.size());
            for (int i = 0; i < count; ++i) {
                const int mines = lowest + i;
                const int place = mines - node.lowest;
                if (place < 0 || place >= static_cast<int>(node.chance.size())) continue;
                const double value = node.chance[static_cast<std::size_t>(place)] * rest[static_cast<std::size_t>(i)];
                all += value;
                expected += value * mines;
            }
            if (!(all > 0)) throw NoLayout();
            joined_.outside_mines = expected / all;
            // Chances by the mines on the frontier, which are all that are not outside.
            joined_.frontier.clear();
            joined_.frontier_lowest = mines_ - (lowest + count - 1);
            for (int i = count - 1; i >= 0; --i) {
                const int place = lowest + i - node.lowest;
                const bool inside = place >= 0 && place < static_cast<int>(node.chance.size());
                joined_.frontier.push_back(
                    inside ? node.chance[static_cast<std::size_t>(place)] * rest[static_cast<std::size_t>(i)] / all : 0);
            }
            log_total_ = std::log(all);
            return;
        }
        const Ways& ways = sweep_.ways()[static_cast<std::size_t>(first)];
        const double largest = rest.empty() ? 0 : *std::max_element(rest.begin(), rest.end());
        const int others_fewest = nodes_[0].fewest - nodes_[id].fewest;
        const int others_most = nodes_[0].most - nodes_[id].most;
        for (int k = 0; k < ways.length; ++k) {
            const int mines = ways.lowest + k;
            const int place = mines - lowest;
            double value = 0;
            if (place >= 0 && place < static_cast<int>(rest.size())) {
                value = rest[static_cast<std::size_t>(place)] / largest;
            }
            const bool possible = mines_ - mines >= others_fewest && mines_ - mines <= others_most;
            if (possible) value = std::max(value, kTiny);
            joined_.weights[weight_at_[static_cast<std::size_t>(first)] + static_cast<std::size_t>(k)] =
                value * std::exp(k * extra_);
        }
        return;
    }
    const int middle = (first + last) / 2;
    const auto [left, right] = children_[id];
    for (const bool go_left : {true, false}) {
        const Node& mine = nodes_[go_left ? left : right];
        const Node& sibling = nodes_[go_left ? right : left];
        const auto [low, high] = window(mine);
        std::vector<double> rest_of_child(static_cast<std::size_t>(high - low + 1), 0.0);
        double largest = 0;
        for (int m = low; m <= high; ++m) {
            // m mines here, s of the sibling: the node has m + s.
            const int from = std::max(sibling.lowest, lowest - m);
            const int to = std::min(sibling.lowest + static_cast<int>(sibling.chance.size()),
                                    lowest + static_cast<int>(rest.size()) - m);
            double sum = 0;
            for (int s = from; s < to; ++s) {
                sum += sibling.chance[static_cast<std::size_t>(s - sibling.lowest)] *
                       rest[static_cast<std::size_t>(m + s - lowest)];
            }
            rest_of_child[static_cast<std::size_t>(m - low)] = sum;
            largest = std::max(largest, sum);
        }
        if (!(largest > 0)) throw NoLayout();
        if (go_left) {
            descend(left, first, middle, low, rest_of_child);
        } else {
            descend(right, middle, last, low, rest_of_child);
        }
    }
}

void Tree::run() {
    const int count = static_cast<int>(sweep_.ways().size());
    int fewest = 0;
    int most = outside_;
    joined_.weights.clear();
    weight_at_.clear();
    for (const Ways& ways : sweep_.ways()) {
        fewest += ways.lowest;
        most += ways.lowest + ways.length - 1;
        weight_at_.push_back(joined_.weights.size());
        joined_.weights.resize(joined_.weights.size() + static_cast<std::size_t>(ways.length), 0.0);
    }
    if (mines_ < fewest || mines_ > most) throw NoLayout();
    find_tilt();
    build(0, count + 1);
    descend(0, 0, count + 1, mines_, {1.0});
    joined_.outside_can_hold_mine = mines_ > fewest && outside_ > 0;
    joined_.outside_can_hold_safe = mines_ < most && outside_ > 0;

    // All chances together are relative to each component's own sum; undo that.
    double log_scale = outside_ * std::log1p(std::exp(std::log(tilt_) + extra_));
    for (int c = 0; c < count; ++c) {
        const auto poly = sweep_.ways_of(c);
        const Ways& ways = sweep_.ways()[static_cast<std::size_t>(c)];
        double top = -1e300;
        for (std::size_t k = 0; k < poly.size(); ++k) {
            if (poly[k] > 0) {
                top = std::max(top, std::log(poly[k]) + (ways.lowest + static_cast<double>(k)) * extra_);
            }
        }
        double all = 0;
        for (std::size_t k = 0; k < poly.size(); ++k) {
            if (poly[k] > 0) {
                all += std::exp(std::log(poly[k]) + (ways.lowest + static_cast<double>(k)) * extra_ - top);
            }
        }
        log_scale += top + std::log(all) + ways.log_scale;
    }
    joined_.log_layouts = log_total_ + log_scale - mines_ * (std::log(tilt_) + extra_);
}

}  // namespace

void join(const Sweep& sweep, int outside, int mines, double tilt, int few_components,
          Joined& joined) {
    if (static_cast<int>(sweep.ways().size()) <= few_components) {
        join_few(sweep, outside, mines, tilt, joined);
    } else {
        Tree(sweep, outside, mines, tilt, joined).run();
    }
}

void join_nothing(const Sweep& sweep, int outside, Joined& joined) {
    joined = Joined{};
    joined.log_layouts = std::numeric_limits<double>::quiet_NaN();
    for (std::size_t c = 0; c < sweep.ways().size(); ++c) {
        const auto poly = sweep.ways_of(static_cast<int>(c));
        joined.weights.insert(joined.weights.end(), poly.size(), 1.0);
    }
    joined.outside_mines = outside / 2.0;
    joined.outside_can_hold_mine = joined.outside_can_hold_safe = outside > 0;
}

}  // namespace minewise
