// The board: where the mines are, dealt as minewise.core.Board.generate deals them.
#pragma once

#include <cstdint>
#include <vector>

#include "grid.hpp"

namespace minewise {

enum class FirstClick { Any, Safe, Opening };

struct Board {
    std::vector<std::uint8_t> mine_at;
    std::vector<std::uint8_t> number_at;

    // Throws std::invalid_argument if the mines do not fit.
    void generate(const Grid& grid, int mines, std::uint64_t seed, FirstClick first, int start);

    // From one symbol a cell: '*' is a mine, '.' is not.
    void read(const Grid& grid, const char* text);

    // Find the numbers anew, after mines have been moved.
    void count_numbers(const Grid& grid);

  private:
    std::vector<std::uint8_t> chosen_;
};

}  // namespace minewise
