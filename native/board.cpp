#include "board.hpp"

#include <algorithm>
#include <stdexcept>

#include "chance.hpp"

namespace minewise {

void Board::generate(const Grid& grid, int mines, std::uint64_t seed, FirstClick first,
                     int start) {
    const int cells = grid.cells();
    std::vector<std::int32_t> clear;
    if (first != FirstClick::Any) clear.push_back(start);
    if (first == FirstClick::Opening) {
        const auto around = grid.around(start);
        clear.insert(clear.end(), around.begin(), around.end());
    }
    std::sort(clear.begin(), clear.end());
    const int allowed = cells - static_cast<int>(clear.size());
    if (mines < 0 || mines > allowed) throw std::invalid_argument("the mines do not fit");
    Chance(seed).choose(static_cast<std::uint64_t>(mines), static_cast<std::uint64_t>(allowed),
                        chosen_);
    // The chosen numbers count the cells that are not kept clear.
    mine_at.assign(static_cast<std::size_t>(cells), 0);
    std::size_t kept = 0;
    int place = 0;
    for (int cell = 0; cell < cells; ++cell) {
        if (kept < clear.size() && clear[kept] == cell) {
            ++kept;
        } else {
            mine_at[static_cast<std::size_t>(cell)] = chosen_[static_cast<std::size_t>(place++)];
        }
    }
    count_numbers(grid);
}

void Board::read(const Grid& grid, const char* text) {
    mine_at.resize(static_cast<std::size_t>(grid.cells()));
    for (std::size_t cell = 0; cell < mine_at.size(); ++cell) mine_at[cell] = text[cell] == '*';
    count_numbers(grid);
}

void Board::count_numbers(const Grid& grid) {
    number_at.assign(mine_at.size(), 0);
    for (int cell = 0; cell < grid.cells(); ++cell) {
        if (mine_at[static_cast<std::size_t>(cell)]) {
            for (const int other : grid.around(cell)) ++number_at[static_cast<std::size_t>(other)];
        }
    }
}

}  // namespace minewise
