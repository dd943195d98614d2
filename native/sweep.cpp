#include "sweep.hpp"

#include <algorithm>
#include <cmath>

namespace minewise {

namespace {

constexpr double kBinomial[9][9] = {
    {1, 0, 0, 0, 0, 0, 0, 0, 0},     {1, 1, 0, 0, 0, 0, 0, 0, 0},
    {1, 2, 1, 0, 0, 0, 0, 0, 0},     {1, 3, 3, 1, 0, 0, 0, 0, 0},
    {1, 4, 6, 4, 1, 0, 0, 0, 0},     {1, 5, 10, 10, 5, 1, 0, 0, 0},
    {1, 6, 15, 20, 15, 6, 1, 0, 0},  {1, 7, 21, 35, 35, 21, 7, 1, 0},
    {1, 8, 28, 56, 70, 56, 28, 8, 1}};

constexpr int kBitsOfNeed = 4;

std::size_t hash_key(std::uint64_t key) {
    key *= 0x9E3779B97F4A7C15ULL;
    return static_cast<std::size_t>(key ^ (key >> 32));
}

std::size_t hash_key(unsigned __int128 key) {
    const auto high = static_cast<std::uint64_t>(key >> 64);
    return hash_key(std::uint64_t{static_cast<std::uint64_t>(key) ^ (high * std::uint64_t{0xD6E8FEB86659FD93})});
}

}  // namespace

void Sweep::begin(const Frontier& frontier, double tilt, const Limits& limits) {
    tilt_ = tilt;
    limits_ = limits;
    for (int size = 0; size <= 8; ++size) {
        double power = 1;
        for (int mines = 0; mines <= size; ++mines) {
            weight_[size][mines] = kBinomial[size][mines] * power;
            power *= tilt;
        }
    }
    ways_.clear();
    order_.clear();
    layers_.clear();
    states_.clear();
    transitions_.clear();
    values_.clear();
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

// Choose the order of the boxes: always one that begins few numbers and finishes many, so that
// few are half done at any time; among equals the one that has waited longest.
void Sweep::order_boxes(const Frontier& frontier, const Component& component) {
    const auto first = static_cast<std::size_t>(component.first_box);
    const std::int32_t* members = frontier.component_boxes.data() + first;
    // The list of the component was found breadth first: its last box is at an end.
    std::int32_t next = members[component.box_count - 1];
    int active = 0;
    most_active_ = 0;
    candidates_.clear();
    for (int done = 0; done < component.box_count; ++done) {
        if (done > 0) {
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
        for (int n = 0; n < box.number_count; ++n) {
            const auto number = static_cast<std::size_t>(box.numbers[n]);
            if (--boxes_left_[number] == 0) --active;
        }
    }
    for (int i = 0; i < component.box_count; ++i) {
        const Box& box = frontier.boxes[static_cast<std::size_t>(members[i])];
        for (int n = 0; n < box.number_count; ++n) {
            const auto number = static_cast<std::size_t>(box.numbers[n]);
            slot_[number] = -1;
            boxes_left_[number] = frontier.numbers[number].box_count;
        }
    }
}

void Sweep::forward(const Frontier& frontier, int component) {
    const Component& members = frontier.components[static_cast<std::size_t>(component)];
    order_boxes(frontier, members);
    log_scale_ = 0;
    if (most_active_ <= 64 / kBitsOfNeed) {
        fill<std::uint64_t>(frontier, members);
    } else if (most_active_ <= 128 / kBitsOfNeed) {
        fill<unsigned __int128>(frontier, members);
    } else {
        throw TooWide(most_active_, 0);
    }
    const State& last = states_.back();
    ways_.push_back({last.lowest, last.length, last.first, log_scale_});
}

template <typename Key>
void Sweep::fill(const Frontier& frontier, const Component& component) {
    thread_local std::vector<Key> keys;
    thread_local std::vector<Key> next_keys;
    const auto first = static_cast<std::size_t>(component.first_box);
    std::uint32_t free_slots = ~0U;

    std::size_t layer_first = states_.size();
    states_.push_back({static_cast<std::uint32_t>(values_.size()), 0, 1});
    values_.push_back(1);
    keys.assign(1, Key{0});

    for (int at = 0; at < component.box_count; ++at) {
        const Box& box =
            frontier.boxes[static_cast<std::size_t>(order_[first + static_cast<std::size_t>(at)])];
        layers_.push_back({static_cast<std::uint32_t>(transitions_.size()),
                           static_cast<std::uint32_t>(layer_first)});

        // Numbers that begin here get a slot in the key, and their whole need in it.
        Key begun{0};
        Key each_mine{0};
        int shift[8];
        int room[8];
        for (int n = 0; n < box.number_count; ++n) {
            const auto number = static_cast<std::size_t>(box.numbers[n]);
            if (slot_[number] < 0) {
                const int slot = __builtin_ctz(free_slots);
                free_slots &= free_slots - 1;
                slot_[number] = static_cast<std::int8_t>(slot);
                begun += Key{static_cast<unsigned>(frontier.numbers[number].need)}
                         << (kBitsOfNeed * slot);
            }
            cells_left_[number] -= box.size;
            shift[n] = kBitsOfNeed * slot_[number];
            room[n] = cells_left_[number];
            each_mine += Key{1} << shift[n];
        }

        // Find the states after this box.
        const std::size_t layer_last = states_.size();
        next_keys.clear();
        std::size_t table_size = 16;
        while (table_size < 4 * keys.size()) table_size *= 2;
        if (table_.size() < table_size) {
            table_.resize(table_size);
            stamp_.assign(table_size, 0);
            epoch_ = 0;
        }
        std::size_t mask = table_size - 1;
        ++epoch_;
        for (std::size_t i = 0; i < keys.size(); ++i) {
            const Key key = keys[i] + begun;
            int least = 0;
            int most = box.size;
            for (int n = 0; n < box.number_count; ++n) {
                const int need = static_cast<int>((key >> shift[n]) & 15U);
                least = std::max(least, need - room[n]);
                most = std::min(most, need);
            }
            const State from = states_[layer_first + i];
            for (int mines = least; mines <= most; ++mines) {
                const Key after = key - each_mine * static_cast<unsigned>(mines);
                std::size_t place = hash_key(after) & mask;
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
                            stamp_.assign(table_size, 0);
                            epoch_ = 0;
                        }
                        ++epoch_;
                        for (std::size_t k = 0; k < next_keys.size(); ++k) {
                            std::size_t free = hash_key(next_keys[k]) & mask;
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
        std::size_t end = values_.size();
        for (std::size_t s = layer_last; s < states_.size(); ++s) {
            states_[s].first = static_cast<std::uint32_t>(end);
            end += static_cast<std::size_t>(states_[s].length);
        }
        if (end > limits_.most_values) throw TooWide(most_active_, next_keys.size());
        values_.resize(end, 0.0);
        double* const values = values_.data();
        for (std::size_t t = layers_.back().first_transition; t < transitions_.size(); ++t) {
            const Transition& step = transitions_[t];
            const State& from = states_[step.from];
            const State& to = states_[step.to];
            const double weight = weight_[box.size][step.mines];
            const double* source = values + from.first;
            double* target = values + to.first + (from.lowest + step.mines - to.lowest);
            for (int m = 0; m < from.length; ++m) target[m] += weight * source[m];
        }
        if (at % 32 == 31) rescale(layer_last, states_.size());

        for (int n = 0; n < box.number_count; ++n) {
            const auto number = static_cast<std::size_t>(box.numbers[n]);
            if (cells_left_[number] == 0) free_slots |= 1U << slot_[number];
        }
        layer_first = layer_last;
        keys.swap(next_keys);
    }
}

// Keep the values of a layer in range.
void Sweep::rescale(std::size_t first_state, std::size_t last_state) {
    double largest = 0;
    const std::size_t first = states_[first_state].first;
    const std::size_t last = states_[last_state - 1].first +
                             static_cast<std::size_t>(states_[last_state - 1].length);
    for (std::size_t i = first; i < last; ++i) largest = std::max(largest, values_[i]);
    if (largest > 0 && (largest > 1e60 || largest < 1e-60)) {
        const int exponent = std::ilogb(largest);
        const double factor = std::ldexp(1.0, -exponent);
        for (std::size_t i = first; i < last; ++i) values_[i] *= factor;
        log_scale_ += exponent * std::log(2.0);
    }
}

void Sweep::backward(const Frontier& frontier, int component, const double* weights) {
    const Component& members = frontier.components[static_cast<std::size_t>(component)];
    const Ways& ways = ways_[static_cast<std::size_t>(component)];
    const auto first_layer = static_cast<std::size_t>(members.first_box);
    const std::size_t base = states_[layers_[first_layer].first_state].first;
    const std::size_t end = ways.first + static_cast<std::size_t>(ways.length);
    backward_.assign(end - base, 0.0);
    std::copy(weights, weights + ways.length, backward_.begin() + static_cast<std::ptrdiff_t>(ways.first - base));

    for (int at = members.box_count - 1; at >= 0; --at) {
        const std::size_t layer = first_layer + static_cast<std::size_t>(at);
        const auto box_number = static_cast<std::size_t>(order_[layer]);
        const Box& box = frontier.boxes[box_number];
        const std::size_t last = layer + 1 < layers_.size() ? layers_[layer + 1].first_transition
                                                            : transitions_.size();
        double held[9] = {};
        for (std::size_t t = layers_[layer].first_transition; t < last; ++t) {
            const Transition& step = transitions_[t];
            const State& from = states_[step.from];
            const State& to = states_[step.to];
            const double weight = weight_[box.size][step.mines];
            const double* forward = values_.data() + from.first;
            double* back = backward_.data() + (from.first - base);
            const double* after =
                backward_.data() + (to.first - base) + (from.lowest + step.mines - to.lowest);
            double sum = 0;
            for (int m = 0; m < from.length; ++m) {
                sum += forward[m] * after[m];
                back[m] += weight * after[m];
            }
            held[step.mines] += weight * sum;
        }
        double all = 0;
        double mines = 0;
        for (int v = 0; v <= box.size; ++v) {
            all += held[v];
            mines += v * held[v];
        }
        if (!(all > 0)) throw NoLayout();
        BoxChances& chances = chances_[box_number];
        chances.expected_mines = mines / all;
        chances.can_hold_mine = mines > 0;
        chances.can_hold_safe = false;
        for (int v = 0; v < box.size; ++v) chances.can_hold_safe |= held[v] > 0;

        if (at % 32 == 0 && at > 0) {
            // The same care as forwards: only ratios matter here.
            const std::size_t low = states_[layers_[layer].first_state].first - base;
            const std::size_t high = layer + 1 < layers_.size() && at + 1 < members.box_count
                                         ? states_[layers_[layer + 1].first_state].first - base
                                         : ways.first - base;
            double largest = 0;
            for (std::size_t i = low; i < high; ++i) largest = std::max(largest, backward_[i]);
            if (largest > 0 && (largest > 1e60 || largest < 1e-60)) {
                const double factor = std::ldexp(1.0, -std::ilogb(largest));
                for (std::size_t i = low; i < high; ++i) backward_[i] *= factor;
            }
        }
    }
}

}  // namespace minewise
