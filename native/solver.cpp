#include "solver.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace minewise {

namespace {

// Boards up to this size need no tilt to keep their counts in range.
constexpr int kSmallBoard = 800;

// A chance that is not certain is not shown as certain, however near it is.
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

void Solver::analyse_after(const Grid& grid, const Settled& before, int cell, int number,
                           int mines) {
    settled_ = before;
    if (!settled_.open(grid, cell, number)) throw NoLayout();
    count(grid, mines, {});
}

void Solver::count(const Grid& grid, int mines, const Limits& limits) {
    frontier_.build(grid, settled_);
    const bool use_total = mines != kAnyMines;
    const int left = mines - settled_.known_mines;
    const int outside = frontier_.outside;
    const int unknown = outside + static_cast<int>(frontier_.box_cells.size());
    if (use_total && (left < 0 || left > unknown)) throw NoLayout();

    double tilt = 1;
    if (grid.cells() > kSmallBoard && left > 0 && left < unknown) {
        tilt = std::clamp(static_cast<double>(left) / (unknown - left), 0.01, 100.0);
    }
    sweep_.begin(frontier_, tilt, limits);
    const int components = static_cast<int>(frontier_.components.size());
    for (int c = 0; c < components; ++c) sweep_.forward(frontier_, c);
    if (use_total) {
        join(sweep_, outside, left, tilt, limits.few_components, joined_);
    } else {
        join_nothing(sweep_, outside, joined_);
    }

    std::size_t weights = 0;
    for (int c = 0; c < components; ++c) {
        sweep_.backward(frontier_, c, joined_.weights.data() + weights);
        weights += static_cast<std::size_t>(sweep_.ways()[static_cast<std::size_t>(c)].length);
    }

    outside_chance_ =
        outside == 0 ? 0.0
                     : chance_of(joined_.outside_mines, outside, joined_.outside_can_hold_mine,
                                 joined_.outside_can_hold_safe);
    // By symbol; a hidden cell is taken for one outside until its box says better.
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

}  // namespace minewise
