// Checks of the native core that need no Python: meant to be built with the address and
// undefined-behaviour sanitizers. Small positions are compared with every layout there is.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "../board.hpp"
#include "../chance.hpp"
#include "../endgame.hpp"
#include "../look_ahead.hpp"
#include "../play.hpp"
#include "../playouts.hpp"
#include "../solver.hpp"

using namespace minewise;

namespace {

int failures = 0;

void fail(const char* what, std::uint64_t seed, double expected, double found) {
    std::printf("%s, seed %llu: expected %.17g, found %.17g\n", what,
                static_cast<unsigned long long>(seed), expected, found);
    ++failures;
}

// The chance of a mine in each cell, by trying every layout; empty if none agrees.
std::vector<double> brute_force(const Grid& grid, const std::vector<std::uint8_t>& view, int mines,
                                double& layouts) {
    std::vector<int> hidden;
    for (int cell = 0; cell < grid.cells(); ++cell) {
        if (view[static_cast<std::size_t>(cell)] > 8) hidden.push_back(cell);
    }
    std::vector<double> chances(view.size(), -1.0);
    std::vector<double> mined(view.size(), 0.0);
    std::vector<std::uint8_t> layout(view.size());
    layouts = 0;
    for (std::uint32_t bits = 0; bits < (1U << hidden.size()); ++bits) {
        if (__builtin_popcount(bits) != mines) continue;
        bool agrees = true;
        for (std::size_t i = 0; i < hidden.size(); ++i) {
            const auto cell = static_cast<std::size_t>(hidden[i]);
            layout[cell] = (bits >> i) & 1U;
            agrees &= !(view[cell] == KnownMine && !layout[cell]);
            agrees &= !(view[cell] == KnownSafe && layout[cell]);
        }
        for (int cell = 0; agrees && cell < grid.cells(); ++cell) {
            if (view[static_cast<std::size_t>(cell)] > 8) continue;
            int around = 0;
            for (const int other : grid.around(cell)) around += layout[static_cast<std::size_t>(other)];
            agrees = around == view[static_cast<std::size_t>(cell)];
        }
        if (!agrees) continue;
        ++layouts;
        for (const int cell : hidden) mined[static_cast<std::size_t>(cell)] += layout[static_cast<std::size_t>(cell)];
    }
    for (const int cell : hidden) {
        chances[static_cast<std::size_t>(cell)] = mined[static_cast<std::size_t>(cell)] / layouts;
    }
    return chances;
}

// A random position of a random small board; sometimes one with a number changed, which may
// agree with no layout at all.
void check_small(std::uint64_t seed) {
    Chance chance(seed);
    const int width = 1 + static_cast<int>(chance.below(6));
    const int height = 1 + static_cast<int>(chance.below(4));
    const Grid grid(width, height);
    const int mines = static_cast<int>(chance.below(static_cast<std::uint64_t>(grid.cells()) + 1));
    Board board;
    board.generate(grid, mines, chance.next64(), FirstClick::Any, 0);
    std::vector<std::uint8_t> view(static_cast<std::size_t>(grid.cells()), Hidden);
    const std::uint64_t open_of_8 = chance.below(8);
    int hidden = 0;
    for (std::size_t cell = 0; cell < view.size(); ++cell) {
        if (board.mine_at[cell]) {
            if (chance.below(8) == 0) view[cell] = KnownMine;
        } else if (chance.below(8) < open_of_8) {
            view[cell] = board.number_at[cell];
        } else if (chance.below(8) == 0) {
            view[cell] = KnownSafe;
        }
        hidden += view[cell] > 8;
    }
    if (hidden > 15) return;
    if (chance.below(4) == 0) {
        const auto cell = static_cast<std::size_t>(chance.below(view.size()));
        if (view[cell] <= 8) view[cell] = static_cast<std::uint8_t>(chance.below(9));
    }
    double layouts = 0;
    const std::vector<double> expected = brute_force(grid, view, mines, layouts);

    for (const int few : {40, 0}) {
        Solver solver;
        Limits limits;
        limits.few_components = few;
        try {
            solver.analyse(grid, view.data(), mines, limits);
        } catch (const NoLayout&) {
            if (layouts > 0) fail("layouts missed", seed, layouts, 0);
            continue;
        }
        if (layouts == 0) {
            fail("layouts where there is none", seed, 0, std::exp(solver.log_layouts()));
            continue;
        }
        if (std::abs(std::exp(solver.log_layouts()) / layouts - 1) > 1e-9) {
            fail("number of layouts", seed, layouts, std::exp(solver.log_layouts()));
        }
        for (std::size_t cell = 0; cell < view.size(); ++cell) {
            const double found = solver.chances()[cell];
            const bool certain = expected[cell] <= 0 || expected[cell] == 1;
            const bool right = certain ? found == expected[cell]
                                       : found > 0 && found < 1 &&
                                             std::abs(found / expected[cell] - 1) < 1e-9;
            if (!right) fail("chance", seed, expected[cell], found);
        }
    }
}

// What perfect play wins, by the plainest recursion: no memo, no order, no number to beat.
int best_of(const std::vector<std::vector<std::uint8_t>>& shown, std::vector<int> layouts,
            std::vector<bool> open) {
    bool safe_left = false;
    int best = 0;
    for (std::size_t cell = 0; cell < open.size(); ++cell) {
        if (open[cell]) continue;
        std::vector<std::vector<int>> parts(9);
        for (const int layout : layouts) {
            const std::uint8_t number = shown[static_cast<std::size_t>(layout)][cell];
            if (number <= 8) parts[number].push_back(layout);
        }
        open[cell] = true;
        int sum = 0;
        for (const std::vector<int>& part : parts) {
            if (part.empty()) continue;
            safe_left = true;
            sum += best_of(shown, part, open);
        }
        open[cell] = false;
        best = std::max(best, sum);
    }
    return safe_left ? best : static_cast<int>(layouts.size());
}

// The end of a game on a tiny board: perfect play, looking ahead and playouts agree.
void check_end(std::uint64_t seed) {
    Chance chance(seed);
    const Grid grid(3, 2);
    const int mines = 1 + static_cast<int>(chance.below(3));
    std::vector<std::uint8_t> view(6, Hidden);
    std::vector<std::vector<std::uint8_t>> shown;
    std::vector<int> all;
    Board board;
    board.generate(grid, mines, chance.next64(), FirstClick::Any, 0);
    std::vector<bool> open(6, false);
    const auto first = static_cast<std::size_t>(chance.below(6));
    if (!board.mine_at[first]) {
        view[first] = board.number_at[first];
        open[first] = true;
    }
    for (std::uint32_t bits = 0; bits < 64; ++bits) {
        if (__builtin_popcount(bits) != mines) continue;
        std::vector<std::uint8_t> numbers(6);
        for (int cell = 0; cell < 6; ++cell) {
            int around = 0;
            for (const int other : grid.around(cell)) around += static_cast<int>((bits >> other) & 1U);
            const bool mine = (bits >> cell) & 1U;
            numbers[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(mine ? KnownMine : around);
        }
        if (open[first] && numbers[first] != view[first]) continue;
        all.push_back(static_cast<int>(shown.size()));
        shown.push_back(numbers);
    }
    const double expected = static_cast<double>(best_of(shown, all, open)) / static_cast<double>(all.size());

    Settled settled;
    if (!settled.read(grid, view.data())) return fail("a position refused", seed, 1, 0);
    Endgame endgame;
    const Endgame::Answer answer = endgame.search(grid, settled, mines, 1000, 100'000);
    if (std::abs(answer.win - expected) > 1e-12) fail("perfect play", seed, expected, answer.win);
    int most = 0;
    for (const Endgame::CellWins& cell : endgame.search_all(grid, settled, mines, 1000, 100'000)) {
        most = std::max(most, cell.wins);
    }
    const double by_cell = static_cast<double>(most) / static_cast<double>(all.size());
    if (most > 0 && std::abs(by_cell - expected) > 1e-12) fail("the best cell", seed, expected, by_cell);
    if (endgame.search(grid, settled, mines, 1000, 0).win > expected + 1e-12) {
        fail("perfect play without time", seed, expected, 1);
    }

    LookAhead expert(effort_of("normal"));
    Playouts playouts(grid, expert);
    const double played = playouts.wins(view.data(), mines, -1, 400, seed) / 400.0;
    if (std::abs(played - expected) > 0.15) fail("playouts", seed, expected, played);
}

void check_games(std::uint64_t seed) {
    const Grid grid(30, 16);
    Safest safest;
    LookAhead instant(effort_of("instant"));
    LookAhead quick(effort_of("quick"));
    LookAhead normal(effort_of("normal"));
    for (Chooser* chooser : {static_cast<Chooser*>(&safest), static_cast<Chooser*>(&instant),
                             static_cast<Chooser*>(&quick), static_cast<Chooser*>(&normal)}) {
        Player player(grid, *chooser);
        Board board;
        int won = 0;
        for (int game = 0; game < 40; ++game) {
            board.generate(grid, 99, seed + static_cast<std::uint64_t>(game), FirstClick::Safe, 0);
            won += player.play(board, 99, 0).won;
        }
        if (won < 4 || won > 30) fail("games won of 40", seed, 15, won);
    }
}

}  // namespace

int main(int count, char** words) {
    const int positions = count > 1 ? std::atoi(words[1]) : 2000;
    for (int i = 0; i < positions; ++i) check_small(static_cast<std::uint64_t>(i));
    for (int i = 0; i < positions / 20; ++i) check_end(static_cast<std::uint64_t>(i));
    check_games(1);
    std::printf("%d positions checked, %d failures\n", positions, failures);
    return failures == 0 ? 0 : 1;
}
