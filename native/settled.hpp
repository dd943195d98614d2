// A position with all that single numbers settle: a number that needs no more mines has safe cells
// around it, and one that needs as many as it has hidden cells has mines there.
//
// It can be read from a view, or made from another one by opening a cell, which costs little: this
// is how positions ahead are made.
#pragma once

#include <cstdint>
#include <vector>

#include "grid.hpp"
#include "position.hpp"

namespace minewise {

class Settled {
  public:
    // Read a view, one symbol a cell; false if single numbers contradict each other.
    bool read(const Grid& grid, const std::uint8_t* view);

    // Open a hidden cell that shows `number`; false if single numbers then contradict each other.
    bool open(const Grid& grid, int cell, int number);

    std::vector<std::uint8_t> status;   // each cell: its number, or a Symbol
    std::vector<std::int8_t> need;      // of each open cell: mines still missing
    std::vector<std::int8_t> unknown;   // of each open cell: hidden cells around it not settled;
                                        // 0 of other cells
    int known_mines = 0;
    int known_safe = 0;  // and not open yet
    int hidden = 0;      // and not settled

  private:
    bool look_at(int number, std::vector<std::int32_t>& queue) const;
    bool settle(const Grid& grid, std::vector<std::int32_t>& queue);
};

}  // namespace minewise
