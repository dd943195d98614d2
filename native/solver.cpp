#include "solver.hpp"

#include <algorithm>
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
    frontier_.build(grid, view);
    const bool use_total = mines != kAnyMines;
    const int left = mines - frontier_.known_mines;
    const int outside = static_cast<int>(frontier_.outside.size());
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

    chances_.resize(static_cast<std::size_t>(grid.cells()));
    for (std::size_t cell = 0; cell < chances_.size(); ++cell) {
        const std::uint8_t status = frontier_.status[cell];
        chances_[cell] = status <= 8 ? -1.0 : status == KnownMine ? 1.0 : 0.0;
    }
    const double elsewhere =
        outside == 0 ? 0.0
                     : chance_of(joined_.outside_mines, outside, joined_.outside_can_hold_mine,
                                 joined_.outside_can_hold_safe);
    for (const std::int32_t cell : frontier_.outside) {
        chances_[static_cast<std::size_t>(cell)] = elsewhere;
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
