// Layouts of which no more than one can be won.
//
// Two layouts are rivals if every cell that is safe in both shows the same number in both. A player
// opens the same cells in both, until a cell is a mine in one of them, and so cannot win both. So of a
// group of layouts that are all rivals of each other at most one is won, and of a set of layouts no
// more than there are groups in it. This bound accounts for the guesses that will have to be made
// later, however safe the next cell is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "watch.hpp"

namespace minewise {

class Rivals {
  public:
    // The value of a mine in the rows below.
    static constexpr std::uint8_t kMine = 255;

    // Put layouts into groups. Each has a row of `width` values, the first `cells` of which are the
    // values of its cells. Throws Stopped.
    void find(const std::vector<std::uint8_t>& rows, std::size_t layouts, std::size_t cells,
              std::size_t width, Watch* watch);

    // An upper bound of how many of these layouts can be won.
    int most_won(std::span<const std::uint16_t> layouts);

  private:
    // Sixteen cells: their numbers, four bits each, with all four set for a mine.
    struct Word {
        std::uint64_t shown = 0;
        std::uint64_t mines = 0;

        bool tells_apart(const Word& other) const {
            return ((shown ^ other.shown) & ~(mines | other.mines)) != 0;
        }
    };

    void pack(const std::vector<std::uint8_t>& rows, std::size_t layouts, std::size_t cells,
              std::size_t width);
    std::size_t group_for(std::size_t layout) const;
    bool are_rivals(std::size_t one, std::size_t other) const;

    std::vector<Word> words_;  // of each layout, the most informative first
    std::size_t word_count_ = 0;
    std::vector<std::vector<std::uint16_t>> groups_;
    std::vector<Word> heads_;  // of each group: the first word of its first layout
    std::size_t group_count_ = 0;
    std::vector<std::uint16_t> group_of_;
    std::vector<std::uint32_t> seen_;  // of each group: when it was last seen
    std::uint32_t now_ = 0;
};

}  // namespace minewise
