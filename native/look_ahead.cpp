#include "look_ahead.hpp"

#include <algorithm>
#include <cmath>

namespace minewise {

namespace {

// Off the frontier cells are alike; with so few of them all are looked at.
constexpr int kFewOutside = 30;

}  // namespace

int LookAhead::choose(const Grid& grid, const Solver& solver, const std::uint8_t* view,
                      int mines) {
    if (solver.log_layouts() <= std::log(static_cast<double>(effort_.endgame_layouts) + 0.5)) {
        const Endgame::Answer answer = endgame_.search(
            grid, view, mines, effort_.endgame_layouts + 1, effort_.endgame_nodes);
        if (answer.cell >= 0) return answer.cell;
    }
    find_candidates(grid, solver.chances(), view);
    view_.assign(view, view + grid.cells());
    int best = -1;
    double best_worth = -1;
    for (const Candidate& candidate : candidates_) {
        // Nothing is worth more than living through it and then having a certain move.
        if (candidate.safety <= best_worth) break;
        const double found = worth(grid, candidate, mines, solver.log_layouts(), best_worth);
        if (found > best_worth) {
            best_worth = found;
            best = candidate.cell;
        }
    }
    return best >= 0 ? best : safest_.choose(grid, solver, view, mines);
}

void LookAhead::find_candidates(const Grid& grid, const std::vector<double>& chances,
                                const std::uint8_t* view) {
    candidates_.clear();
    double best = 0;
    int outside = 0;
    const auto touches_number = [&](int cell) {
        const auto around = grid.around(cell);
        return std::any_of(around.begin(), around.end(), [&](int other) {
            return view[static_cast<std::size_t>(other)] <= 8;
        });
    };
    for (int cell = 0; cell < grid.cells(); ++cell) {
        if (view[static_cast<std::size_t>(cell)] != Hidden) continue;
        best = std::max(best, 1 - chances[static_cast<std::size_t>(cell)]);
        outside += !touches_number(cell);
    }
    for (int cell = 0; cell < grid.cells(); ++cell) {
        const auto at = static_cast<std::size_t>(cell);
        if (view[at] != Hidden) continue;
        const double safety = 1 - chances[at];
        if (touches_number(cell)) {
            if (safety >= effort_.frontier_share * best) candidates_.push_back({cell, safety});
            continue;
        }
        if (safety < effort_.outside_share * best) continue;
        // Of the many cells outside, those that may tell something: near what is open, or in a
        // corner of what is hidden.
        int hidden = 0;
        bool near = false;
        for (const int other : grid.around(cell)) {
            hidden += view[static_cast<std::size_t>(other)] == Hidden;
            near |= view[static_cast<std::size_t>(other)] == Hidden && touches_number(other);
        }
        if (outside < kFewOutside || near || hidden <= 3) candidates_.push_back({cell, safety});
    }
    std::stable_sort(candidates_.begin(), candidates_.end(),
                     [](const Candidate& a, const Candidate& b) { return a.safety > b.safety; });
}

// What a guess is worth: over the numbers it may show, how safe the best next cell is. Broken off
// once it cannot beat `to_beat` any more.
double LookAhead::worth(const Grid& grid, const Candidate& candidate, int mines,
                        double log_layouts, double to_beat) {
    const auto at = static_cast<std::size_t>(candidate.cell);
    int fewest = 0;
    int most = 0;
    for (const int other : grid.around(candidate.cell)) {
        const std::uint8_t status = view_[static_cast<std::size_t>(other)];
        fewest += status == KnownMine;
        most += status == KnownMine || status == Hidden;
    }
    double sum = 0;
    double left = candidate.safety;
    for (int number = fewest; number <= most && left > 1e-12; ++number) {
        if (sum + left <= to_beat) break;
        view_[at] = static_cast<std::uint8_t>(number);
        try {
            solver_.analyse(grid, view_.data(), mines);
        } catch (const NoLayout&) {
            continue;
        } catch (const TooWide&) {
            // Then its own safety has to do for what comes after it.
            view_[at] = Hidden;
            return candidate.safety * candidate.safety;
        }
        const double chance = std::exp(solver_.log_layouts() - log_layouts);
        double next = 0;
        const std::vector<double>& chances = solver_.chances();
        for (std::size_t cell = 0; cell < chances.size(); ++cell) {
            if (view_[cell] == Hidden) next = std::max(next, 1 - chances[cell]);
        }
        if (next == 0) next = 1;  // no hidden cell is left but mines: the game is won
        sum += chance * next;
        left -= chance;
    }
    view_[at] = Hidden;
    return sum;
}

}  // namespace minewise
