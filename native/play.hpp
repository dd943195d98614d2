// Playing whole games without leaving C++.
//
// Everything provable is opened first. When nothing is, a `Chooser` picks the cell to guess.
#pragma once

#include <cstdint>
#include <vector>

#include "ahead.hpp"
#include "board.hpp"
#include "odds.hpp"
#include "solver.hpp"

namespace minewise {

struct GameRecord {
    bool won = false;
    int moves = 0;
    int guesses = 0;
    double survival = 1;          // the chance of surviving all guesses
    int opened = 0;               // safe cells open at the end
    double seconds = 0;           // how long it took
    double slowest_move = 0;      // the longest time to count and choose, in seconds
    std::vector<double> chances;  // of each guess: how likely the cell was safe
};

// A position in which a cell is to be chosen.
struct Turn {
    const Grid& grid;
    const std::vector<double>& chances;  // of a mine in each cell
    double log_layouts;
    const Settled& settled;   // the position, with all certain cells in it
    int mines;
    const std::uint8_t* avoid = nullptr;  // for each cell whether it must not be chosen
    Watch* watch = nullptr;

    bool allows(int cell) const { return avoid == nullptr || !avoid[cell]; }
};

struct Chosen {
    int cell = -1;         // -1 if there is none to choose
    bool complete = true;  // false if the time was up before everything was considered
};

// A policy: picks the cell to guess in a position in which nothing is certain.
class Chooser {
  public:
    virtual ~Chooser() = default;
    virtual Chosen choose(const Turn& turn) = 0;

    // The object it counts positions with, if it does: a caller that counts the position with it
    // beforehand saves half of the work.
    virtual Ahead* ahead() { return nullptr; }
};

// The hidden cell least likely to be a mine, of those that may be chosen; -1 if there is none.
int safest_cell(const Grid& grid, const std::vector<double>& chances,
                const std::vector<std::uint8_t>& status, const std::uint8_t* avoid = nullptr);

// The cell least likely to be a mine: the player `exact`.
class Safest : public Chooser {
  public:
    Chosen choose(const Turn& turn) override;
};

class Player {
  public:
    Player(const Grid& grid, Chooser& chooser, Watch* watch = nullptr)
        : grid_(grid), chooser_(chooser), watch_(watch) {}

    // Play one game on a board, beginning at `start`, and return how it went.
    GameRecord play(const Board& board, int mines, int start);

    // The same, but a guess is never lost: the hidden cells are dealt anew, with equal chances for all
    // layouts in which the guessed cell is safe. All games are won then, and the mean of their
    // `survival` is the chance of winning, found from fewer games than by counting wins.
    GameRecord survive(const Board& board, int mines, int start, std::uint64_t seed);

    // The same from a position on, in which a cell that is not certain is opened first; it is assumed
    // to be safe, and so is not part of `survival`.
    GameRecord survive_from(const Settled& settled, int mines, int start, std::uint64_t seed);

    // Play a game on from a position; first open `start`, or the certain cells if it is -1.
    GameRecord play_from(const Board& board, int mines, const Settled& settled, int start);

  private:
    void take_up(const Settled& settled, int mines);
    GameRecord play_on(const Board& board, int mines, int start);
    void play_to_end(const Board& board, int mines, int start, GameRecord& record);
    void open(const Board& board, int cell);
    void open_certain(const Board& board);
    int move_by_estimate(int mines, GameRecord& record);
    int guess_blindly(int mines, GameRecord& record) const;
    void deal_again(int mines, int safe);

    const Grid& grid_;
    Chooser& chooser_;
    Watch* watch_;
    Odds odds_;
    Ahead ahead_;  // for choosers that have none
    Settled seen_;
    Settled::News news_;
    int safe_left_ = 0;
    int moves_ = 0;

    // For games in which guesses are not lost
    bool survives_ = false;
    Chance chance_{0};
    Board dealt_;
    Solver dealer_;
};

}  // namespace minewise
