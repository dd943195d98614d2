// The sweep: count the ways to fill the boxes of a component, by how many mines they take.
//
// The boxes are filled one after the other. A *state* is the remaining needs of the half-done
// numbers; its value is a polynomial: the ways to get there, by mines used. Equal states are
// merged, so the work grows with the number of different needs, not of layouts. Everything is
// kept, so that a second pass, backwards from the weights of the mine counts, gives the
// chances of every box at once, and so that layouts can be drawn.
//
// A component of n cells has at most 2^n layouts. As long as that is far from the range of a
// double, values are doubles, and none can be lost; larger components have wide numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "chance.hpp"
#include "frontier.hpp"
#include "watch.hpp"
#include "wide.hpp"

namespace minewise {

struct Limits {
    std::size_t most_states = 200'000;      // at one time
    std::size_t most_values = 32'000'000;   // of one position, in doubles
    int few_components = 40;                // more are joined by halves
    int plain_cells = 500;                  // a component of more has wide numbers
    Watch* watch = nullptr;                 // on the time
};

// How far doubles go: the product of two numbers within 2^±500 is in their range.
constexpr double kSmallestPlain = 0x1p-500;

// The ways to fill one component, by its mines: the first is that of `lowest` mines.
struct Ways {
    std::int32_t lowest = 0;
    std::int32_t length = 0;
    std::uint32_t first = 0;  // in Sweep's values, or in its wide ones
    bool wide = false;
};

struct BoxChances {
    double expected_mines = 0;
    bool can_hold_mine = false;
    bool can_hold_safe = false;
};

class Sweep {
  public:
    // Tables are cleared by counting up from `first_epoch`; tests begin where that wraps.
    explicit Sweep(std::uint32_t first_epoch = 0) : epoch_(first_epoch) {}

    // Forget everything; the next components are those of `frontier`.
    void begin(const Frontier& frontier, const Limits& limits);

    // Fill the boxes of a component. To be called for each component in turn. Throws NoLayout,
    // TooWide or Stopped.
    void forward(const Frontier& frontier, int component);

    // The chances of each box of a component, given a weight for each of its mine counts. Weights
    // are doubles within 2^±500, and the component is not wide; or they are wide.
    void backward(const Frontier& frontier, int component, const double* weights);
    void backward(const Frontier& frontier, int component, const Wide* weights);

    // For a frontier of one component that is not wide, for each box and each mine count of the
    // component: the mines of the box, added up over the ways to have that count; and whether the box
    // can then hold a safe cell. With these, the chances of the boxes follow for any weights without
    // a sweep.
    void tables(const Frontier& frontier, std::vector<double>& mines,
                std::vector<std::uint8_t>& safe);

    // Draw a layout of a component with `mines` mines, all equally likely: the cells of its mines
    // are set to 1.
    void draw(const Frontier& frontier, int component, int mines, Chance& chance,
              std::vector<std::uint8_t>& mine_at) const;

    const std::vector<Ways>& ways() const { return ways_; }
    std::span<const double> ways_of(int component) const {
        const Ways& ways = ways_[static_cast<std::size_t>(component)];
        return {values_.data() + ways.first, static_cast<std::size_t>(ways.length)};
    }
    // The same as wide numbers, even if the component has doubles.
    std::vector<Wide> wide_ways_of(int component) const;

    // The same, exactly, modulo a number below 2^57.
    std::vector<std::uint64_t> ways_modulo(const Frontier& frontier, int component,
                                           std::uint64_t modulus, Watch* watch) const;

    const std::vector<BoxChances>& chances() const { return chances_; }

    // The size of the results: the polynomials of all states, in numbers.
    std::size_t size() const { return values_.size() + wide_values_.size(); }

  private:
    struct State {
        std::uint32_t first;   // in the values
        std::int32_t lowest;   // mines of the first value
        std::int32_t length;
    };
    struct Transition {
        std::uint32_t from;
        std::uint32_t to;
        std::uint8_t mines;
    };
    // The ways from a state to the end, by the mines still to come.
    struct Onward {
        std::uint32_t first;  // in the values backwards
        std::int32_t lowest;
        std::int32_t length;
    };
    struct Layer {
        std::uint32_t first_transition;
        std::uint32_t first_state;
    };

    void order_boxes(const Frontier& frontier, const Component& component);
    double order_from(const Frontier& frontier, const Component& component, std::int32_t begin);
    double order_across(const Frontier& frontier, const Component& component, bool by_columns);
    double cost_of_order(const Frontier& frontier, const Component& component);
    template <typename Key, typename Real>
    void fill(const Frontier& frontier, const Component& component, std::vector<Real>& values);
    template <typename Real>
    void fill_with(const Frontier& frontier, const Component& component,
                   std::vector<Real>& values);
    // `forwards` are the values of the component, from its first one on.
    template <typename Real>
    void go_back(const Frontier& frontier, int component, const Real* forwards,
                 const Real* weights, std::vector<Real>& backwards);
    template <typename Real>
    void draw_from(const Frontier& frontier, int component, int mines, Chance& chance,
                   const std::vector<Real>& values, std::vector<std::uint8_t>& mine_at) const;
    void next_epoch();
    std::size_t first_value(const Frontier& frontier, int component) const;
    std::size_t end_of_layer(std::size_t layer) const;
    void spend(std::size_t steps) {
        if (limits_.watch != nullptr) limits_.watch->spend(steps);
    }

    Limits limits_;

    std::vector<Ways> ways_;
    std::vector<std::int32_t> order_;  // boxes, in the order of the sweep; as component_boxes
    std::vector<Layer> layers_;        // one for each box of order_
    std::vector<State> states_;
    std::vector<Transition> transitions_;
    std::vector<double> values_;
    std::vector<Wide> wide_values_;
    std::vector<double> backwards_;
    std::vector<Wide> wide_backwards_;
    std::vector<BoxChances> chances_;
    std::vector<Onward> onward_;

    // For one component at a time
    int most_active_ = 0;
    std::vector<std::int32_t> boxes_left_;  // of each number
    std::vector<std::int32_t> cells_left_;  // of each number
    std::vector<std::int8_t> slot_;         // of each number, -1 if not half done
    std::vector<std::uint8_t> box_done_;
    std::vector<std::int32_t> candidates_;
    std::vector<std::uint32_t> table_;
    std::vector<std::uint32_t> stamp_;
    std::uint32_t epoch_;
};

}  // namespace minewise
