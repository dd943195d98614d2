// Boards that need no guess, made from a seed.
//
// First boards are *dealt*, one after the other, each from the next number of the seed's stream; the
// first that needs no guess is taken. So each such board is exactly as likely as any other.
//
// If mines lie so densely that hardly any deal qualifies, the board is *grown*, from no mine up,
// mine by mine, and then goes for a *walk*: a mine is moved to a free cell, sometimes several at once,
// and the move is kept if the board still needs no guess. A move is as likely as the move back, so a
// long walk visits every board it can reach equally often.
//
// minewise.boards.reference is the readable version, in Python.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "boards/prover.hpp"
#include "chance.hpp"

namespace minewise::boards {

// The wanted board.
struct Wish {
    int mines = 0;
    int start = 0;
    FirstClick first = FirstClick::Opening;
    Kind kind = Kind::Total;
    int deals = 0;             // the number dealt before one is grown
    std::int64_t moves = 0;    // the number tried on a walk
    std::int64_t proofs = 0;   // the boards tried before growing gives up
};

// The result.
struct Made {
    bool found = false;
    bool walked = false;      // it was not dealt
    std::uint64_t seed = 0;   // of the deal, if it was dealt
    std::int64_t tried = 0;   // boards tried
    int grown = 0;            // mines that there was room for, if it was not dealt
};

class Maker {
  public:
    explicit Maker(const Grid& grid) : grid_(grid), prover_(grid) {}

    // Make a board; `board()` holds it if it was found. Throws Stopped, and std::invalid_argument if
    // the mines do not fit.
    Made make(const Wish& wish, std::uint64_t seed, Watch* watch = nullptr);

    // The first of `most` seeds, from `seed` on, whose plain deal needs no guess: its place among
    // them, or -1. Throws Stopped.
    std::int64_t first_seed(const Wish& wish, std::uint64_t seed, std::int64_t most,
                            Watch* watch = nullptr);

    // Let a board that needs no guess go for a walk; `board()` is where it ends.
    void walk_from(const Board& board, const Wish& wish, std::uint64_t seed,
                   Watch* watch = nullptr);

    const Board& board() const { return board_; }

    // The progress with a grown board, from 0 to 1.
    double progress() const { return progress_; }

  private:
    void find_places(const Wish& wish);
    bool grow(const Wish& wish, Chance& chance, Made& made, Watch* watch);
    void walk(const Wish& wish, Chance& chance, Made& made, Watch* watch);
    void move_some(const Wish& wish, Chance& chance, Made& made, Watch* watch);
    bool proves(const Wish& wish, Made& made, Watch* watch);
    void put(int cell, bool mine);

    const Grid& grid_;
    Prover prover_;
    Board board_;
    double progress_ = 0;
    std::vector<std::int32_t> places_;  // the cells where mines may lie
    std::vector<std::int32_t> mines_;   // and those where they do
    std::vector<std::pair<std::size_t, std::int32_t>> before_;  // the mines that moved, and from where
};

}  // namespace minewise::boards
