// How likely a position is to be won, by playing it to its end on layouts drawn at random.
#pragma once

#include <cstdint>
#include <vector>

#include "chance.hpp"
#include "play.hpp"

namespace minewise {

class Playouts {
  public:
    Playouts(const Grid& grid, Chooser& chooser) : grid_(grid), player_(grid, chooser) {}

    // How many of `count` layouts are won that agree with a view, each exactly as likely. The first
    // move is to open `cell`, or what is certain if it is -1. Throws NoLayout or TooWide.
    int wins(const std::uint8_t* view, int mines, int cell, int count, std::uint64_t seed);

  private:
    void draw(const std::uint8_t* view, int mines, Chance& chance);

    const Grid& grid_;
    Player player_;
    Solver solver_;
    Board board_;
    std::vector<std::uint8_t> drawn_;
};

}  // namespace minewise
