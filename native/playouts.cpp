#include "playouts.hpp"

namespace minewise {

PlayoutsWon Playouts::wins(const Solver& solver, const Settled& settled, int mines, int cell,
                           int count, std::uint64_t seed) {
    Chance chance(seed);
    PlayoutsWon found;
    try {
        while (found.played < count) {
            if (watch_ != nullptr) watch_->check();
            solver.draw(grid_, chance, board_.mine_at);
            board_.count_numbers(grid_);
            found.won += player_.play_from(board_, mines, settled, cell).won;
            ++found.played;
        }
    } catch (const Stopped&) {
        // A game that was not finished does not count.
    }
    return found;
}

}  // namespace minewise
