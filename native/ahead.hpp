// A position to look ahead from: cells are opened as if they showed one number or another, and
// closed again.
//
// Each step costs what it changes. The position is changed in place and taken back; the components
// that a step does not touch are kept, and those that it makes are looked up (see counts.hpp) before
// they are counted. Joining them all then gives the number of layouts and the chances.
//
// On large boards, where doubles might not hold the joined values, every position is counted from the
// beginning instead, as the solver does it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "counts.hpp"
#include "grid.hpp"
#include "settled.hpp"
#include "solver.hpp"
#include "sweep.hpp"

namespace minewise {

class Ahead {
  public:
    // The cells of a box, which are alike, and the chance of a mine in each.
    struct BoxAhead {
        std::span<const std::int32_t> cells;
        double chance;
    };

    // Start from a position of `mines` mines. A no-op if the last start was from the same position and
    // nothing has been opened since. Throws Stopped, as opening and counting do.
    void begin(const Grid& grid, const Settled& settled, int mines, Watch* watch);

    // Whether components are kept. If not, positions are counted as the solver does it, but given up
    // sooner: there may be hundreds of them.
    bool keeps() const { return keeps_; }

    // Whether `limits` allow for everything that is counted here.
    static bool fits(const Limits& limits);

    // Open a cell that shows `number`; if single numbers then contradict each other, change nothing
    // and return false. Some layout must agree with the position before.
    bool open(int cell, int number);

    // Take back the last opening.
    void close();

    // Whether single numbers settle a safe cell that has hidden cells around it. This needs no count.
    bool settles_something() const;

    // Count the layouts of the position as it is now; false if none agrees. Throws TooWide too. The
    // functions below are about the position that was counted last.
    bool count();

    double log_layouts() const { return log_layouts_; }
    int outside() const { return outside_; }  // cells that touch no number
    double outside_chance() {
        if (!has_chances_) find_chances();
        return outside_chance_;
    }
    // The boxes are valid until a cell is opened.
    const std::vector<BoxAhead>& boxes() {
        if (!has_chances_) find_chances();
        return boxes_;
    }
    // Of a hidden cell that is not settled.
    double chance(int cell);

    const Settled& settled() const { return settled_; }
    // Cells that were safe at the start or have become so since; some may be open.
    const std::vector<std::int32_t>& known_safe() const { return known_safe_; }
    // The cells that touch no number; valid until the next call.
    const std::vector<std::int32_t>& outside_cells();

    // For tests: compare every position that is counted with the plain count, and throw
    // std::logic_error if they differ. All components may be counted as large ones are.
    void check_counts(bool only_wide) {
        checking_ = true;
        counts_.only_wide = only_wide;
    }
    std::size_t checked() const { return checked_; }  // the number of positions compared

  private:
    struct Step {
        std::int32_t cell = -1;
        std::uint8_t before = Hidden;
        int outside = 0;
        bool changed = false;             // the components are those of this step
        std::size_t first_component = 0;  // in components_
        std::size_t first_marked = 0;     // in news_.marked
        std::size_t first_safe = 0;       // in known_safe_
        std::size_t first_place = 0;      // in places_before_
    };
    // The place of a cell before a step: its component, and its box in that.
    struct Place {
        std::int32_t component = -1;
        std::int32_t box = -1;
    };
    struct PlaceBefore {
        std::int32_t cell;
        Place place;
    };

    void find_components();
    int next_number(int cell) const;
    bool change_components();
    std::int32_t component_around(int cell);
    void place_cells(std::int32_t component);
    bool join();
    void find_chances();
    bool count_from_the_beginning();
    void check(bool possible);
    void next_round();
    std::span<const std::int32_t> components() const {
        const std::size_t first = steps_.back().first_component;
        return {components_.data() + first, components_.size() - first};
    }

    bool checking_ = false;
    std::size_t checked_ = 0;
    const Grid* grid_ = nullptr;
    std::uint64_t grid_id_ = 0;
    int mines_ = 0;
    Limits limits_;
    bool begun_ = false;  // the components of the first position have been found
    bool keeps_ = false;
    bool possible_ = true;  // each component of the first position can be filled
    Settled settled_;
    Settled::News news_;
    std::vector<Step> steps_;
    std::vector<std::int32_t> components_;  // those of each step, one after the other
    std::vector<Place> place_of_;           // of each cell on the frontier
    std::vector<PlaceBefore> places_before_;
    std::vector<std::int32_t> known_safe_;
    Counts counts_;
    Solver solver_;  // for positions counted from the beginning

    // While components are found
    std::vector<std::uint32_t> seen_;
    std::uint32_t round_ = 0;
    std::vector<std::int32_t> hidden_;
    std::vector<std::int32_t> numbers_;
    std::vector<std::int32_t> touched_;

    // Of the position counted last
    double log_layouts_ = 0;
    int outside_ = 0;
    double outside_chance_ = 0;
    bool has_chances_ = false;
    std::vector<BoxAhead> boxes_;
    std::vector<std::int32_t> outside_cells_;
    std::vector<std::size_t> box_at_;       // of each component: its first in boxes_

    // While components are joined
    std::vector<int> lowest_;               // of the first n components, for each n: the fewest mines
    std::vector<int> highest_;
    std::vector<std::size_t> rest_at_;
    std::vector<double> rest_;              // the ways of all but the first n components, for each n
    std::vector<double> so_far_;
    std::vector<double> next_;
    std::vector<double> weights_;
};

}  // namespace minewise
