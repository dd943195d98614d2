#include "playouts.hpp"

namespace minewise {

int Playouts::wins(const std::uint8_t* view, int mines, int cell, int count, std::uint64_t seed) {
    Chance chance(seed);
    int won = 0;
    for (int playout = 0; playout < count; ++playout) {
        draw(view, mines, chance);
        won += player_.play_from(board_, mines, view, cell).won;
    }
    return won;
}

// Draw a layout: cell by cell along the frontier, each with the chance that it has given those
// drawn before; then the mines that are left, anywhere outside.
void Playouts::draw(const std::uint8_t* view, int mines, Chance& chance) {
    drawn_.assign(view, view + grid_.cells());
    solver_.analyse(grid_, drawn_.data(), mines);
    const std::vector<std::int32_t> frontier = solver_.frontier().box_cells;
    const std::vector<std::int32_t> outside = solver_.frontier().outside_cells(solver_.settled());
    for (const std::int32_t cell : frontier) {
        const auto at = static_cast<std::size_t>(cell);
        const double part = static_cast<double>(chance.next64() >> 11) * 0x1p-53;
        drawn_[at] = part < solver_.chances()[at] ? KnownMine : KnownSafe;
        solver_.analyse(grid_, drawn_.data(), mines);
    }
    // All of the frontier is settled now, and what was settled at a glance is as well.
    std::vector<std::uint8_t> chosen;
    chance.choose(static_cast<std::uint64_t>(mines - solver_.settled().known_mines), outside.size(),
                  chosen);
    std::vector<char> symbols(drawn_.size(), '.');
    for (std::size_t cell = 0; cell < symbols.size(); ++cell) {
        if (solver_.settled().status[cell] == KnownMine) symbols[cell] = '*';
    }
    for (std::size_t i = 0; i < outside.size(); ++i) {
        if (chosen[i]) symbols[static_cast<std::size_t>(outside[i])] = '*';
    }
    board_.read(grid_, symbols.data());
}

}  // namespace minewise
