#include "join.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "factorial.hpp"
#include "join_many.hpp"

namespace minewise {

namespace {

// The ways to put mines on the outside, for `first` to `last` mines: relative to the largest,
// whose logarithm is returned. Computed from the largest outwards.
template <typename Real>
double outside_ways(int cells, int first, int last, std::vector<Real>& ways) {
    ways.assign(static_cast<std::size_t>(last - first + 1), Real());
    const int peak = std::clamp((cells + 1) / 2, first, last);
    const auto at = [&](int mines) -> Real& {
        return ways[static_cast<std::size_t>(mines - first)];
    };
    at(peak) = Real(1.0);
    for (int m = peak; m < last; ++m) at(m + 1) = ((cells - m) / (m + 1.0)) * at(m);
    for (int m = peak; m > first; --m) at(m - 1) = (m / (cells - m + 1.0)) * at(m);
    return log_choose(cells, peak);
}

std::span<const double> poly_of(const Sweep& sweep, int component, double) {
    return sweep.ways_of(component);
}

std::vector<Wide> poly_of(const Sweep& sweep, int component, Wide) {
    return sweep.wide_ways_of(component);
}

// A random place in some weights, each with a probability in proportion to its weight.
template <typename Real>
std::size_t pick(const std::vector<Real>& weights, Chance& chance) {
    Real all = Real();
    for (const Real& weight : weights) all += weight;
    const Real drawn = chance.part() * all;
    Real sum = Real();
    std::size_t last = weights.size();
    for (std::size_t i = 0; i < weights.size(); ++i) {
        if (!positive(weights[i])) continue;
        last = i;
        sum += weights[i];
        if (drawn < sum) break;
    }
    if (last == weights.size()) throw NoLayout();
    return last;
}

}  // namespace

template <>
Joined::Rest<double>& Joined::rest<double>() {
    return rest_;
}
template <>
Joined::Rest<Wide>& Joined::rest<Wide>() {
    return wide_rest_;
}
template <>
std::vector<double>& Joined::weights<double>() {
    return weights_;
}
template <>
std::vector<Wide>& Joined::weights<Wide>() {
    return wide_weights_;
}

void Joined::join(const Sweep& sweep, int cells, int outside, int mines, const Limits& limits) {
    outside_ = outside;
    mines_ = mines;
    nodes_.clear();
    find_ranges(sweep);
    const int count = static_cast<int>(sweep.ways().size());
    if (mines < lowest_[count] || mines > highest_[count] + outside) throw NoLayout();
    if (count > limits.few_components) {
        wide_ = true;
        if (JoinMany(sweep, *this, limits.watch).run()) return;
        nodes_.clear();
    }
    // With few cells on the frontier, and ways outside that are near each other, nothing is lost.
    const int fewest = std::max(lowest_[count], mines - outside);
    const int most = std::min(highest_[count], mines);
    if (fewest > most) throw NoLayout();
    wide_ = cells > limits.plain_cells || !outside_is_plain(mines - most, mines - fewest);
    if (wide_) {
        join_few<Wide>(sweep, limits.watch);
    } else {
        join_few<double>(sweep, limits.watch);
    }
}

// Find how many mines the first n components can have, and where the weights of each begin.
void Joined::find_ranges(const Sweep& sweep) {
    lowest_.assign(1, 0);
    highest_.assign(1, 0);
    weight_at_.assign(1, 0);
    for (const Ways& one : sweep.ways()) {
        lowest_.push_back(lowest_.back() + one.lowest);
        highest_.push_back(highest_.back() + one.lowest + one.length - 1);
        weight_at_.push_back(weight_at_.back() + static_cast<std::size_t>(one.length));
    }
}

// Whether the ways to put `first` to `last` mines on the outside are near each other.
bool Joined::outside_is_plain(int first, int last) const {
    if (outside_ <= 500) return true;  // no more than 2^500 ways
    const int peak = std::clamp((outside_ + 1) / 2, first, last);
    const double least = std::min(log_choose(outside_, first), log_choose(outside_, last));
    return least - log_choose(outside_, peak) > std::log(kSmallestPlain);
}

template <typename Real>
void Joined::join_few(const Sweep& sweep, Watch* watch) {
    const std::vector<Ways>& ways = sweep.ways();
    const int count = static_cast<int>(ways.size());
    // Mines on the frontier that leave a possible number for the outside.
    const int fewest = std::max(lowest_[count], mines_ - outside_);
    const int most = std::min(highest_[count], mines_);

    // rest[c][t]: the ways of all but the first c components, when those have t mines.
    Rest<Real>& rest = this->rest<Real>();
    if (rest.size() < static_cast<std::size_t>(count) + 1) {
        rest.resize(static_cast<std::size_t>(count) + 1);
    }
    thread_local std::vector<Real> out;
    double log_scale = outside_ways(outside_, mines_ - most, mines_ - fewest, out);
    std::vector<Real>& last = rest[static_cast<std::size_t>(count)];
    last.assign(static_cast<std::size_t>(highest_[count] - lowest_[count] + 1), Real());
    for (int t = fewest; t <= most; ++t) {
        last[static_cast<std::size_t>(t - lowest_[count])] =
            out[static_cast<std::size_t>((mines_ - t) - (mines_ - most))];
    }
    thread_local std::vector<Real> largest_of;
    largest_of.assign(static_cast<std::size_t>(count), Real());
    for (int c = count - 1; c >= 0; --c) {
        const auto poly = poly_of(sweep, c, Real());
        const int low = ways[static_cast<std::size_t>(c)].lowest;
        const Real largest = *std::max_element(poly.begin(), poly.end());
        largest_of[static_cast<std::size_t>(c)] = largest;
        log_scale += log_of(largest);
        std::vector<Real>& target = rest[static_cast<std::size_t>(c)];
        const std::vector<Real>& source = rest[static_cast<std::size_t>(c) + 1];
        target.assign(static_cast<std::size_t>(highest_[c] - lowest_[c] + 1), Real());
        for (std::size_t t = 0; t < target.size(); ++t) {
            // lowest_[c] + t mines so far, and low + k of this component.
            const std::size_t from =
                t + static_cast<std::size_t>(lowest_[c] + low - lowest_[c + 1]);
            Real sum = Real();
            for (std::size_t k = 0; k < poly.size(); ++k) sum += poly[k] * source[from + k];
            target[t] = divided(sum, largest);
            if (watch != nullptr) watch->spend(poly.size());
        }
    }
    const Real total = rest[0][0];
    if (!positive(total)) throw NoLayout();
    log_layouts = log_of(total) + log_scale;

    // Forwards: the ways of the first c components, and so the weights of each.
    thread_local std::vector<Real> so_far, next;
    so_far.assign(1, Real(1.0));
    std::vector<Real>& weights = this->weights<Real>();
    weights.clear();
    for (int c = 0; c < count; ++c) {
        const auto poly = poly_of(sweep, c, Real());
        const int low = ways[static_cast<std::size_t>(c)].lowest;
        const std::vector<Real>& source = rest[static_cast<std::size_t>(c) + 1];
        const std::size_t shift = static_cast<std::size_t>(lowest_[c] + low - lowest_[c + 1]);
        for (std::size_t k = 0; k < poly.size(); ++k) {
            Real sum = Real();
            for (std::size_t t = 0; t < so_far.size(); ++t) {
                sum += so_far[t] * source[t + shift + k];
            }
            weights.push_back(sum);
            if (watch != nullptr) watch->spend(so_far.size());
        }
        const Real largest = largest_of[static_cast<std::size_t>(c)];
        next.assign(static_cast<std::size_t>(highest_[c + 1] - lowest_[c + 1] + 1), Real());
        for (std::size_t t = 0; t < so_far.size(); ++t) {
            for (std::size_t k = 0; k < poly.size(); ++k) {
                next[t + shift + k] += so_far[t] * divided(poly[k], largest);
            }
        }
        so_far.swap(next);
    }

    frontier_lowest = fewest;
    frontier.clear();
    Real expected = Real();
    Real all = Real();
    outside_can_hold_mine = outside_can_hold_safe = false;
    thread_local std::vector<Real> by_mines;
    by_mines.clear();
    for (int t = fewest; t <= most; ++t) {
        const auto place = static_cast<std::size_t>(t - lowest_[count]);
        const Real value = so_far[place] * last[place];
        by_mines.push_back(value);
        all += value;
        expected += static_cast<double>(mines_ - t) * value;
        if (positive(value)) {
            outside_can_hold_mine |= mines_ - t > 0;
            outside_can_hold_safe |= mines_ - t < outside_;
        }
    }
    for (const Real& value : by_mines) frontier.push_back(over(value, all));
    outside_mines = over(expected, all);
}

void Joined::join_nothing(const Sweep& sweep, int outside) {
    outside_ = outside;
    find_ranges(sweep);
    log_layouts = std::numeric_limits<double>::quiet_NaN();
    frontier_lowest = 0;
    frontier.clear();
    wide_ = std::any_of(sweep.ways().begin(), sweep.ways().end(),
                        [](const Ways& ways) { return ways.wide; });
    weights_.assign(weight_at_.back(), 1.0);
    if (wide_) wide_weights_.assign(weight_at_.back(), Wide(1.0));
    outside_mines = outside / 2.0;
    outside_can_hold_mine = outside_can_hold_safe = outside > 0;
}

std::span<const double> Joined::weights_of(const Sweep& sweep, int component) {
    const std::size_t first = weight_at_[static_cast<std::size_t>(component)];
    const std::size_t count = weight_at_[static_cast<std::size_t>(component) + 1] - first;
    if (!wide_) return {weights_.data() + first, count};
    if (sweep.ways()[static_cast<std::size_t>(component)].wide) return {};
    const std::span<const Wide> wide = wide_weights_of(component);
    const Wide largest = *std::max_element(wide.begin(), wide.end());
    plain_weights_.clear();
    for (const Wide& weight : wide) {
        plain_weights_.push_back(positive(largest) ? over(weight, largest) : 0);
        if (positive(weight) && plain_weights_.back() < kSmallestPlain) return {};
    }
    return plain_weights_;
}

std::span<const Wide> Joined::wide_weights_of(int component) const {
    const std::size_t first = weight_at_[static_cast<std::size_t>(component)];
    return {wide_weights_.data() + first, weight_at_[static_cast<std::size_t>(component) + 1] - first};
}

void Joined::draw(const Sweep& sweep, Chance& chance, std::vector<int>& mines) const {
    mines.assign(sweep.ways().size() + 1, 0);
    if (!nodes_.empty()) {
        // Leaves are in the order of the components, the outside last.
        mines.clear();
        draw_many(0, mines_, chance, mines);
    } else if (wide_) {
        draw_few(sweep, wide_rest_, chance, mines);
    } else {
        draw_few(sweep, rest_, chance, mines);
    }
}

template <typename Real>
void Joined::draw_few(const Sweep& sweep, const Rest<Real>& rest, Chance& chance,
                      std::vector<int>& mines) const {
    thread_local std::vector<Real> ways;
    int used = 0;
    const int count = static_cast<int>(sweep.ways().size());
    for (int c = 0; c < count; ++c) {
        const auto poly = poly_of(sweep, c, Real());
        const int low = sweep.ways()[static_cast<std::size_t>(c)].lowest;
        ways.clear();
        for (std::size_t k = 0; k < poly.size(); ++k) {
            const auto after = static_cast<std::size_t>(used + low - lowest_[c + 1]) + k;
            ways.push_back(poly[k] * rest[static_cast<std::size_t>(c) + 1][after]);
        }
        mines[static_cast<std::size_t>(c)] = low + static_cast<int>(pick(ways, chance));
        used += mines[static_cast<std::size_t>(c)];
    }
    mines[static_cast<std::size_t>(count)] = mines_ - used;
}

void Joined::draw_many(int id, int mines_here, Chance& chance, std::vector<int>& mines) const {
    const Node& node = nodes_[static_cast<std::size_t>(id)];
    if (node.left < 0) {
        mines.push_back(mines_here);
        return;
    }
    const Node& left = nodes_[static_cast<std::size_t>(node.left)];
    const Node& right = nodes_[static_cast<std::size_t>(node.right)];
    std::vector<double> ways;
    for (std::size_t i = 0; i < left.chance.size(); ++i) {
        const int other = mines_here - left.lowest - static_cast<int>(i) - right.lowest;
        const bool there = other >= 0 && other < static_cast<int>(right.chance.size());
        ways.push_back(there ? left.chance[i] * right.chance[static_cast<std::size_t>(other)] : 0);
    }
    const int drawn = left.lowest + static_cast<int>(pick(ways, chance));
    draw_many(node.left, drawn, chance, mines);
    draw_many(node.right, mines_here - drawn, chance, mines);
}

}  // namespace minewise
