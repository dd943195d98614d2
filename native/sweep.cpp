#include "sweep.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "binomial.hpp"
#include "needs.hpp"

namespace minewise {

namespace {

// The watch is checked after this many steps.
constexpr std::size_t kStretch = 10'000;

// If this many numbers are half done at a time, other orders are tried, from this many boxes.
constexpr int kManyActive = 8;
constexpr int kFewBegins = 2;
constexpr int kTooManyActive = 10;
constexpr int kMostBegins = 24;

// Beyond this many values there may be very many: the most there may be are then reserved at once,
// since moving them would take longer than a watch should wait.
constexpr std::size_t kManyValues = 1'000'000;

}  // namespace

void Sweep::begin(const Frontier& frontier, const Limits& limits) {
    limits_ = limits;
    ways_.clear();
    order_.clear();
    layers_.clear();
    states_.clear();
    transitions_.clear();
    values_.clear();
    wide_values_.clear();
    chances_.assign(frontier.boxes.size(), BoxChances{});
    boxes_left_.resize(frontier.numbers.size());
    cells_left_.resize(frontier.numbers.size());
    slot_.assign(frontier.numbers.size(), -1);
    box_done_.assign(frontier.boxes.size(), 0);
    for (std::size_t n = 0; n < frontier.numbers.size(); ++n) {
        boxes_left_[n] = frontier.numbers[n].box_count;
        cells_left_[n] = frontier.numbers[n].cells;
    }
}

// Choose the order of the boxes. The list of the component was found breadth first, so that its last
// box is at an end. If too many numbers are half done at a time when beginning there, other boxes are
// tried, and if these are still too many, orders straight across the board.
void Sweep::order_boxes(const Frontier& frontier, const Component& component) {
    const auto first = static_cast<std::size_t>(component.first_box);
    const std::int32_t* members = frontier.component_boxes.data() + first;
    double cost = order_from(frontier, component, members[component.box_count - 1]);
    if (most_active_ < kManyActive) return;
    std::vector<std::int32_t> best(order_.begin() + component.first_box, order_.end());
    int best_active = most_active_;
    const auto attempt = [&](const auto& order_somehow) {
        order_.resize(first);
        const double found = order_somehow();
        if (found >= cost) return;
        cost = found;
        best_active = most_active_;
        best.assign(order_.begin() + component.first_box, order_.end());
    };
    const int begins = most_active_ < kTooManyActive ? kFewBegins : kMostBegins;
    const int steps = std::min(component.box_count, begins);
    for (int i = 0; i < steps; ++i) {
        attempt([&] {
            const std::int64_t at = static_cast<std::int64_t>(i) * component.box_count / steps;
            return order_from(frontier, component, members[at]);
        });
    }
    if (best_active >= kManyActive) {
        for (const bool by_columns : {true, false}) {
            attempt([&] { return order_across(frontier, component, by_columns); });
        }
    }
    order_.resize(first);
    order_.insert(order_.end(), best.begin(), best.end());
    most_active_ = best_active;
}

// Always take a box that begins few numbers and finishes many, so that few are half done at any time;
// among equals the one that has waited longest. Returns the cost: as if each number that is half done
// doubled the states.
double Sweep::order_from(const Frontier& frontier, const Component& component, std::int32_t begin) {
    const auto first = static_cast<std::size_t>(component.first_box);
    const std::int32_t* members = frontier.component_boxes.data() + first;
    std::int32_t next = begin;
    int active = 0;
    double cost = 0;
    most_active_ = 0;
    candidates_.clear();
    for (int done = 0; done < component.box_count; ++done) {
        if (done > 0) {
            spend(candidates_.size());
            int best_score = 1 << 20;
            std::size_t best = 0;
            for (std::size_t i = 0; i < candidates_.size(); ++i) {
                const Box& box = frontier.boxes[static_cast<std::size_t>(candidates_[i])];
                int score = 0;
                for (int n = 0; n < box.number_count; ++n) {
                    const auto number = static_cast<std::size_t>(box.numbers[n]);
                    score += (slot_[number] < 0) - (boxes_left_[number] == 1);
                }
                if (score < best_score) {
                    best_score = score;
                    best = i;
                    if (score <= -box.number_count) break;
                }
            }
            next = candidates_[best];
            candidates_.erase(candidates_.begin() + static_cast<std::ptrdiff_t>(best));
        }
        order_.push_back(next);
        box_done_[static_cast<std::size_t>(next)] = 2;
        const Box& box = frontier.boxes[static_cast<std::size_t>(next)];
        for (int n = 0; n < box.number_count; ++n) {
            const auto number = static_cast<std::size_t>(box.numbers[n]);
            if (slot_[number] < 0) {
                slot_[number] = 0;
                ++active;
                const Number& begun = frontier.numbers[number];
                for (int b = 0; b < begun.box_count; ++b) {
                    const std::int32_t other =
                        frontier.number_boxes[static_cast<std::size_t>(begun.first_box + b)];
                    if (box_done_[static_cast<std::size_t>(other)] == 0) {
                        box_done_[static_cast<std::size_t>(other)] = 1;
                        candidates_.push_back(other);
                    }
                }
            }
        }
        most_active_ = std::max(most_active_, active);
        cost += static_cast<double>(std::uint64_t{1} << std::min(active, 60));
        for (int n = 0; n < box.number_count; ++n) {
            const auto number = static_cast<std::size_t>(box.numbers[n]);
            if (--boxes_left_[number] == 0) --active;
        }
    }
    for (int i = 0; i < component.box_count; ++i) {
        const Box& box = frontier.boxes[static_cast<std::size_t>(members[i])];
        box_done_[static_cast<std::size_t>(members[i])] = 0;
        for (int n = 0; n < box.number_count; ++n) {
            const auto number = static_cast<std::size_t>(box.numbers[n]);
            slot_[number] = -1;
            boxes_left_[number] = frontier.numbers[number].box_count;
        }
    }
    return cost;
}

// Column by column, or row by row: if numbers lie in rows and columns, as people open them to make a
// position hard, at most one row or column of them is half done then.
double Sweep::order_across(const Frontier& frontier, const Component& component, bool by_columns) {
    const auto first = static_cast<std::ptrdiff_t>(order_.size());
    const auto begin = frontier.component_boxes.begin() + component.first_box;
    order_.insert(order_.end(), begin, begin + component.box_count);
    const auto place = [&](std::int32_t box) {
        const Box& at = frontier.boxes[static_cast<std::size_t>(box)];
        const std::int32_t cell = frontier.box_cells[static_cast<std::size_t>(at.first_cell)];
        return std::pair(by_columns ? cell % frontier.width : 0, cell);
    };
    std::sort(order_.begin() + first, order_.end(),
              [&](std::int32_t one, std::int32_t other) { return place(one) < place(other); });
    spend(static_cast<std::size_t>(component.box_count) * 20);
    return cost_of_order(frontier, component);
}

// The cost of the order of a component at the end of `order_`; see order_from.
double Sweep::cost_of_order(const Frontier& frontier, const Component& component) {
    int active = 0;
    double cost = 0;
    most_active_ = 0;
    for (auto at = order_.end() - component.box_count; at != order_.end(); ++at) {
        const Box& box = frontier.boxes[static_cast<std::size_t>(*at)];
        for (int n = 0; n < box.number_count; ++n) {
            const auto number = static_cast<std::size_t>(box.numbers[n]);
            active += boxes_left_[number] == frontier.numbers[number].box_count;
            --boxes_left_[number];
        }
        most_active_ = std::max(most_active_, active);
        cost += std::ldexp(1.0, std::min(active, 60));
        for (int n = 0; n < box.number_count; ++n) {
            active -= boxes_left_[static_cast<std::size_t>(box.numbers[n])] == 0;
        }
    }
    for (auto at = order_.end() - component.box_count; at != order_.end(); ++at) {
        const Box& box = frontier.boxes[static_cast<std::size_t>(*at)];
        for (int n = 0; n < box.number_count; ++n) {
            const auto number = static_cast<std::size_t>(box.numbers[n]);
            boxes_left_[number] = frontier.numbers[number].box_count;
        }
    }
    return cost;
}

void Sweep::forward(const Frontier& frontier, int component) {
    const Component& members = frontier.components[static_cast<std::size_t>(component)];
    order_boxes(frontier, members);
    int cells = 0;
    for (int i = 0; i < members.box_count; ++i) {
        const auto at = static_cast<std::size_t>(members.first_box + i);
        cells += frontier.boxes[static_cast<std::size_t>(order_[at])].size;
    }
    const bool wide = cells > limits_.plain_cells;
    if (wide) {
        fill_with(frontier, members, wide_values_);
    } else {
        fill_with(frontier, members, values_);
    }
    const State& last = states_.back();
    ways_.push_back({last.lowest, last.length, last.first, wide});
}

template <typename Real>
void Sweep::fill_with(const Frontier& frontier, const Component& component,
                      std::vector<Real>& values) {
    if (most_active_ <= Needs::kSlots) {
        fill<Needs>(frontier, component, values);
    } else if (most_active_ <= ManyNeeds::kSlots) {
        fill<ManyNeeds>(frontier, component, values);
    } else {
        throw TooWide(most_active_, 0);
    }
}

// Begin a new epoch, which no stamp has.
void Sweep::next_epoch() {
    if (++epoch_ == 0) {
        std::fill(stamp_.begin(), stamp_.end(), 0U);
        epoch_ = 1;
    }
}

template <typename Key, typename Real>
void Sweep::fill(const Frontier& frontier, const Component& component, std::vector<Real>& values) {
    thread_local std::vector<Key> keys;
    thread_local std::vector<Key> next_keys;
    const auto first = static_cast<std::size_t>(component.first_box);
    const std::size_t most_values = limits_.most_values * sizeof(double) / sizeof(Real);
    std::uint32_t free_slots = ~0U;

    std::size_t layer_first = states_.size();
    states_.push_back({static_cast<std::uint32_t>(values.size()), 0, 1});
    values.push_back(Real(1.0));
    keys.assign(1, Key());

    for (int at = 0; at < component.box_count; ++at) {
        const Box& box =
            frontier.boxes[static_cast<std::size_t>(order_[first + static_cast<std::size_t>(at)])];
        layers_.push_back({static_cast<std::uint32_t>(transitions_.size()),
                           static_cast<std::uint32_t>(layer_first)});

        // Numbers that begin here get a slot in the key, and their whole need in it.
        Key begun;
        Key each_mine;
        int bits[8];
        int room[8];
        for (int n = 0; n < box.number_count; ++n) {
            const auto number = static_cast<std::size_t>(box.numbers[n]);
            if (slot_[number] < 0) {
                const int slot = std::countr_zero(free_slots);
                free_slots &= free_slots - 1;
                slot_[number] = static_cast<std::int8_t>(slot);
                begun.add(kBitsOfNeed * slot, frontier.numbers[number].need);
            }
            cells_left_[number] -= box.size;
            bits[n] = kBitsOfNeed * slot_[number];
            room[n] = cells_left_[number];
            each_mine.add(bits[n], 1);
        }

        // Find the states after this box.
        const std::size_t layer_last = states_.size();
        next_keys.clear();
        std::size_t table_size = 16;
        while (table_size < 4 * keys.size()) table_size *= 2;
        if (table_.size() < table_size) {
            table_.resize(table_size);
            stamp_.resize(table_size, 0);
        }
        std::size_t mask = table_size - 1;
        next_epoch();
        for (std::size_t i = 0; i < keys.size(); ++i) {
            if (i % 256 == 255) spend(256 * 10);
            const Key key = keys[i].plus(begun);
            int least = 0;
            int most = box.size;
            for (int n = 0; n < box.number_count; ++n) {
                const int need = key.at(bits[n]);
                least = std::max(least, need - room[n]);
                most = std::min(most, need);
            }
            const State from = states_[layer_first + i];
            for (int mines = least; mines <= most; ++mines) {
                const Key after = key.less(each_mine, mines);
                std::size_t place = after.hash() & mask;
                while (stamp_[place] == epoch_ && next_keys[table_[place]] != after) {
                    place = (place + 1) & mask;
                }
                const int lowest = from.lowest + mines;
                const int highest = lowest + from.length - 1;
                std::size_t to;
                if (stamp_[place] == epoch_) {
                    to = layer_last + table_[place];
                    State& state = states_[to];
                    const int top = std::max(state.lowest + state.length - 1, highest);
                    state.lowest = std::min(state.lowest, lowest);
                    state.length = top - state.lowest + 1;
                } else {
                    stamp_[place] = epoch_;
                    table_[place] = static_cast<std::uint32_t>(next_keys.size());
                    to = layer_last + next_keys.size();
                    next_keys.push_back(after);
                    states_.push_back({0, lowest, from.length});
                    if (next_keys.size() > limits_.most_states) {
                        throw TooWide(most_active_, next_keys.size());
                    }
                    if (2 * next_keys.size() > table_size) {
                        // Enter all again in a table twice as large.
                        table_size *= 2;
                        mask = table_size - 1;
                        if (table_.size() < table_size) {
                            table_.resize(table_size);
                            stamp_.resize(table_size, 0);
                        }
                        next_epoch();
                        for (std::size_t k = 0; k < next_keys.size(); ++k) {
                            std::size_t free = next_keys[k].hash() & mask;
                            while (stamp_[free] == epoch_) free = (free + 1) & mask;
                            stamp_[free] = epoch_;
                            table_[free] = static_cast<std::uint32_t>(k);
                        }
                    }
                }
                transitions_.push_back({static_cast<std::uint32_t>(layer_first + i),
                                        static_cast<std::uint32_t>(to),
                                        static_cast<std::uint8_t>(mines)});
            }
        }
        if (next_keys.empty()) throw NoLayout();

        // Then their polynomials.
        std::size_t end = values.size();
        for (std::size_t s = layer_last; s < states_.size(); ++s) {
            states_[s].first = static_cast<std::uint32_t>(end);
            end += static_cast<std::size_t>(states_[s].length);
        }
        if (end > most_values) throw TooWide(most_active_, next_keys.size());
        if (end > kManyValues && end > values.capacity()) values.reserve(most_values);
        values.resize(end, Real());
        Real* const all = values.data();
        std::size_t done = 0;
        for (std::size_t t = layers_.back().first_transition; t < transitions_.size(); ++t) {
            const Transition& step = transitions_[t];
            const State& from = states_[step.from];
            const State& to = states_[step.to];
            const double weight = kBinomial[box.size][step.mines];
            const Real* source = all + from.first;
            Real* target = all + to.first + (from.lowest + step.mines - to.lowest);
            for (int m = 0; m < from.length; ++m) target[m] += weight * source[m];
            done += static_cast<std::size_t>(from.length);
            if (done > kStretch) spend(std::exchange(done, 0));
        }
        spend(done);

        for (int n = 0; n < box.number_count; ++n) {
            const auto number = static_cast<std::size_t>(box.numbers[n]);
            if (cells_left_[number] == 0) free_slots |= 1U << slot_[number];
        }
        layer_first = layer_last;
        keys.swap(next_keys);
    }
}

std::size_t Sweep::end_of_layer(std::size_t layer) const {
    return layer + 1 < layers_.size() ? layers_[layer + 1].first_transition : transitions_.size();
}

void Sweep::backward(const Frontier& frontier, int component, const double* weights) {
    const std::size_t base = first_value(frontier, component);
    go_back(frontier, component, values_.data() + base, weights, backwards_);
}

void Sweep::backward(const Frontier& frontier, int component, const Wide* weights) {
    const Ways& ways = ways_[static_cast<std::size_t>(component)];
    const std::size_t base = first_value(frontier, component);
    if (ways.wide) {
        go_back(frontier, component, wide_values_.data() + base, weights, wide_backwards_);
        return;
    }
    std::vector<Wide> forwards;
    forwards.reserve(ways.first + static_cast<std::size_t>(ways.length) - base);
    for (std::size_t i = base; i < ways.first + static_cast<std::size_t>(ways.length); ++i) {
        forwards.emplace_back(values_[i]);
    }
    go_back(frontier, component, forwards.data(), weights, wide_backwards_);
}

// Where the values of a component begin.
std::size_t Sweep::first_value(const Frontier& frontier, int component) const {
    const Component& members = frontier.components[static_cast<std::size_t>(component)];
    const Layer& layer = layers_[static_cast<std::size_t>(members.first_box)];
    return states_[layer.first_state].first;
}

template <typename Real>
void Sweep::go_back(const Frontier& frontier, int component, const Real* forwards,
                    const Real* weights, std::vector<Real>& backwards) {
    const Component& members = frontier.components[static_cast<std::size_t>(component)];
    const Ways& ways = ways_[static_cast<std::size_t>(component)];
    const auto first_layer = static_cast<std::size_t>(members.first_box);
    const std::size_t base = first_value(frontier, component);
    const std::size_t end = ways.first + static_cast<std::size_t>(ways.length);
    backwards.clear();
    backwards.reserve(end - base);
    while (backwards.size() < end - base) {
        backwards.resize(std::min(end - base, backwards.size() + kManyValues), Real());
        spend(backwards.size() > kManyValues ? kManyValues : 0);
    }
    std::copy(weights, weights + ways.length,
              backwards.begin() + static_cast<std::ptrdiff_t>(ways.first - base));

    for (int at = members.box_count - 1; at >= 0; --at) {
        const std::size_t layer = first_layer + static_cast<std::size_t>(at);
        const auto box_number = static_cast<std::size_t>(order_[layer]);
        const Box& box = frontier.boxes[box_number];
        Real held[9] = {};
        std::size_t done = 0;
        const std::size_t last = end_of_layer(layer);
        for (std::size_t t = layers_[layer].first_transition; t < last; ++t) {
            const Transition& step = transitions_[t];
            const State& from = states_[step.from];
            const State& to = states_[step.to];
            const double weight = kBinomial[box.size][step.mines];
            const Real* forward = forwards + (from.first - base);
            Real* back = backwards.data() + (from.first - base);
            const Real* after =
                backwards.data() + (to.first - base) + (from.lowest + step.mines - to.lowest);
            Real sum = Real();
            for (int m = 0; m < from.length; ++m) {
                sum += forward[m] * after[m];
                back[m] += weight * after[m];
            }
            held[step.mines] += weight * sum;
            done += 2 * static_cast<std::size_t>(from.length);
            if (done > kStretch) spend(std::exchange(done, 0));
        }
        spend(done);
        Real all = Real();
        Real mines = Real();
        for (int v = 0; v <= box.size; ++v) {
            all += held[v];
            mines += static_cast<double>(v) * held[v];
        }
        if (!positive(all)) throw NoLayout();
        BoxChances& chances = chances_[box_number];
        chances.expected_mines = over(mines, all);
        chances.can_hold_mine = positive(mines);
        chances.can_hold_safe = false;
        for (int v = 0; v < box.size; ++v) chances.can_hold_safe |= positive(held[v]);
    }
}

void Sweep::tables(const Frontier& frontier, std::vector<double>& mines,
                   std::vector<std::uint8_t>& safe) {
    const Ways& ways = ways_.front();
    const auto length = static_cast<std::size_t>(ways.length);
    mines.assign(frontier.boxes.size() * length, 0.0);
    safe.assign(mines.size(), 0);
    onward_.assign(states_.size(), Onward{0, 0, 0});
    onward_.back() = {0, 0, 1};
    backwards_.assign(1, 1.0);
    for (std::size_t layer = order_.size(); layer-- > 0;) {
        const auto place = static_cast<std::size_t>(order_[layer]);
        const Box& box = frontier.boxes[place];
        const std::size_t first = layers_[layer].first_transition;
        const std::size_t last = end_of_layer(layer);
        for (std::size_t t = first; t < last; ++t) {
            const Transition& step = transitions_[t];
            const Onward& to = onward_[step.to];
            if (to.length == 0) continue;
            Onward& from = onward_[step.from];
            const int lowest = to.lowest + step.mines;
            const int highest = lowest + to.length - 1;
            if (from.length == 0) {
                from = {0, lowest, to.length};
            } else {
                const int top = std::max(from.lowest + from.length - 1, highest);
                from.lowest = std::min(from.lowest, lowest);
                from.length = top - from.lowest + 1;
            }
        }
        std::size_t end = backwards_.size();
        for (std::size_t s = layers_[layer].first_state;
             s <= transitions_[last - 1].from; ++s) {
            onward_[s].first = static_cast<std::uint32_t>(end);
            end += static_cast<std::size_t>(onward_[s].length);
        }
        if (end > limits_.most_values) throw TooWide(most_active_, end);
        backwards_.resize(end, 0.0);
        double* const held = mines.data() + place * length;
        std::uint8_t* const safe_here = safe.data() + place * length;
        std::size_t done = 0;
        for (std::size_t t = first; t < last; ++t) {
            const Transition& step = transitions_[t];
            const Onward& to = onward_[step.to];
            if (to.length == 0) continue;
            const Onward& on = onward_[step.from];
            const State& from = states_[step.from];
            const double weight = kBinomial[box.size][step.mines];
            const double* const after = backwards_.data() + to.first;
            double* const back = backwards_.data() + on.first + (to.lowest + step.mines - on.lowest);
            for (int j = 0; j < to.length; ++j) back[j] += weight * after[j];
            const double* const before = values_.data() + from.first;
            const auto lowest = static_cast<std::size_t>(from.lowest + step.mines + to.lowest -
                                                         ways.lowest);
            if (step.mines > 0) {
                const double mined = weight * step.mines;
                for (int i = 0; i < from.length; ++i) {
                    const double so_far = mined * before[i];
                    double* const target = held + lowest + static_cast<std::size_t>(i);
                    for (int j = 0; j < to.length; ++j) target[j] += so_far * after[j];
                }
            }
            if (step.mines < box.size) {
                for (int i = 0; i < from.length; ++i) {
                    if (before[i] == 0) continue;
                    std::uint8_t* const target = safe_here + lowest + static_cast<std::size_t>(i);
                    for (int j = 0; j < to.length; ++j) target[j] |= after[j] > 0;
                }
            }
            done += static_cast<std::size_t>(2 * from.length * to.length);
            if (done > kStretch) spend(std::exchange(done, 0));
        }
        spend(done);
    }
}

void Sweep::draw(const Frontier& frontier, int component, int mines, Chance& chance,
                 std::vector<std::uint8_t>& mine_at) const {
    if (ways_[static_cast<std::size_t>(component)].wide) {
        draw_from(frontier, component, mines, chance, wide_values_, mine_at);
    } else {
        draw_from(frontier, component, mines, chance, values_, mine_at);
    }
}

// From the last box back to the first: each step back is as likely as it has ways.
template <typename Real>
void Sweep::draw_from(const Frontier& frontier, int component, int mines, Chance& chance,
                      const std::vector<Real>& values, std::vector<std::uint8_t>& mine_at) const {
    thread_local std::vector<std::uint8_t> chosen;
    const Component& members = frontier.components[static_cast<std::size_t>(component)];
    const auto first_layer = static_cast<std::size_t>(members.first_box);
    const auto ways_to = [&](std::uint32_t state, int used) -> Real {
        const State& at = states_[state];
        const int place = used - at.lowest;
        if (place < 0 || place >= at.length) return Real();
        return values[at.first + static_cast<std::size_t>(place)];
    };
    std::uint32_t state = 0;  // the last layer has one state
    for (int at = members.box_count - 1; at >= 0; --at) {
        const std::size_t layer = first_layer + static_cast<std::size_t>(at);
        const Box& box = frontier.boxes[static_cast<std::size_t>(order_[layer])];
        const std::size_t first = layers_[layer].first_transition;
        const std::size_t last = end_of_layer(layer);
        if (at == members.box_count - 1) state = transitions_[first].to;
        const Real drawn = chance.part() * ways_to(state, mines);
        const Transition* taken = nullptr;
        Real sum = Real();
        for (std::size_t t = first; t < last; ++t) {
            const Transition& step = transitions_[t];
            if (step.to != state) continue;
            const Real ways = kBinomial[box.size][step.mines] * ways_to(step.from, mines - step.mines);
            if (!positive(ways)) continue;
            taken = &step;
            sum += ways;
            if (drawn < sum) break;
        }
        if (taken == nullptr) throw NoLayout();
        const std::int32_t* cells = frontier.box_cells.data() + box.first_cell;
        if (box.size == 1) {
            mine_at[static_cast<std::size_t>(cells[0])] = taken->mines;
        } else if (taken->mines > 0) {
            chance.choose(taken->mines, static_cast<std::uint64_t>(box.size), chosen);
            for (int i = 0; i < box.size; ++i) {
                mine_at[static_cast<std::size_t>(cells[i])] = chosen[static_cast<std::size_t>(i)];
            }
        }
        mines -= taken->mines;
        state = taken->from;
    }
}

std::vector<Wide> Sweep::wide_ways_of(int component) const {
    const Ways& ways = ways_[static_cast<std::size_t>(component)];
    std::vector<Wide> found;
    found.reserve(static_cast<std::size_t>(ways.length));
    for (std::size_t k = 0; k < static_cast<std::size_t>(ways.length); ++k) {
        found.push_back(ways.wide ? wide_values_[ways.first + k] : Wide(values_[ways.first + k]));
    }
    return found;
}

std::vector<std::uint64_t> Sweep::ways_modulo(const Frontier& frontier, int component,
                                              std::uint64_t modulus, Watch* watch) const {
    const Component& members = frontier.components[static_cast<std::size_t>(component)];
    const Ways& ways = ways_[static_cast<std::size_t>(component)];
    const auto first_layer = static_cast<std::size_t>(members.first_box);
    const std::size_t base = first_value(frontier, component);
    std::vector<std::uint64_t> values(ways.first + static_cast<std::size_t>(ways.length) - base, 0);
    values[0] = 1 % modulus;
    for (int at = 0; at < members.box_count; ++at) {
        const std::size_t layer = first_layer + static_cast<std::size_t>(at);
        const Box& box = frontier.boxes[static_cast<std::size_t>(order_[layer])];
        for (std::size_t t = layers_[layer].first_transition; t < end_of_layer(layer); ++t) {
            const Transition& step = transitions_[t];
            const State& from = states_[step.from];
            const State& to = states_[step.to];
            // At most 70, so that the product is below 2^64.
            const auto weight = static_cast<std::uint64_t>(kBinomial[box.size][step.mines]);
            const std::uint64_t* source = values.data() + (from.first - base);
            std::uint64_t* target =
                values.data() + (to.first - base) + (from.lowest + step.mines - to.lowest);
            for (int m = 0; m < from.length; ++m) {
                target[m] = (target[m] + weight * source[m] % modulus) % modulus;
            }
            if (watch != nullptr) watch->spend(10 * static_cast<std::size_t>(from.length));
        }
    }
    return {values.end() - ways.length, values.end()};
}

}  // namespace minewise
