#include "ahead.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <stdexcept>

#include "factorial.hpp"

namespace minewise {

namespace {

// With at most this many cells on the frontier and outside it, doubles hold all joined values: a
// few steps ahead there are at most 500 cells on the frontier.
constexpr int kMostOnFrontier = 400;
constexpr int kMostOutside = 500;
constexpr std::size_t kMostComponents = 32;

// Components that have more states than this at a time are not counted: there may be hundreds.
constexpr std::size_t kMostStatesAhead = 3'000;
constexpr std::size_t kMostValuesAhead = 1'000'000;

// Closer to 1 than this, a mine is checked for certainty.
constexpr double kNearlyCertain = 1 - 1e-6;

}  // namespace

bool Ahead::fits(const Limits& limits) {
    return limits.most_states >= kMostStatesAhead && limits.most_values >= kMostValuesAhead;
}

void Ahead::begin(const Grid& grid, const Settled& settled, int mines, Watch* watch) {
    limits_.most_states = kMostStatesAhead;
    limits_.most_values = kMostValuesAhead;
    limits_.watch = watch;
    grid_ = &grid;
    const bool is_here = begun_ && grid.id() == grid_id_ && mines == mines_ && steps_.size() == 1 &&
                         settled == settled_;
    if (is_here) return;
    begun_ = false;
    grid_id_ = grid.id();
    mines_ = mines;
    settled_ = settled;
    news_.clear();
    news_.keeps_marked = true;
    counts_.begin(grid);
    components_.clear();
    places_before_.clear();
    known_safe_.clear();
    steps_.assign(1, Step{});
    const auto cells = static_cast<std::size_t>(grid.cells());
    if (settled.known_safe > 0) {
        for (std::size_t cell = 0; cell < cells; ++cell) {
            if (settled.status[cell] == KnownSafe) known_safe_.push_back(static_cast<std::int32_t>(cell));
        }
    }
    // With more cells than that, there is no need to find out where they are.
    keeps_ = settled.hidden <= kMostOnFrontier + kMostOutside;
    find_components();
    begun_ = true;
}

// Find all components of the first position.
void Ahead::find_components() {
    const auto cells = static_cast<std::size_t>(grid_->cells());
    place_of_.assign(cells, Place{});
    if (seen_.size() != cells) {
        seen_.assign(cells, 0);
        round_ = 0;
    }
    next_round();
    possible_ = true;
    int outside = settled_.hidden;
    for (int cell = next_number(0); cell < grid_->cells() && keeps_; cell = next_number(cell + 1)) {
        if (seen_[static_cast<std::size_t>(cell)] == round_) continue;  // with all that it touches
        for (const int other : grid_->around(cell)) {
            const auto at = static_cast<std::size_t>(other);
            if (settled_.status[at] != Hidden || seen_[at] == round_) continue;
            const std::int32_t component = component_around(other);
            outside -= static_cast<int>(hidden_.size());
            keeps_ = !counts_.at(component).too_wide;
            possible_ &= counts_.at(component).length > 0;
            components_.push_back(component);
            place_cells(component);
        }
    }
    places_before_.clear();
    keeps_ &= components_.size() <= kMostComponents && outside <= kMostOutside &&
              settled_.hidden - outside <= kMostOnFrontier;
    steps_.back().outside = outside;
    steps_.back().changed = true;
}

// The first number from a cell on that has hidden cells around it; most cells are no such number, so
// eight at a time are skipped.
int Ahead::next_number(int cell) const {
    const int cells = grid_->cells();
    const std::int8_t* const unknown = settled_.unknown.data();
    while (cell < cells && unknown[cell] == 0) {
        std::uint64_t eight = 1;
        if (cell + 8 <= cells) std::memcpy(&eight, unknown + cell, sizeof eight);
        cell += eight == 0 ? 8 : 1;
    }
    return cell;
}

// Forget which cells have been seen.
void Ahead::next_round() {
    if (++round_ == 0) {
        std::fill(seen_.begin(), seen_.end(), 0U);
        round_ = 1;
    }
}

// The component of a hidden cell, as the position is now.
std::int32_t Ahead::component_around(int cell) {
    const std::uint8_t* const status = settled_.status.data();
    ComponentKey key;
    numbers_.clear();
    hidden_.assign(1, cell);
    seen_[static_cast<std::size_t>(cell)] = round_;
    for (std::size_t i = 0; i < hidden_.size(); ++i) {
        key.add(hidden_[i], Hidden);
        for (const int number : grid_->around(hidden_[i])) {
            if (status[number] > 8 || seen_[static_cast<std::size_t>(number)] == round_) continue;
            seen_[static_cast<std::size_t>(number)] = round_;
            numbers_.push_back(number);
            key.add(number, settled_.need[static_cast<std::size_t>(number)]);
            for (const int other : grid_->around(number)) {
                if (status[other] != Hidden || seen_[static_cast<std::size_t>(other)] == round_) continue;
                seen_[static_cast<std::size_t>(other)] = round_;
                hidden_.push_back(other);
            }
        }
    }
    return counts_.find(key, *grid_, settled_, numbers_, hidden_, limits_);
}

void Ahead::place_cells(std::int32_t component) {
    const Counts::Counted& counted = counts_.at(component);
    std::int32_t number = 0;
    for (const Counts::CountedBox& box : counts_.boxes(counted)) {
        for (const std::int32_t cell : counts_.cells(box)) {
            Place& place = place_of_[static_cast<std::size_t>(cell)];
            places_before_.push_back({cell, place});
            place = {component, number};
        }
        ++number;
    }
}

bool Ahead::open(int cell, int number) {
    if (keeps_ && !steps_.back().changed) change_components();
    Step step;
    step.cell = cell;
    step.before = settled_.status[static_cast<std::size_t>(cell)];
    step.outside = steps_.back().outside;
    step.first_component = components_.size();
    step.first_marked = news_.marked.size();
    step.first_safe = known_safe_.size();
    step.first_place = places_before_.size();
    steps_.push_back(step);
    news_.numbers.clear();
    news_.safe.clear();
    bool possible = settled_.uncover(*grid_, cell, number, news_);
    possible = possible && settled_.follow(*grid_, news_);
    known_safe_.insert(known_safe_.end(), news_.safe.begin(), news_.safe.end());
    if (!possible) close();
    return possible;
}

bool Ahead::settles_something() const {
    for (std::size_t i = known_safe_.size(); i-- > 0;) {
        const std::int32_t cell = known_safe_[i];
        if (settled_.status[static_cast<std::size_t>(cell)] != KnownSafe) continue;
        for (const int other : grid_->around(cell)) {
            if (settled_.status[static_cast<std::size_t>(other)] == Hidden) return true;
        }
    }
    return false;
}

// Find the components after the last step. Those that lost a cell, and those that have one beside the
// opened cell, are made anew; the others stay.
bool Ahead::change_components() {
    next_round();
    Step& step = steps_.back();
    step.changed = true;
    touched_.clear();
    const auto touch = [&](int cell) {
        const std::int32_t component = place_of_[static_cast<std::size_t>(cell)].component;
        if (component >= 0 && std::find(touched_.begin(), touched_.end(), component) == touched_.end()) {
            touched_.push_back(component);
        }
        return component >= 0;
    };
    if (step.before == Hidden && !touch(step.cell)) --step.outside;
    for (std::size_t i = step.first_marked; i < news_.marked.size(); ++i) {
        if (!touch(news_.marked[i])) --step.outside;
    }
    for (const int other : grid_->around(step.cell)) {
        if (settled_.status[static_cast<std::size_t>(other)] == Hidden && !touch(other)) --step.outside;
    }

    const std::size_t before = steps_[steps_.size() - 2].first_component;
    for (std::size_t i = before; i < step.first_component; ++i) {
        const std::int32_t component = components_[i];
        if (std::find(touched_.begin(), touched_.end(), component) == touched_.end()) {
            components_.push_back(component);
        }
    }
    const auto renew = [&](int cell) {
        const auto at = static_cast<std::size_t>(cell);
        if (settled_.status[at] != Hidden || seen_[at] == round_) return true;
        const std::int32_t component = component_around(cell);
        const Counts::Counted& counted = counts_.at(component);
        if (counted.too_wide) throw TooWide(0, 0);
        if (counted.length == 0) return false;
        components_.push_back(component);
        return true;
    };
    for (const int other : grid_->around(step.cell)) {
        if (!renew(other)) return false;
    }
    for (std::size_t t = 0; t < touched_.size(); ++t) {
        const Counts::Counted counted = counts_.at(touched_[t]);
        for (int b = 0; b < counted.box_count; ++b) {
            const Counts::CountedBox box = counts_.boxes(counted)[static_cast<std::size_t>(b)];
            for (int i = 0; i < box.size; ++i) {
                if (!renew(counts_.cells(box)[static_cast<std::size_t>(i)])) return false;
            }
        }
    }
    // Only now: the old places of cells are needed until everything is found.
    for (std::size_t i = step.first_component; i < components_.size(); ++i) {
        const Counts::Counted& counted = counts_.at(components_[i]);
        const std::int32_t cell = counts_.cells(counts_.boxes(counted).front()).front();
        if (place_of_[static_cast<std::size_t>(cell)].component != components_[i]) {
            place_cells(components_[i]);
        }
    }
    return true;
}

void Ahead::close() {
    const Step& step = steps_.back();
    while (places_before_.size() > step.first_place) {
        const PlaceBefore& before = places_before_.back();
        place_of_[static_cast<std::size_t>(before.cell)] = before.place;
        places_before_.pop_back();
    }
    components_.resize(step.first_component);
    known_safe_.resize(step.first_safe);
    while (news_.marked.size() > step.first_marked) {
        settled_.take_back_mark(*grid_, news_.marked.back());
        news_.marked.pop_back();
    }
    settled_.take_back_opening(*grid_, step.cell, static_cast<Symbol>(step.before));
    steps_.pop_back();
}

bool Ahead::count() {
    has_chances_ = false;
    const auto count_kept = [&] {
        return possible_ && (steps_.back().changed || change_components()) && join();
    };
    const bool possible = keeps_ ? count_kept() : count_from_the_beginning();
    if (checking_) check(possible);
    return possible;
}

// Join the components as Joined does, for values that are known to fit into doubles.
bool Ahead::join() {
    const std::span<const std::int32_t> components = this->components();
    const std::size_t count = components.size();
    outside_ = steps_.back().outside;
    const int left = mines_ - settled_.known_mines;
    lowest_.assign(1, 0);
    highest_.assign(1, 0);
    rest_at_.assign(1, 0);
    std::size_t room = 1;
    double log_scale = 0;
    for (const std::int32_t id : components) {
        const Counts::Counted& counted = counts_.at(id);
        lowest_.push_back(lowest_.back() + counted.lowest);
        highest_.push_back(highest_.back() + counted.lowest + counted.length - 1);
        rest_at_.push_back(room);
        room += static_cast<std::size_t>(highest_.back() - lowest_.back() + 1);
        log_scale += counted.log_scale;
    }
    const int fewest = std::max(lowest_.back(), left - outside_);
    const int most = std::min(highest_.back(), left);
    if (fewest > most) return false;

    // The ways outside, for each number of mines on the frontier, relative to the largest.
    rest_.assign(room, 0.0);
    double* const last = rest_.data() + rest_at_.back();
    const int peak = std::clamp((outside_ + 1) / 2, left - most, left - fewest);
    const int shift = left - lowest_.back();  // mines outside + place = shift
    last[shift - peak] = 1;
    for (int m = peak; m < left - fewest; ++m) {
        last[shift - m - 1] = last[shift - m] * ((outside_ - m) / (m + 1.0));
    }
    for (int m = peak; m > left - most; --m) {
        last[shift - m + 1] = last[shift - m] * (m / (outside_ - m + 1.0));
    }
    for (std::size_t c = count; c-- > 0;) {
        const Counts::Counted& counted = counts_.at(components[c]);
        const double* const ways = counts_.ways(counted);
        double* const target = rest_.data() + rest_at_[c];
        const double* const source = rest_.data() + rest_at_[c + 1];
        const int size = highest_[c] - lowest_[c] + 1;
        for (int t = 0; t < size; ++t) {
            double sum = 0;
            for (int k = 0; k < counted.length; ++k) sum += ways[k] * source[t + k];
            target[t] = sum;
        }
    }
    const double total = rest_.front();
    if (!(total > 0)) return false;
    log_layouts_ = std::log(total) + log_choose(outside_, peak) + log_scale;
    return true;
}

// Find the chances of all boxes, lazily.
void Ahead::find_chances() {
    const std::span<const std::int32_t> components = this->components();
    const int left = mines_ - settled_.known_mines;
    boxes_.clear();
    box_at_.clear();
    so_far_.assign(1, 1.0);
    for (std::size_t c = 0; c < components.size(); ++c) {
        Counts::Counted& counted = counts_.at(components[c]);
        counted.slot = static_cast<std::int32_t>(c);
        box_at_.push_back(boxes_.size());
        const double* const ways = counts_.ways(counted);
        const double* const source = rest_.data() + rest_at_[c + 1];
        const std::size_t length = static_cast<std::size_t>(counted.length);
        weights_.resize(length);
        double all = 0;
        for (std::size_t k = 0; k < length; ++k) {
            double sum = 0;
            for (std::size_t t = 0; t < so_far_.size(); ++t) sum += so_far_[t] * source[t + k];
            weights_[k] = sum;
            all += sum * ways[k];
        }
        for (int b = 0; b < counted.box_count; ++b) {
            const double* const mines = counts_.mines(counted, b);
            double sum = 0;
            for (std::size_t k = 0; k < length; ++k) sum += mines[k] * weights_[k];
            double chance = sum / all;
            if (chance > kNearlyCertain) {
                const std::uint8_t* const safe = counts_.can_be_safe(counted, b);
                bool can_be_safe = false;
                for (std::size_t k = 0; k < length; ++k) can_be_safe |= safe[k] && weights_[k] > 0;
                chance = can_be_safe ? std::min(chance, std::nextafter(1.0, 0.0)) : 1.0;
            }
            boxes_.push_back({counts_.cells(counts_.boxes(counted)[static_cast<std::size_t>(b)]), chance});
        }
        next_.assign(so_far_.size() + length - 1, 0.0);
        for (std::size_t t = 0; t < so_far_.size(); ++t) {
            for (std::size_t k = 0; k < length; ++k) next_[t + k] += so_far_[t] * ways[k];
        }
        so_far_.swap(next_);
    }
    double expected = 0;
    double all = 0;
    bool can_hold_mine = false;
    bool can_hold_safe = false;
    const double* const last = rest_.data() + rest_at_.back();
    for (std::size_t t = 0; t < so_far_.size(); ++t) {
        const double value = so_far_[t] * last[t];
        if (!(value > 0)) continue;
        const int mines = left - lowest_.back() - static_cast<int>(t);
        all += value;
        expected += mines * value;
        can_hold_mine |= mines > 0;
        can_hold_safe |= mines < outside_;
    }
    if (outside_ == 0 || !can_hold_mine) {
        outside_chance_ = 0;
    } else if (!can_hold_safe) {
        outside_chance_ = 1;
    } else {
        outside_chance_ = std::min(expected / all / outside_, std::nextafter(1.0, 0.0));
    }
    has_chances_ = true;
}

double Ahead::chance(int cell) {
    if (!has_chances_) find_chances();
    if (!keeps_) return solver_.chances()[static_cast<std::size_t>(cell)];
    const Place& place = place_of_[static_cast<std::size_t>(cell)];
    if (place.component < 0) return outside_chance_;
    const auto slot = static_cast<std::size_t>(counts_.at(place.component).slot);
    return boxes_[box_at_[slot] + static_cast<std::size_t>(place.box)].chance;
}

const std::vector<std::int32_t>& Ahead::outside_cells() {
    if (!keeps_) return outside_cells_ = solver_.frontier().outside_cells(settled_);
    outside_cells_.clear();
    for (std::size_t cell = 0; cell < place_of_.size(); ++cell) {
        if (settled_.status[cell] == Hidden && place_of_[cell].component < 0) {
            outside_cells_.push_back(static_cast<std::int32_t>(cell));
        }
    }
    return outside_cells_;
}

bool Ahead::count_from_the_beginning() {
    try {
        solver_.analyse(*grid_, settled_, mines_, limits_);
    } catch (const NoLayout&) {
        return false;
    }
    log_layouts_ = solver_.log_layouts();
    outside_ = solver_.frontier().outside;
    outside_chance_ = solver_.outside_chance();
    boxes_.clear();
    const Frontier& frontier = solver_.frontier();
    for (const Box& box : frontier.boxes) {
        const std::int32_t* const cells = frontier.box_cells.data() + box.first_cell;
        const double chance = solver_.chances()[static_cast<std::size_t>(*cells)];
        boxes_.push_back({{cells, static_cast<std::size_t>(box.size)}, chance});
    }
    has_chances_ = true;
    return true;
}

// For tests: compare this position with the plain count.
void Ahead::check(bool possible) {
    ++checked_;
    Solver plain;
    try {
        plain.analyse(*grid_, settled_, mines_, limits_);
    } catch (const NoLayout&) {
        if (possible) throw std::logic_error("ahead: layouts where there is none");
        return;
    }
    if (!possible) throw std::logic_error("ahead: no layout where there are some");
    if (std::abs(plain.log_layouts() - log_layouts_) > 1e-9) {
        throw std::logic_error("ahead: another number of layouts");
    }
    if (plain.frontier().outside != outside_) throw std::logic_error("ahead: another outside");
    std::size_t cells = 0;
    for (const BoxAhead& box : boxes()) cells += box.cells.size();
    if (cells != plain.frontier().box_cells.size()) throw std::logic_error("ahead: other boxes");
    for (int cell = 0; cell < grid_->cells(); ++cell) {
        const auto at = static_cast<std::size_t>(cell);
        if (settled_.status[at] != Hidden) continue;
        const double one = plain.chances()[at];
        const double other = chance(cell);
        const bool certain = one == 0 || one == 1;
        if (certain ? one != other : !(other > 0 && other < 1 && std::abs(one - other) < 1e-9)) {
            throw std::logic_error("ahead: another chance");
        }
    }
}

}  // namespace minewise
