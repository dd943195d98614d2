#include "narrow.hpp"

#include <algorithm>
#include <bit>

#include "binomial.hpp"

namespace minewise {

namespace {

constexpr int kBits = 4;  // for the need of a number
constexpr int kTableShift = 64 - 11;

// The cost of an order, for each box, from which others are tried; and that at which we give up.
constexpr int kDear = 24;
constexpr int kTooDear = 1 << 30;

// Below this many ways, all that is added up is whole numbers that a double holds exactly.
constexpr double kExact = 0x1p+49;

// Call with the place of each bit that is set.
template <typename Each>
void each_bit(std::uint64_t bits, const Each& each) {
    for (; bits != 0; bits &= bits - 1) each(static_cast<std::size_t>(std::countr_zero(bits)));
}

// How many bits are set: in pairs, fours and eights, then in all. Not every machine has an instruction
// for it, and going from bit to bit takes branches that cannot be predicted.
int bits_set(std::uint64_t bits) {
    bits -= (bits >> 1) & 0x5555555555555555ULL;
    bits = (bits & 0x3333333333333333ULL) + ((bits >> 2) & 0x3333333333333333ULL);
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
    return static_cast<int>((bits * 0x0101010101010101ULL) >> 56);
}

}  // namespace

bool NarrowSweep::count(const Grid& grid, const Settled& settled,
                        std::span<const std::int32_t> numbers,
                        std::span<const std::int32_t> hidden) {
    if (numbers.size() > kMostNumbers || hidden.size() > kMostCells) return false;
    number_at_.resize(static_cast<std::size_t>(grid.cells()));
    for (std::size_t n = 0; n < numbers.size(); ++n) {
        const auto cell = static_cast<std::size_t>(numbers[n]);
        number_at_[cell] = static_cast<std::uint8_t>(n);
        need_[n] = settled.need[cell];
        cells_left_[n] = settled.unknown[cell];
        boxes_left_[n] = 0;
    }
    find_boxes(grid, settled, hidden);
    // From the first cell, however the component was reached: rounding is then always the same.
    return find_order(box_of_.front()) && fill();
}

// Find an order of the boxes that leaves few numbers half done at a time. If the first one leaves
// many, others are tried, from the first box and from the last.
bool NarrowSweep::find_order(int first) {
    const std::array<std::int8_t, kMostNumbers> boxes_left = boxes_left_;
    int cost = order_boxes(first);
    if (cost > kDear * box_count_) {
        int best = first;
        for (const int other : {0, box_count_ - 1}) {
            boxes_left_ = boxes_left;
            const int found = order_boxes(other);
            if (found < cost) {
                cost = found;
                best = other;
            }
        }
        if (best != box_count_ - 1) {
            boxes_left_ = boxes_left;
            order_boxes(best);
        }
    }
    return cost < kTooDear;
}

void NarrowSweep::find_boxes(const Grid& grid, const Settled& settled,
                             std::span<const std::int32_t> hidden) {
    box_count_ = 0;
    for (std::size_t i = 0; i < hidden.size(); ++i) {
        std::uint64_t numbers = 0;
        for (const int other : grid.around(hidden[i])) {
            const auto at = static_cast<std::size_t>(other);
            // Without a branch, which could not be predicted.
            numbers |= static_cast<std::uint64_t>(settled.status[at] <= 8) << number_at_[at];
        }
        // The cells of a box are near each other, and so are their places.
        int box = box_count_ - 1;
        while (box >= 0 && boxes_[static_cast<std::size_t>(box)].numbers != numbers) --box;
        if (box < 0) {
            box = box_count_++;
            boxes_[static_cast<std::size_t>(box)] = {numbers, 0, 0};
            each_bit(numbers, [&](std::size_t n) { ++boxes_left_[n]; });
        }
        ++boxes_[static_cast<std::size_t>(box)].size;
        box_of_[i] = static_cast<std::uint8_t>(box);
    }
    std::int32_t next = 0;
    for (int b = 0; b < box_count_; ++b) {
        NarrowBox& box = boxes_[static_cast<std::size_t>(b)];
        box.first_cell = next;
        next += box.size;
        box.size = 0;
    }
    cells_.resize(hidden.size());
    for (std::size_t i = 0; i < hidden.size(); ++i) {
        NarrowBox& box = boxes_[box_of_[i]];
        cells_[static_cast<std::size_t>(box.first_cell + box.size++)] = hidden[i];
    }
}

// Always take a box that begins few numbers and finishes many. Returns the cost: as if each number
// that is half done doubled the states.
int NarrowSweep::order_boxes(int first) {
    int cost = 0;
    std::array<std::uint8_t, kMostCells> todo;
    for (int b = 0; b < box_count_; ++b) todo[static_cast<std::size_t>(b)] = static_cast<std::uint8_t>(b);
    std::swap(todo[0], todo[static_cast<std::size_t>(first)]);
    std::uint64_t begun = 0;
    std::uint64_t finished = 0;
    std::uint64_t last = 0;  // numbers that have one box left
    for (int b = 0; b < box_count_; ++b) {
        each_bit(boxes_[static_cast<std::size_t>(b)].numbers, [&](std::size_t n) {
            if (boxes_left_[n] == 1) last |= std::uint64_t{1} << n;
        });
    }
    std::size_t best = 0;
    for (int done = 0; done < box_count_; ++done) {
        const auto left = static_cast<std::size_t>(box_count_ - done);
        if (done > 0) {
            int best_score = 1 << 20;
            for (std::size_t i = 0; i < left; ++i) {
                const std::uint64_t numbers = boxes_[todo[i]].numbers;
                if ((numbers & begun) == 0) continue;
                const int score = bits_set(numbers & ~begun) - bits_set(numbers & last);
                if (score < best_score) {
                    best_score = score;
                    best = i;
                }
            }
        }
        const std::uint8_t next = todo[best];
        std::copy(todo.begin() + static_cast<std::ptrdiff_t>(best) + 1,
                  todo.begin() + static_cast<std::ptrdiff_t>(left),
                  todo.begin() + static_cast<std::ptrdiff_t>(best));
        order_[static_cast<std::size_t>(done)] = next;
        const std::uint64_t numbers = boxes_[next].numbers;
        begun |= numbers;
        const int active = bits_set(begun & ~finished);
        if (active > kMostActive) return kTooDear;
        cost += 1 << active;
        each_bit(numbers, [&](std::size_t n) {
            --boxes_left_[n];
            if (boxes_left_[n] == 0) finished |= std::uint64_t{1} << n;
            if (boxes_left_[n] == 1) last |= std::uint64_t{1} << n;
        });
    }
    return cost;
}

bool NarrowSweep::fill() {
    states_[0] = {0, 0, 1, 0, 0, 0, 0};
    values_[0] = 1;
    layer_state_[0] = 0;
    layer_state_[1] = 1;
    layer_transition_[0] = 0;
    begun_ = 0;
    free_slots_ = (1U << kMostActive) - 1;
    ways_ = {};
    for (int at = 0; at < box_count_; ++at) {
        const auto layer = static_cast<std::size_t>(at);
        if (!fill_box(order_[layer], layer)) return false;
        if (layer_state_[layer + 2] == layer_state_[layer + 1]) return true;  // it cannot be filled
    }
    const State& last = states_[layer_state_[static_cast<std::size_t>(box_count_)]];
    lowest_ = last.lowest;
    ways_ = {values_.get() + last.first, static_cast<std::size_t>(last.length)};
    find_tables();
    return true;
}

// Find the states after one more box; false if there is no room for them.
bool NarrowSweep::fill_box(int box_number, std::size_t layer) {
    const NarrowBox& box = boxes_[static_cast<std::size_t>(box_number)];
    std::uint64_t begins = 0;
    std::uint64_t each_mine = 0;
    int shift[8];
    int room[8];
    std::size_t touched = 0;
    each_bit(box.numbers, [&](std::size_t n) {
        if (!((begun_ >> n) & 1U)) {
            begun_ |= std::uint64_t{1} << n;
            const int slot = std::countr_zero(free_slots_);
            free_slots_ &= free_slots_ - 1;
            slot_[n] = static_cast<std::uint8_t>(kBits * slot);
            begins += static_cast<std::uint64_t>(need_[n]) << slot_[n];
        }
        cells_left_[n] = static_cast<std::int8_t>(cells_left_[n] - box.size);
        shift[touched] = slot_[n];
        room[touched] = cells_left_[n];
        each_mine += std::uint64_t{1} << slot_[n];
        ++touched;
    });
    const std::uint32_t first = layer_state_[layer];
    const std::uint32_t middle = layer_state_[layer + 1];
    std::uint32_t end = middle;
    std::uint32_t step = layer_transition_[layer];
    if (middle + kMostStates + 1 > kAllStates ||
        step + (middle - first) * 9 > kAllTransitions) {
        return false;
    }
    // An entry is the round and the state in one number, so that those of earlier rounds are less.
    round_ += kAllStates + 1;
    if (round_ > 0xFFFFFFFFU - 2 * kAllStates) {
        std::fill(table_.begin(), table_.end(), 0U);
        round_ = 0;
    }
    for (std::uint32_t s = first; s < middle; ++s) {
        const State& from = states_[s];
        const std::uint64_t needs = from.needs + begins;
        int least = 0;
        int most = box.size;
        for (std::size_t n = 0; n < touched; ++n) {
            const int need = static_cast<int>((needs >> shift[n]) & 15U);
            least = std::max(least, need - room[n]);
            most = std::min(most, need);
        }
        std::uint64_t after = needs - each_mine * static_cast<std::uint64_t>(least);
        for (int mines = least; mines <= most; ++mines, after -= each_mine) {
            std::size_t place = (after * 0x9E3779B97F4A7C15ULL) >> kTableShift;
            while (table_[place] > round_ && states_[table_[place] - round_ - 1].needs != after) {
                place = (place + 1) % kTable;
            }
            const bool is_new = table_[place] <= round_;
            if (is_new) {
                if (end - middle == kMostStates) return false;
                table_[place] = round_ + ++end;
            }
            const std::uint32_t to = table_[place] - round_ - 1;
            const int lowest = from.lowest + mines;
            State& target = states_[to];
            if (is_new) {
                target.needs = after;
                target.lowest = lowest;
                target.length = from.length;
            } else {
                const int top = std::max(target.lowest + target.length, lowest + from.length);
                target.lowest = std::min(target.lowest, lowest);
                target.length = top - target.lowest;
            }
            transitions_[step++] = {static_cast<std::uint16_t>(s), static_cast<std::uint16_t>(to),
                                    static_cast<std::uint8_t>(mines)};
        }
    }
    std::uint32_t value = states_[middle - 1].first + static_cast<std::uint32_t>(states_[middle - 1].length);
    const std::uint32_t first_value = value;
    for (std::uint32_t s = middle; s < end; ++s) {
        states_[s].first = value;
        value += static_cast<std::uint32_t>(states_[s].length);
    }
    if (value > kAllValues) return false;
    std::fill(values_.get() + first_value, values_.get() + value, 0.0);
    for (std::uint32_t t = layer_transition_[layer]; t < step; ++t) {
        const Transition& transition = transitions_[t];
        const State& from = states_[transition.from];
        const State& to = states_[transition.to];
        const double weight = kBinomial[box.size][transition.mines];
        const double* const source = values_.get() + from.first;
        double* const target =
            values_.get() + to.first + (from.lowest + transition.mines - to.lowest);
        for (int m = 0; m < from.length; ++m) target[m] += weight * source[m];
    }
    for (std::size_t n = 0; n < touched; ++n) {
        if (room[n] == 0) free_slots_ |= 1U << (shift[n] / kBits);
    }
    layer_state_[layer + 2] = end;
    layer_transition_[layer + 1] = step;
    return true;
}

// Find the boxes that can hold a safe cell, if their mines are exact: those that are not all mines.
void NarrowSweep::find_safe() {
    const double* mined = mines_.data();
    std::uint8_t* safe = safe_.data();
    for (int b = 0; b < box_count_; ++b) {
        const double size = boxes_[static_cast<std::size_t>(b)].size;
        for (const double ways : ways_) *safe++ = *mined++ != size * ways;
    }
}

// Backwards, with the ways from each state to the end.
void NarrowSweep::find_tables() {
    const std::size_t length = ways_.size();
    mines_.assign(static_cast<std::size_t>(box_count_) * length, 0.0);
    safe_.assign(mines_.size(), 0);
    const bool exact = *std::max_element(ways_.begin(), ways_.end()) < kExact;
    State& last = states_[layer_state_[static_cast<std::size_t>(box_count_)]];
    last.onward = 0;
    last.onward_lowest = 0;
    last.onward_length = 1;
    onward_[0] = 1;
    std::uint32_t value = 1;
    for (int at = box_count_ - 1; at >= 0; --at) {
        const auto layer = static_cast<std::size_t>(at);
        const std::size_t place = order_[layer];
        const NarrowBox& box = boxes_[place];
        const std::uint32_t first_state = layer_state_[layer];
        const std::uint32_t last_state = layer_state_[layer + 1];
        const std::uint32_t first = layer_transition_[layer];
        const std::uint32_t end = layer_transition_[layer + 1];
        for (std::uint32_t s = first_state; s < last_state; ++s) states_[s].onward_length = 0;
        for (std::uint32_t t = first; t < end; ++t) {
            const Transition& transition = transitions_[t];
            const State& to = states_[transition.to];
            if (to.onward_length == 0) continue;
            State& from = states_[transition.from];
            const int lowest = to.onward_lowest + transition.mines;
            if (from.onward_length == 0) {
                from.onward_lowest = lowest;
                from.onward_length = to.onward_length;
            } else {
                const int top = std::max(from.onward_lowest + from.onward_length,
                                         lowest + to.onward_length);
                from.onward_lowest = std::min(from.onward_lowest, lowest);
                from.onward_length = top - from.onward_lowest;
            }
        }
        const std::uint32_t first_value = value;
        for (std::uint32_t s = first_state; s < last_state; ++s) {
            states_[s].onward = value;
            value += static_cast<std::uint32_t>(states_[s].onward_length);
        }
        if (value > onward_.size()) onward_.resize(2 * value);
        std::fill(onward_.begin() + first_value, onward_.begin() + value, 0.0);
        double* const held = mines_.data() + place * length;
        std::uint8_t* const safe = safe_.data() + place * length;
        for (std::uint32_t t = first; t < end; ++t) {
            const Transition& transition = transitions_[t];
            const State& to = states_[transition.to];
            if (to.onward_length == 0) continue;
            const State& from = states_[transition.from];
            const double weight = kBinomial[box.size][transition.mines];
            const double* const after = onward_.data() + to.onward;
            double* const back = onward_.data() + from.onward +
                                 (to.onward_lowest + transition.mines - from.onward_lowest);
            for (int j = 0; j < to.onward_length; ++j) back[j] += weight * after[j];
            const double* const before = values_.get() + from.first;
            const auto place_of_lowest = static_cast<std::size_t>(
                from.lowest + transition.mines + to.onward_lowest - lowest_);
            if (transition.mines > 0) {
                const double mined = weight * transition.mines;
                for (int i = 0; i < from.length; ++i) {
                    const double so_far = mined * before[i];
                    double* const target = held + place_of_lowest + static_cast<std::size_t>(i);
                    for (int j = 0; j < to.onward_length; ++j) target[j] += so_far * after[j];
                }
            }
            if (!exact && transition.mines < box.size) {
                for (int i = 0; i < from.length; ++i) {
                    if (before[i] == 0) continue;
                    std::uint8_t* const target = safe + place_of_lowest + static_cast<std::size_t>(i);
                    for (int j = 0; j < to.onward_length; ++j) target[j] |= after[j] > 0;
                }
            }
        }
    }
    if (exact) find_safe();
}

}  // namespace minewise
