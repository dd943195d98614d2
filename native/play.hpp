// Playing whole games without leaving C++.
//
// Everything provable is opened first. When nothing is, a `Chooser` says which cell to guess.
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
    double survival = 1;          // the chance of living through all guesses
    int opened = 0;               // safe cells open at the end
    double seconds = 0;           // how long it took
    double slowest_move = 0;      // the longest time to count and choose, in seconds
    std::vector<double> chances;  // of each guess: how likely the cell was safe
};

// Says which cell to guess in a position in which nothing is certain.
class Chooser {
  public:
    virtual ~Chooser() = default;

    // `solver` has analysed the position.
    virtual int choose(const Grid& grid, const Solver& solver, const std::uint8_t* view,
                       int mines) = 0;
};

// The cell least likely to be a mine: the player `exact`.
class Safest : public Chooser {
  public:
    int choose(const Grid& grid, const Solver& solver, const std::uint8_t* view,
               int mines) override;
};

class Player {
  public:
    Player(const Grid& grid, Chooser& chooser) : grid_(grid), chooser_(chooser) {}

    // Play one game on a board, beginning at `start`, and return how it went.
    GameRecord play(const Board& board, int mines, int start);

    // Play a game on from a view of the board; first open `start`, or what is certain if it is -1.
    GameRecord play_from(const Board& board, int mines, const std::uint8_t* view, int start);

  private:
    void begin(int mines);
    void begin_from(const std::uint8_t* view, int mines);
    GameRecord play_on(const Board& board, int mines, int start);
    void play_to_end(const Board& board, int mines, int start, GameRecord& record);
    void open(const Board& board, int cell);
    int guess_blindly(int mines, GameRecord& record) const;
    void conclude(int number);
    void settle(int cell, std::uint8_t what);

    const Grid& grid_;
    Chooser& chooser_;
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
