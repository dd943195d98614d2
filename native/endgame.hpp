// The end of a game, played perfectly: few layouts are left, and every way to go on is tried.
//
// What a player knows is the set of layouts that still agree. Opening a cell splits it: into the
// layouts in which the cell is a mine, which are lost, and those in which it shows each number.
// So the layouts that can be won from a set are at best, over the cells, the sum of those that
// can be won from its parts. A cell that is safe in every layout costs nothing and is opened first.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "frontier.hpp"
#include "grid.hpp"

namespace minewise {

class Endgame {
  public:
    struct Answer {
        int cell = -1;       // the best cell to open, or -1 if the search was given up
        double win = 0;      // the chance of winning from here
    };

    // Play on from a position with which at most `most_layouts` layouts agree. Gives up after `most_nodes` sets of layouts.
    Answer search(const Grid& grid, const Settled& settled, int mines, std::size_t most_layouts,
                  std::size_t most_nodes);

  private:
    using Set = std::vector<std::uint16_t>;  // layouts, rising

    bool list_layouts(const Grid& grid, const Settled& settled, int mines,
                      std::size_t most_layouts);
    bool extend(std::size_t at, int mines);
    int won(const Set& set, int* best_cell);
    static std::uint64_t hash(const Set& set);

    static constexpr std::uint8_t kMine = 255;

    std::vector<std::int32_t> cells_;              // the hidden cells, but for known mines
    std::size_t unsettled_ = 0;                    // so many of them, the first, may hold a mine
    std::vector<std::uint8_t> values_;             // of each layout: what each cell shows
    std::size_t layouts_ = 0;
    std::size_t most_layouts_ = 0;
    std::size_t nodes_left_ = 0;
    std::size_t steps_left_ = 0;
    bool given_up_ = false;
    std::unordered_map<std::uint64_t, int> memo_;

    // While layouts are listed
    std::vector<std::uint8_t> chosen_;
    std::vector<std::vector<std::int32_t>> numbers_of_;  // the numbers that each cell touches
    std::vector<std::int32_t> need_;
    std::vector<std::int32_t> left_;
    std::vector<std::uint8_t> list_;                      // chosen_ of every layout
};

}  // namespace minewise
