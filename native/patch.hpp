// A patch: boxes of a frontier near each other, few enough to be swept, with all others held fixed.
//
// A whole component may be too wide to count, but a patch of it is not. Its numbers need the mines
// that the boxes around it leave them. Some of those boxes may be undecided: then they may hold any
// number of mines, separately for each number, and the proofs of a patch hold whatever is there.
#pragma once

#include <cstdint>
#include <vector>

#include "frontier.hpp"

namespace minewise {

// The mines of a box that is undecided.
constexpr std::int8_t kUndecided = -1;

class Patch {
  public:
    // Take boxes from `first` on, always one that leaves few numbers half done: no more than
    // `most_active` at a time. So it follows narrow parts to their end.
    void grow(const Frontier& all, std::int32_t first, int most_boxes, int most_active);

    // Keep the first `count` boxes, which are connected.
    void keep(std::size_t count) { boxes.resize(count); }

    // Make the frontier of the patch, given the mines of every box of the whole one; those of the
    // patch itself are not looked at. False if a number cannot have the mines it needs.
    bool build(const Grid& grid, const Frontier& all, const std::vector<std::int8_t>& mines_in_box);

    std::vector<std::int32_t> boxes;  // of the whole frontier
    Frontier frontier;                // of one component: `boxes`, then undecided ones around them
    int cell_end = 0;                 // cells of undecided boxes are made up: they end here

  private:
    std::vector<std::uint8_t> taken_;         // of each box: 1 if it may be taken, 2 if it has been
    std::vector<std::int32_t> boxes_left_;    // of each number
    std::vector<std::int32_t> number_of_;     // of each number: its index in the patch, or -1
    std::vector<std::int32_t> candidates_;
    std::vector<std::int32_t> numbers_;       // of the whole frontier: those in the patch
};

}  // namespace minewise
