// How likely a position is to be won, by playing it to its end on layouts drawn at random.
#pragma once

#include <cstdint>

#include "chance.hpp"
#include "play.hpp"

namespace minewise {

struct PlayoutsWon {
    int won = 0;
    int played = 0;  // fewer than asked for if the time was up
};

class Playouts {
  public:
    Playouts(const Grid& grid, Chooser& chooser, Watch* watch = nullptr)
        : grid_(grid), player_(grid, chooser, watch), watch_(watch) {}

    // How many of `count` random layouts that agree with a position are won. `solver` has analysed
    // it, and `settled` has all its certain cells. The first move is to open `cell`, or the certain
    // cells if it is -1.
    PlayoutsWon wins(const Solver& solver, const Settled& settled, int mines, int cell, int count,
                     std::uint64_t seed);

  private:
    const Grid& grid_;
    Player player_;
    Watch* watch_;
    Board board_;
};

}  // namespace minewise
