// Joining the components: how likely each has so many mines, when all mines must add up.
//
// The mines of a board are shared between its components and the cells outside that touch no
// number. For each component and each mine count of it, `weights` holds how many ways (up to a
// common factor) all the rest has to take the other mines.
#pragma once

#include <vector>

#include "sweep.hpp"

namespace minewise {

struct Joined {
    double log_layouts = 0;         // natural logarithm of the number of layouts
    double outside_mines = 0;       // expected mines outside
    bool outside_can_hold_mine = false;
    bool outside_can_hold_safe = false;
    int frontier_lowest = 0;        // mines on the frontier: the fewest that have a chance
    std::vector<double> frontier;   // and the chance of that many, one more, and so on
    std::vector<double> weights;    // of all components, one after the other
};

// `mines` are those left for the components and the `outside` cells. Throws NoLayout.
// More than `few_components` are joined by halves, which suits large boards.
void join(const Sweep& sweep, int outside, int mines, double tilt, int few_components,
          Joined& joined);

// The same where any number of mines will do: all counts weigh the same.
void join_nothing(const Sweep& sweep, int outside, Joined& joined);

}  // namespace minewise
