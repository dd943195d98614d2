// The sweep: count the ways to fill the boxes of a component, by how many mines they take.
//
// The boxes are filled one after the other. A *state* is what each half-done number still
// needs; its value is a polynomial: the ways to get there, by mines used. Equal states are
// merged, so the work grows with the number of different needs, not of layouts. Everything is
// kept, so that a second pass, backwards from the weights of the mine counts, gives the
// chances of every box at once.
//
// Every mine counts `tilt` instead of 1, which keeps the numbers of large boards in range
// without changing any probability.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "frontier.hpp"

namespace minewise {

struct Limits {
    std::size_t most_states = 200'000;      // at one time
    std::size_t most_values = 32'000'000;   // of one position, in doubles
    int few_components = 40;                // more are joined by halves
};

// The ways to fill one component, by its mines: ways[i] for lowest + i mines, times exp(log_scale).
struct Ways {
    std::int32_t lowest = 0;
    std::int32_t length = 0;
    std::uint32_t first = 0;  // in Sweep::values
    double log_scale = 0;
};

struct BoxChances {
    double expected_mines = 0;
    bool can_hold_mine = false;
    bool can_hold_safe = false;
};

class Sweep {
  public:
    // Forget everything; the next components are those of `frontier`.
    void begin(const Frontier& frontier, double tilt, const Limits& limits);

    // Fill the boxes of a component. To be called for each component in turn.
    void forward(const Frontier& frontier, int component);

    // The chances of each box of a component, given a weight for each of its mine counts.
    void backward(const Frontier& frontier, int component, const double* weights);

    const std::vector<Ways>& ways() const { return ways_; }
    std::span<const double> ways_of(int component) const {
        const Ways& ways = ways_[static_cast<std::size_t>(component)];
        return {values_.data() + ways.first, static_cast<std::size_t>(ways.length)};
    }
    const std::vector<BoxChances>& chances() const { return chances_; }

  private:
    struct State {
        std::uint32_t first;   // in values_
        std::int32_t lowest;   // mines of the first value
        std::int32_t length;
    };
    struct Transition {
        std::uint32_t from;
        std::uint32_t to;
        std::uint8_t mines;
    };
    struct Layer {
        std::uint32_t first_transition;
        std::uint32_t first_state;
    };

    void order_boxes(const Frontier& frontier, const Component& component);
    template <typename Key>
    void fill(const Frontier& frontier, const Component& component);
    void rescale(std::size_t first_state, std::size_t last_state);

    double tilt_ = 1;
    Limits limits_;
    double weight_[9][9] = {};  // of a box of some size with some mines

    std::vector<Ways> ways_;
    std::vector<std::int32_t> order_;  // boxes, in the order of the sweep; as component_boxes
    std::vector<Layer> layers_;        // one for each box of order_
    std::vector<State> states_;
    std::vector<Transition> transitions_;
    std::vector<double> values_;
    std::vector<double> backward_;
    std::vector<BoxChances> chances_;
    double log_scale_ = 0;

    // For one component at a time
    int most_active_ = 0;
    std::vector<std::int32_t> boxes_left_;  // of each number
    std::vector<std::int32_t> cells_left_;  // of each number
    std::vector<std::int8_t> slot_;         // of each number, -1 if not half done
    std::vector<std::uint8_t> box_done_;
    std::vector<std::int32_t> candidates_;
    std::vector<std::uint32_t> table_;
    std::vector<std::uint32_t> stamp_;
    std::uint32_t epoch_ = 0;
};

}  // namespace minewise
