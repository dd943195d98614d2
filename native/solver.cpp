#include "solver.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace minewise {

namespace {

// A chance that is not certain must not look certain, however close it is.
double uncertain(double chance) {
    return std::clamp(chance, 1e-300, std::nextafter(1.0, 0.0));
}

double chance_of(double expected, int cells, bool can_hold_mine, bool can_hold_safe) {
    if (!can_hold_mine) return 0;
    if (!can_hold_safe) return 1;
    return uncertain(expected / cells);
}

}  // namespace

void Solver::analyse(const Grid& grid, const std::uint8_t* view, int mines, const Limits& limits) {
    if (!settled_.read(grid, view)) throw NoLayout();
    count(grid, mines, limits);
}

void Solver::analyse(const Grid& grid, const Settled& settled, int mines, const Limits& limits) {
    settled_ = settled;
    count(grid, mines, limits);
}

void Solver::analyse_after(const Grid& grid, const Settled& before, int cell, int number,
                           int mines, const Limits& limits) {
    settled_ = before;
    if (!settled_.open(grid, cell, number)) throw NoLayout();
    count(grid, mines, limits);
}

void Solver::count(const Grid& grid, int mines, const Limits& limits) {
    frontier_.build(grid, settled_);
    const int left = mines - settled_.known_mines;
    const int outside = frontier_.outside;
    const int on_frontier = static_cast<int>(frontier_.box_cells.size());
    if (mines != kAnyMines && (left < 0 || left > outside + on_frontier)) throw NoLayout();

    sweep_.begin(frontier_, limits);
    const int components = static_cast<int>(frontier_.components.size());
    for (int c = 0; c < components; ++c) sweep_.forward(frontier_, c);
    if (mines != kAnyMines) {
        joined_.join(sweep_, on_frontier, outside, left, limits);
    } else {
        joined_.join_nothing(sweep_, outside);
    }
    for (int c = 0; c < components; ++c) {
        const std::span<const double> weights = joined_.weights_of(sweep_, c);
        if (!weights.empty()) {
            sweep_.backward(frontier_, c, weights.data());
        } else {
            sweep_.backward(frontier_, c, joined_.wide_weights_of(c).data());
        }
    }
    find_chances(grid);
}

void Solver::find_chances(const Grid& grid) {
    const int outside = frontier_.outside;
    outside_chance_ =
        outside == 0 ? 0.0
                     : chance_of(joined_.outside_mines, outside, joined_.outside_can_hold_mine,
                                 joined_.outside_can_hold_safe);
    // By symbol; a hidden cell counts as one outside until its box overrides that.
    std::array<double, 12> chance_by_symbol;
    chance_by_symbol.fill(-1);
    chance_by_symbol[Hidden] = outside_chance_;
    chance_by_symbol[KnownMine] = 1;
    chance_by_symbol[KnownSafe] = 0;
    chances_.resize(static_cast<std::size_t>(grid.cells()));
    for (std::size_t cell = 0; cell < chances_.size(); ++cell) {
        chances_[cell] = chance_by_symbol[settled_.status[cell]];
    }
    for (std::size_t b = 0; b < frontier_.boxes.size(); ++b) {
        const Box& box = frontier_.boxes[b];
        const BoxChances& held = sweep_.chances()[b];
        const double chance =
            chance_of(held.expected_mines, box.size, held.can_hold_mine, held.can_hold_safe);
        for (int i = 0; i < box.size; ++i) {
            const std::int32_t cell = frontier_.box_cells[static_cast<std::size_t>(box.first_cell + i)];
            chances_[static_cast<std::size_t>(cell)] = chance;
        }
    }
}

void Solver::draw(const Grid& grid, Chance& chance, std::vector<std::uint8_t>& mine_at) const {
    thread_local std::vector<int> mines;
    thread_local std::vector<std::uint8_t> chosen;
    mine_at.resize(static_cast<std::size_t>(grid.cells()));
    for (std::size_t cell = 0; cell < mine_at.size(); ++cell) {
        mine_at[cell] = settled_.status[cell] == KnownMine;
    }
    joined_.draw(sweep_, chance, mines);
    for (std::size_t c = 0; c + 1 < mines.size(); ++c) {
        sweep_.draw(frontier_, static_cast<int>(c), mines[c], chance, mine_at);
    }
    const std::vector<std::int32_t> outside = frontier_.outside_cells(settled_);
    chance.choose(static_cast<std::uint64_t>(mines.back()), outside.size(), chosen);
    for (std::size_t i = 0; i < outside.size(); ++i) {
        mine_at[static_cast<std::size_t>(outside[i])] = chosen[i];
    }
}

}  // namespace minewise
