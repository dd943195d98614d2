#include "judge.hpp"

namespace minewise {

Judged Judge::judge(const Board& board, int mines, int start, std::uint64_t seed) {
    judged_ = {};
    reached_ = 1;
    chance_ = Chance(seed);
    player_.survive(board, mines, start, chance_.next64());
    return judged_;
}

Chosen Judge::choose(const Turn& turn) {
    const Chosen one = first_.choose(turn);
    const Chosen other = second_.choose(turn);
    ++judged_.guesses;
    if (one.cell != other.cell) {
        ++judged_.differences;
        const std::uint64_t seed = chance_.next64();
        judged_.gain += reached_ * (worth_of(turn, other.cell, seed) - worth_of(turn, one.cell, seed));
    }
    reached_ *= 1 - turn.chances[static_cast<std::size_t>(one.cell)];
    return one;
}

// How likely the game is won if the cell is opened and the rest is played quickly.
double Judge::worth_of(const Turn& turn, int cell, std::uint64_t seed) {
    const double safety = 1 - turn.chances[static_cast<std::size_t>(cell)];
    Chance chance(seed);
    double sum = 0;
    for (int i = 0; i < playouts_; ++i) {
        sum += quick_player_.survive_from(turn.settled, turn.mines, cell, chance.next64()).survival;
    }
    return safety * sum / playouts_;
}

}  // namespace minewise
