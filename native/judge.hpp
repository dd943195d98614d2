// Which of two choosers guesses better? A judge for changes too small to be seen in wins.
//
// Games are played by the first one, never losing a guess (see Player::survive). Wherever the second
// would guess another cell, both cells are played on many times, by a quick third one. The difference,
// times how likely the game is to come that far, is the value of the other guess to the first; summed
// over a game it is, as long as the two seldom differ, how much more of its games it would win. The two
// are compared only where they differ, so that a few thousand games show more than a million played by
// each.
#pragma once

#include <cstdint>

#include "play.hpp"

namespace minewise {

struct Judged {
    double gain = 0;     // over the game: how much more the second would win
    int guesses = 0;     // of the first
    int differences = 0; // guesses for which the second would have chosen another cell
};

class Judge : public Chooser {
  public:
    // `playouts` games are played on from each of two cells.
    Judge(const Grid& grid, Chooser& first, Chooser& second, Chooser& quick, int playouts)
        : player_(grid, *this), quick_player_(grid, quick), first_(first), second_(second),
          playouts_(playouts) {}

    // Play the game of one board.
    Judged judge(const Board& board, int mines, int start, std::uint64_t seed);

    Chosen choose(const Turn& turn) override;

  private:
    double worth_of(const Turn& turn, int cell, std::uint64_t seed);

    Player player_;
    Player quick_player_;
    Chooser& first_;
    Chooser& second_;
    int playouts_;
    Judged judged_;
    double reached_ = 1;  // how likely the game is to come this far
    Chance chance_{0};
};

}  // namespace minewise
