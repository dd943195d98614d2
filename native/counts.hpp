// A cache of counted components, by their contents.
//
// Opening one cell changes the components that it touches and no others, and looking ahead comes to
// the same components again and again: in another order, after another number elsewhere, at the next
// move. Each is counted once. An entry does not depend on the rest of the board: the ways to fill
// the component, by its mines, and the mines of each box in them. Given a weight for each number of
// mines, the chances of its boxes are then sums of products.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "frontier.hpp"
#include "grid.hpp"
#include "narrow.hpp"
#include "settled.hpp"
#include "sweep.hpp"

namespace minewise {

// The key of a component: two sums over its numbers, with their needs, and its hidden cells, in any
// order. That two components have both sums in common does not happen.
struct ComponentKey {
    std::uint64_t sum = 0;
    std::uint64_t squares = 0;

    void add(std::int32_t cell, int what) {
        std::uint64_t mixed =
            (static_cast<std::uint64_t>(cell) * 16 + static_cast<std::uint64_t>(what) + 1) *
            0x9E3779B97F4A7C15ULL;
        mixed = (mixed ^ (mixed >> 29)) * 0xBF58476D1CE4E5B9ULL;
        mixed ^= mixed >> 32;
        sum += mixed;
        squares += mixed * mixed;
    }
    bool operator==(const ComponentKey&) const = default;
};

class Counts {
  public:
    struct Counted {
        ComponentKey key;
        std::int32_t lowest = 0;   // mines: the fewest
        std::int32_t length = 0;   // the number of counts from there on; 0 if it cannot be filled
        std::int32_t first_box = 0;
        std::int32_t box_count = 0;
        std::int32_t cell_count = 0;
        std::int32_t slot = 0;     // for the caller that joins: its place in the list
        std::size_t first_value = 0;
        std::size_t first_flag = 0;
        double log_scale = 0;      // values are divided by e to the power of this
        bool too_wide = false;     // to be counted here
    };

    struct CountedBox {
        std::int32_t first_cell;
        std::int32_t size;
    };

    // Use this grid from now on. The entries for another are dropped, and so are all when they have
    // become too many.
    void begin(const Grid& grid);

    // The counted component of these numbers and hidden cells, which are sorted. Components that
    // cannot be filled, or are too wide, are entries too. Throws Stopped.
    std::int32_t find(const ComponentKey& key, const Grid& grid, const Settled& settled,
                      std::vector<std::int32_t>& numbers, std::vector<std::int32_t>& hidden,
                      const Limits& limits);

    // For tests: count every component in the sweep for large ones.
    bool only_wide = false;

    Counted& at(std::int32_t id) { return counted_[static_cast<std::size_t>(id)]; }
    const Counted& at(std::int32_t id) const { return counted_[static_cast<std::size_t>(id)]; }

    // By mines, beginning with the fewest.
    const double* ways(const Counted& counted) const { return values_.data() + counted.first_value; }
    // The expected mines in a cell of a box, times the ways.
    const double* mines(const Counted& counted, int box) const {
        return ways(counted) + static_cast<std::ptrdiff_t>(box + 1) * counted.length;
    }
    // Whether a cell of a box can be safe.
    const std::uint8_t* can_be_safe(const Counted& counted, int box) const {
        return flags_.data() + counted.first_flag + static_cast<std::ptrdiff_t>(box) * counted.length;
    }
    // The boxes in the order of their first cells; the cells of each are in order, too.
    std::span<const CountedBox> boxes(const Counted& counted) const {
        return {boxes_.data() + counted.first_box, static_cast<std::size_t>(counted.box_count)};
    }
    std::span<const std::int32_t> cells(const CountedBox& box) const {
        return {cells_.data() + box.first_cell, static_cast<std::size_t>(box.size)};
    }

  private:
    void forget();
    // Whether the component can be filled and is not too wide; then its tables are there.
    bool count(Counted& counted, const Limits& limits);
    template <typename Boxes>
    void keep(Counted& counted, std::span<const double> ways, const Boxes& boxes,
              std::span<const std::int32_t> cells, const std::vector<double>& mines,
              const std::vector<std::uint8_t>& safe);
    void enter(std::int32_t id);

    std::uint64_t grid_id_ = 0;
    std::vector<Counted> counted_;
    std::vector<CountedBox> boxes_;
    std::vector<std::int32_t> cells_;
    std::vector<double> values_;
    std::vector<std::uint8_t> flags_;
    std::vector<std::int32_t> table_;  // by key; -1 if there is none

    NarrowSweep narrow_;
    Frontier frontier_;  // if that does not suffice
    Sweep sweep_;
    std::vector<double> mines_;
    std::vector<std::uint8_t> safe_;
};

}  // namespace minewise
