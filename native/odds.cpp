#include "odds.hpp"

#include <algorithm>
#include <array>

namespace minewise {

namespace {

bool is_certain(double chance) { return chance == 0 || chance == 1; }

}  // namespace

void Odds::analyse(const Grid& grid, const Settled& settled, int mines, const Limits& limits,
                   Ahead& ahead) {
    certain_.clear();
    if (mines != kAnyMines && Ahead::fits(limits)) {
        ahead.begin(grid, settled, mines, limits.watch);
        if (ahead.keeps()) {
            if (!ahead.count()) throw NoLayout();
            take_from(ahead);
            return;
        }
    }
    solver_.analyse(grid, settled, mines, limits);
    take_from(solver_);
}

void Odds::take_from(Ahead& ahead) {
    log_layouts_ = ahead.log_layouts();
    // By symbol; a hidden cell counts as one outside until its box overrides that.
    std::array<double, 12> by_symbol;
    by_symbol.fill(-1);
    by_symbol[Hidden] = ahead.outside_chance();
    by_symbol[KnownMine] = 1;
    by_symbol[KnownSafe] = 0;
    const std::vector<std::uint8_t>& status = ahead.settled().status;
    chances_.resize(status.size());
    for (std::size_t cell = 0; cell < status.size(); ++cell) chances_[cell] = by_symbol[status[cell]];
    for (const Ahead::BoxAhead& box : ahead.boxes()) {
        for (const std::int32_t cell : box.cells) chances_[static_cast<std::size_t>(cell)] = box.chance;
        if (is_certain(box.chance)) certain_.insert(certain_.end(), box.cells.begin(), box.cells.end());
    }
    if (ahead.outside() > 0 && is_certain(ahead.outside_chance())) {
        const std::vector<std::int32_t>& outside = ahead.outside_cells();
        certain_.insert(certain_.end(), outside.begin(), outside.end());
    }
    std::sort(certain_.begin(), certain_.end());
}

void Odds::take_from(const Solver& solver) {
    log_layouts_ = solver.log_layouts();
    chances_ = solver.chances();
    const std::vector<std::uint8_t>& status = solver.settled().status;
    for (std::size_t cell = 0; cell < status.size(); ++cell) {
        if (status[cell] == Hidden && is_certain(chances_[cell])) {
            certain_.push_back(static_cast<std::int32_t>(cell));
        }
    }
}

}  // namespace minewise
