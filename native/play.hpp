// Playing whole games without leaving C++: the player `exact`.
//
// Everything provable is opened first. When nothing is, the cell least likely to be a mine is;
// of several, see `Exact::choose`.
#pragma once

#include <cstdint>
#include <vector>

#include "board.hpp"
#include "solver.hpp"

namespace minewise {

struct GameRecord {
    bool won = false;
    int moves = 0;
    int guesses = 0;
    double survival = 1;  // the chance of living through all guesses
};

class Exact {
  public:
    explicit Exact(const Grid& grid) : grid_(grid) {}

    // Play one game on a board, beginning at `start`, and return how it went.
    GameRecord play(const Board& board, int mines, int start);

    // The cell to guess, given the chances of a position in which nothing is certain.
    static int choose(const Grid& grid, const Solver& solver, const std::uint8_t* view);

  private:
    void open(const Board& board, int cell);
    int guess_blindly(int mines, GameRecord& record) const;
    void conclude(int number);
    void settle(int cell, std::uint8_t what);

    const Grid& grid_;
    Solver solver_;
    std::vector<std::uint8_t> view_;    // numbers, Hidden, KnownMine, KnownSafe
    std::vector<std::int8_t> need_;     // of each open cell: mines still missing
    std::vector<std::int8_t> unknown_;  // of each cell: hidden cells around that nothing settled
    std::vector<std::int32_t> to_open_;
    std::vector<std::int32_t> to_look_at_;
    int safe_left_ = 0;
    int moves_ = 0;
};

}  // namespace minewise
