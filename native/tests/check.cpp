// Checks of the native core that need no Python: meant to be built with the address and
// undefined-behaviour sanitizers. Small positions are compared with all their layouts.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <vector>

#include "../ahead.hpp"
#include "../board.hpp"
#include "../chance.hpp"
#include "../endgame.hpp"
#include "../estimate.hpp"
#include "../judge.hpp"
#include "../look_ahead.hpp"
#include "../odds.hpp"
#include "../play.hpp"
#include "../playouts.hpp"
#include "../rivals.hpp"
#include "../solved.hpp"
#include "../solver.hpp"
#include "../threads.hpp"
#include "../wide.hpp"

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
        if (std::popcount(bits) != mines) continue;
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

// A rectangle, a torus or hexagons.
Grid any_shape(int width, int height, std::uint64_t shape) {
    if (shape == 0) return Grid(width, height);
    std::vector<std::vector<std::int32_t>> neighbours;
    for (int row = 0; row < height; ++row) {
        for (int column = 0; column < width; ++column) {
            std::vector<std::int32_t> near;
            for (int down = -1; down <= 1; ++down) {
                for (int right = -1; right <= 1; ++right) {
                    int r = row + down;
                    int c = column + right;
                    if (shape == 1) {
                        r = (r + height) % height;
                        c = (c + width) % width;
                    } else if (down != 0 && right == (row % 2 == 0 ? 1 : -1)) {
                        continue;
                    }
                    const std::int32_t cell = r * width + c;
                    if (r < 0 || r >= height || c < 0 || c >= width) continue;
                    if (cell == row * width + column) continue;
                    if (std::find(near.begin(), near.end(), cell) == near.end()) near.push_back(cell);
                }
            }
            neighbours.push_back(near);
        }
    }
    return Grid(neighbours);
}

void check_draws(const Grid& grid, const std::vector<std::uint8_t>& view, const Solver& solver,
                 std::uint64_t seed);

// The odds are the same, whether components are kept or not, and the certain cells are listed.
void check_odds(const Grid& grid, const std::vector<std::uint8_t>& view, int mines, double layouts,
                const std::vector<double>& expected, std::uint64_t seed) {
    Settled settled;
    if (!settled.read(grid, view.data())) return;
    for (const bool keeps : {true, false}) {
        Odds odds;
        Ahead ahead;
        Limits limits;
        if (!keeps) limits.most_states = 100;
        try {
            odds.analyse(grid, settled, mines, limits, ahead);
        } catch (const NoLayout&) {
            if (layouts > 0) fail("odds missed", seed, layouts, 0);
            continue;
        }
        if (layouts == 0) return fail("odds where there are none", seed, 0, 1);
        if (std::abs(std::exp(odds.log_layouts()) / layouts - 1) > 1e-9) {
            fail("layouts of odds", seed, layouts, std::exp(odds.log_layouts()));
        }
        std::vector<std::int32_t> certain;
        for (std::size_t cell = 0; cell < view.size(); ++cell) {
            const double found = odds.chances()[cell];
            const bool is_certain = expected[cell] <= 0 || expected[cell] == 1;
            if (is_certain && settled.status[cell] == Hidden) {
                certain.push_back(static_cast<std::int32_t>(cell));
            }
            const bool right = is_certain ? found == expected[cell]
                                          : found > 0 && found < 1 &&
                                                std::abs(found / expected[cell] - 1) < 1e-9;
            if (!right) fail("odds", seed, expected[cell], found);
        }
        if (certain != odds.certain()) {
            fail("certain cells", seed, static_cast<double>(certain.size()),
                 static_cast<double>(odds.certain().size()));
        }
    }
}

// A random position of a random small board; sometimes one with a number changed, which may
// agree with no layout at all.
void check_small(std::uint64_t seed) {
    Chance chance(seed);
    const int width = 1 + static_cast<int>(chance.below(6));
    const int height = 1 + static_cast<int>(chance.below(4));
    const Grid grid = any_shape(width, height, chance.below(3));
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

    // Joined one by one or by halves, in doubles or in wide numbers, and with tables that wrap.
    for (const int way : {0, 1, 2, 3}) {
        Solver solver(way % 2 == 0 ? 0U : UINT32_MAX - static_cast<std::uint32_t>(seed % 4));
        Limits limits;
        if (way % 2 == 1) limits.few_components = 0;
        if (way >= 2) limits.plain_cells = 0;
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
        check_draws(grid, view, solver, seed);
    }
    check_odds(grid, view, mines, layouts, expected, seed);
}

// An estimate calls no uncertain cell certain, and the layouts it keeps agree. Counts how often its
// intervals hold the truth.
void check_estimate(std::uint64_t seed, int& cells, int& right) {
    Chance chance(seed);
    const Grid grid = any_shape(5, 4, chance.below(3));
    const int mines = 2 + static_cast<int>(chance.below(5));
    Board board;
    board.generate(grid, mines, chance.next64(), FirstClick::Any, 0);
    std::vector<std::uint8_t> view(static_cast<std::size_t>(grid.cells()), Hidden);
    int hidden = 0;
    for (std::size_t cell = 0; cell < view.size(); ++cell) {
        if (!board.mine_at[cell] && chance.below(8) < 3) view[cell] = board.number_at[cell];
        hidden += view[cell] > 8;
    }
    if (hidden > 16) return;
    double layouts = 0;
    const std::vector<double> expected = brute_force(grid, view, mines, layouts);
    Settled settled;
    if (!settled.read(grid, view.data())) return fail("a real position", seed, 1, 0);
    Sampling sampling;
    sampling.seed = seed;
    sampling.work = 100'000;
    const Estimate found = estimate(grid, settled, mines, sampling);
    for (std::size_t cell = 0; cell < view.size(); ++cell) {
        if (view[cell] <= 8) {
            if (found.chances[cell] != -1) fail("an open cell", seed, -1, found.chances[cell]);
        } else if (found.low[cell] == found.high[cell]) {
            const bool certain = found.chances[cell] == 0 || found.chances[cell] == 1;
            if (certain && found.chances[cell] != expected[cell]) {
                fail("a cell called certain", seed, expected[cell], found.chances[cell]);
            }
        } else {
            const double reach = 1.1e-9;  // nothing estimated is called certain
            ++cells;
            right += expected[cell] >= found.low[cell] - reach &&
                     expected[cell] <= found.high[cell] + reach;
            if (found.low[cell] <= 0 || found.high[cell] >= 1) {
                fail("an interval", seed, found.low[cell], found.high[cell]);
            }
        }
    }
    for (const std::vector<std::uint8_t>& layout : found.kept) {
        int total = 0;
        for (const std::uint8_t mine : layout) total += mine;
        if (total != mines) fail("mines of a layout that is kept", seed, mines, total);
        for (int cell = 0; cell < grid.cells(); ++cell) {
            if (view[static_cast<std::size_t>(cell)] > 8) continue;
            int around = 0;
            for (const int other : grid.around(cell)) around += layout[static_cast<std::size_t>(other)];
            const int number = view[static_cast<std::size_t>(cell)];
            if (around != number) fail("a number in a layout that is kept", seed, number, around);
        }
    }
}

// In a position that is too wide to count, a player takes a cell that looks safest: better than a
// random cell, and the same each time.
void check_guess_in_wide() {
    const int size = 30;
    const Grid grid(size, size);
    const auto seen = [&](int cell) { return (cell / size) % 2 == 0 && (cell % size) % 2 == 0; };
    Board board;
    board.generate(grid, size * size * 45 / 100, 1, FirstClick::Any, 0);
    std::vector<std::uint8_t> view(static_cast<std::size_t>(grid.cells()), Hidden);
    for (int cell = 0; cell < grid.cells(); ++cell) {
        if (seen(cell)) board.mine_at[static_cast<std::size_t>(cell)] = 0;
    }
    board.count_numbers(grid);
    const int mines = static_cast<int>(std::count(board.mine_at.begin(), board.mine_at.end(), 1));
    for (std::size_t cell = 0; cell < view.size(); ++cell) {
        if (seen(static_cast<int>(cell))) view[cell] = board.number_at[cell];
    }
    Settled settled;
    settled.read(grid, view.data());
    Solver solver;
    try {
        solver.analyse(grid, settled, mines);
        fail("a position too wide to count", 1, 0, 1);
    } catch (const TooWide&) {
    }
    Safest safest;
    GameRecord games[2];
    for (GameRecord& game : games) {
        Player player(grid, safest);
        game = player.play_from(board, mines, settled, -1);
    }
    if (games[0].chances.empty() || games[0].chances != games[1].chances) {
        fail("guesses", 1, static_cast<double>(games[0].chances.size()),
             static_cast<double>(games[1].chances.size()));
    } else if (games[0].chances[0] < 0.7) {
        fail("how safe a guess looks", 1, 0.7, games[0].chances[0]);
    }
}

// Sampled layouts agree, and have mines where they are certain.
void check_draws(const Grid& grid, const std::vector<std::uint8_t>& view, const Solver& solver,
                 std::uint64_t seed) {
    Chance chance(seed);
    std::vector<std::uint8_t> mine_at;
    for (int draw = 0; draw < 3; ++draw) {
        solver.draw(grid, chance, mine_at);
        for (int cell = 0; cell < grid.cells(); ++cell) {
            const auto at = static_cast<std::size_t>(cell);
            const double expected = solver.chances()[at];
            if (view[at] <= 8) {
                int around = 0;
                for (const int other : grid.around(cell)) around += mine_at[static_cast<std::size_t>(other)];
                if (around != view[at]) fail("a number in a draw", seed, view[at], around);
            }
            if (expected <= 0 && mine_at[at]) fail("a mine drawn", seed, expected, 1);
            if (expected == 1 && !mine_at[at]) fail("a mine not drawn", seed, expected, 0);
        }
    }
}

// The wins of perfect play, by the plainest recursion: no memo, no order, no number to beat.
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
        if (std::popcount(bits) != mines) continue;
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
    // The memo of the search wraps in the first of these.
    Endgame endgame(UINT32_MAX);
    Endgame::Question question{grid, settled, mines, 1000, 100'000};
    const Endgame::Answer answer = endgame.search(question);
    if (std::abs(answer.win - expected) > 1e-12) fail("perfect play", seed, expected, answer.win);
    int most = 0;
    for (const Endgame::CellWins& cell : endgame.search_all(question)) {
        most = std::max(most, cell.wins);
        const double alone = endgame.search_cell(question, cell.cell).win;
        const double among_all = static_cast<double>(cell.wins) / static_cast<double>(all.size());
        if (std::abs(alone - among_all) > 1e-12) fail("one cell", seed, among_all, alone);
    }
    const double by_cell = static_cast<double>(most) / static_cast<double>(all.size());
    if (most > 0 && std::abs(by_cell - expected) > 1e-12) fail("the best cell", seed, expected, by_cell);
    question.most_nodes = 0;
    if (endgame.search(question).win > expected + 1e-12) {
        fail("perfect play without time", seed, expected, 1);
    }

    const auto shared = std::make_shared<const Grid>(grid);
    Solved solved(shared, mines, view, std::vector<std::uint8_t>(6, 0));
    const WinChance exact = solved.win_chance(-1, "quick", 1, 0);
    if (!exact.exact || std::abs(exact.chance - expected) > 1e-12) {
        fail("the win chance", seed, expected, exact.chance);
    }
    LookAhead expert(effort_of("normal"));
    Playouts playouts(grid, expert);
    const PlayoutsWon played =
        playouts.wins(solved.counted(), solved.counted().settled(), mines, -1, 400, seed);
    if (std::abs(played.won / 400.0 - expected) > 0.15) {
        fail("playouts", seed, expected, played.won / 400.0);
    }
}

// Numbers drawn are equally likely: without drawing some again, those that leave 0 when divided by 3
// would be half of all here.
void check_chance() {
    Chance chance(7);
    const std::uint64_t limit = 3ULL << 62;
    int by_three = 0;
    for (int i = 0; i < 3000; ++i) by_three += chance.below(limit) % 3 == 0;
    if (std::abs(by_three - 1000) > 150) fail("numbers drawn", 7, 1000, by_three);
    const Product product = multiply(0xFEDCBA9876543210ULL, 0xF0E1D2C3B4A59687ULL);
    if (product.high != 0xEFCFC0C2D5FA2F75ULL || product.low != 0x66767563400BC670ULL) {
        fail("a long product", 0, 0, static_cast<double>(product.high));
    }
}

// Wide numbers agree with doubles within the range of doubles, and go on beyond it.
void check_wide() {
    Chance chance(1);
    for (int i = 0; i < 1000; ++i) {
        const double a = std::ldexp(1 + chance.part(), static_cast<int>(chance.below(400)) - 200);
        const double b = std::ldexp(1 + chance.part(), static_cast<int>(chance.below(400)) - 200);
        Wide sum(a);
        sum += Wide(b);
        if (std::abs(sum.over(Wide(a + b)) - 1) > 1e-15) fail("wide sum", 0, a + b, 0);
        if ((Wide(a) * Wide(b)).over(Wide(a * b)) != 1) fail("wide product", 0, a * b, 0);
        if ((Wide(a) / Wide(b)).over(Wide(a / b)) != 1) fail("wide quotient", 0, a / b, 0);
        if ((Wide(a) < Wide(b)) != (a < b)) fail("wide order", 0, a, b);
        if (std::abs(Wide(a).log() - std::log(a)) > 1e-12) fail("wide logarithm", 0, a, 0);
        Wide power(1.0);
        for (int times = 0; times < 100; ++times) power = power * Wide(a);
        if (std::abs(power.log() - 100 * std::log(a)) > 1e-9) fail("wide power", 0, a, power.log());
        if (std::abs(Wide::exp(power.log()).log() - power.log()) > 1e-9) fail("wide exp", 0, a, 0);
        Wide more = power;
        more += Wide(b);
        if (more < power || more < Wide(b)) fail("wide sum far apart", 0, a, b);
    }
}

// A hundred strips of 1s and 2s, too large for doubles: the same by halves and one by one.
void check_large(std::uint64_t seed) {
    Chance chance(seed);
    const int width = 61;
    const int height = 60;
    const Grid grid(width, height);
    Board board;
    board.generate(grid, 600, chance.next64(), FirstClick::Any, 0);
    std::vector<std::uint8_t> view(static_cast<std::size_t>(grid.cells()), Hidden);
    for (int cell = 0; cell < grid.cells(); ++cell) {
        const auto at = static_cast<std::size_t>(cell);
        const bool shown = cell / width % 3 == 0 && cell % width % 2 == 0;
        if (shown && !board.mine_at[at]) view[at] = board.number_at[at];
    }
    Solver by_halves;
    Solver one_by_one;
    Limits limits;
    limits.few_components = 0;
    by_halves.analyse(grid, view.data(), 600, limits);
    limits.few_components = 100'000;
    one_by_one.analyse(grid, view.data(), 600, limits);
    for (std::size_t cell = 0; cell < view.size(); ++cell) {
        const double one = by_halves.chances()[cell];
        const double other = one_by_one.chances()[cell];
        const bool certain = other <= 0 || other == 1;
        if (certain ? one != other : std::abs(one - other) > 1e-12) fail("by halves", seed, other, one);
    }
    const double apart = by_halves.log_layouts() - one_by_one.log_layouts();
    if (std::abs(apart) > 1e-7) fail("layouts by halves", seed, 0, apart);
    check_draws(grid, view, by_halves, seed);
    check_draws(grid, view, one_by_one, seed);
}

// No more threads are started than a machine can have, and an exception of one is rethrown.
void check_threads() {
    std::atomic<int> ran{0};
    on_threads(1'000'000, 5, [&](bool) { ++ran; }, [] {});
    if (ran != 5) fail("threads", 0, 5, ran);
    bool heard = false;
    try {
        on_threads(3, 3, [](bool is_caller) { if (!is_caller) throw NoLayout(); }, [] {});
    } catch (const NoLayout&) {
        heard = true;
    }
    if (!heard) fail("what a thread throws", 0, 1, 0);
}

// Every position looked at ahead agrees with the plain count: with small components counted quickly
// and not, on several shapes, and on a board too large for components to be kept.
void check_counts_ahead(std::uint64_t seed) {
    for (const bool only_wide : {false, true}) {
        for (int board_kind = 0; board_kind < 4; ++board_kind) {
            const Grid grid = board_kind == 3
                                  ? Grid(40, 20)
                                  : any_shape(9, 8, static_cast<std::uint64_t>(board_kind));
            const int mines = board_kind == 3 ? 130 : 14;
            LookAhead chooser({3, 300, 20, 200, 0.001});
            chooser.check_counts(only_wide);
            Player player(grid, chooser);
            Board board;
            try {
                for (int game = 0; game < (board_kind == 3 ? 2 : 10); ++game) {
                    board.generate(grid, mines, seed + static_cast<std::uint64_t>(game), FirstClick::Safe, 0);
                    player.survive(board, mines, 0, seed);
                }
            } catch (const std::logic_error& error) {
                std::printf("%s\n", error.what());
                fail("a position ahead", seed, 0, board_kind);
            }
            const auto checked = static_cast<double>(chooser.checked());
            if (checked < 100) fail("positions compared", seed, 100, checked);
        }
    }
}

// Opening a cell ahead and closing it again leaves no trace.
void check_closing(std::uint64_t seed) {
    Chance chance(seed);
    const Grid grid(12, 9);
    Board board;
    board.generate(grid, 20, chance.next64(), FirstClick::Opening, 40);
    Settled settled;
    settled.clear(grid);
    for (int cell = 0; cell < grid.cells(); ++cell) {
        if (!board.mine_at[static_cast<std::size_t>(cell)] && chance.below(3) == 0) {
            const bool hidden = settled.status[static_cast<std::size_t>(cell)] > 8;
            if (hidden) settled.open(grid, cell, board.number_at[static_cast<std::size_t>(cell)]);
        }
    }
    Ahead ahead;
    ahead.begin(grid, settled, 20, nullptr);
    if (!ahead.count()) return fail("the position ahead", seed, 1, 0);
    const double layouts = ahead.log_layouts();
    int opened = 0;
    for (int i = 0; i < 60; ++i) {
        const auto cell = static_cast<int>(chance.below(static_cast<std::uint64_t>(grid.cells())));
        const std::uint8_t status = ahead.settled().status[static_cast<std::size_t>(cell)];
        if (opened == 4 || (status != Hidden && status != KnownSafe)) {
            for (; opened > 0; --opened) ahead.close();
            continue;
        }
        if (!ahead.open(cell, static_cast<int>(chance.below(9)))) continue;
        if (ahead.count()) {
            ++opened;
        } else {
            ahead.close();
        }
    }
    for (; opened > 0; --opened) ahead.close();
    const Settled& now = ahead.settled();
    const bool same = now.status == settled.status && now.need == settled.need &&
                      now.unknown == settled.unknown && now.hidden == settled.hidden &&
                      now.known_mines == settled.known_mines && now.known_safe == settled.known_safe;
    if (!same) fail("closing", seed, 0, 1);
    if (!ahead.count() || std::abs(ahead.log_layouts() - layouts) > 1e-12) {
        fail("layouts after closing", seed, layouts, ahead.log_layouts());
    }
}

// Games in which no guess is lost give the same win rate as others, and a chooser that guesses like
// another gains nothing on it.
void check_survival(int games) {
    const Grid grid(6, 5);
    LookAhead quick(effort_of("quick"));
    LookAhead same(effort_of("quick"));
    Safest safest;
    Player player(grid, quick);
    Board board;
    int won = 0;
    double survived = 0;
    for (int game = 0; game < games; ++game) {
        board.generate(grid, 7, static_cast<std::uint64_t>(game), FirstClick::Safe, 0);
        won += player.play(board, 7, 0).won;
        const GameRecord record = player.survive(board, 7, 0, static_cast<std::uint64_t>(game));
        if (!record.won) fail("a guess lost", static_cast<std::uint64_t>(game), 1, 0);
        survived += record.survival;
    }
    if (std::abs(won - survived) > 2.2 * std::sqrt(games)) fail("survival", 0, won, survived);
    Judge even(grid, quick, same, safest, 2);
    LookAhead other(effort_of("instant"));
    Judge uneven(grid, quick, other, safest, 2);
    int differences = 0;
    for (int game = 0; game < 200; ++game) {
        board.generate(grid, 7, static_cast<std::uint64_t>(game), FirstClick::Safe, 0);
        const Judged judged = even.judge(board, 7, 0, 1);
        if (judged.gain != 0 || judged.differences != 0) fail("a judge of equals", 0, 0, judged.gain);
        differences += uneven.judge(board, 7, 0, 1).differences;
    }
    if (differences == 0) fail("differences between efforts", 0, 1, 0);
}

// Groups of rivals, found by hand: a row for each layout, with its three cells, 9 for a mine.
void check_rivals() {
    const auto most_won = [](std::vector<std::uint8_t> rows, std::vector<std::uint16_t> of) {
        for (std::uint8_t& value : rows) value = value == 9 ? Rivals::kMine : value;
        Rivals rivals;
        rivals.find(rows, rows.size() / 3, 3, 3, nullptr);
        return rivals.most_won(of);
    };
    const auto expect = [](const char* what, int expected, int found) {
        if (found != expected) fail(what, 0, expected, found);
    };
    // One mine in one of three cells without information: any two layouts are rivals.
    const std::vector<std::uint8_t> any{9, 1, 1, 1, 9, 1, 1, 1, 9};
    expect("three rivals", 1, most_won(any, {0, 1, 2}));
    expect("two of three rivals", 1, most_won(any, {0, 2}));
    expect("none of them", 0, most_won(any, {}));
    // The last cell tells the first two layouts from the third.
    expect("two rivals and another", 2, most_won({9, 1, 2, 1, 9, 2, 9, 9, 3}, {0, 1, 2}));
    // The second is a rival of both others, which are not rivals of each other.
    expect("no group of three", 2, most_won({1, 9, 2, 9, 9, 9, 2, 9, 3}, {0, 1, 2}));
}

// The stack does not grow with the number of cells or the length of a game: this program is run with
// a small one.
void check_deep() {
    const auto hidden = [](int width, int height, int mines, std::size_t layouts, std::size_t nodes) {
        const Grid grid(width, height);
        const std::vector<std::uint8_t> view(static_cast<std::size_t>(grid.cells()), Hidden);
        Settled settled;
        if (!settled.read(grid, view.data())) fail("a position refused", 0, 1, 0);
        Endgame endgame;
        return endgame.search({grid, settled, mines, layouts, nodes});
    };
    if (hidden(1000, 1000, 5, 1000, 100'000).cell >= 0) fail("a large board", 0, -1, 0);
    // From the end of the row, one cell after the other is certain.
    const Endgame::Answer row = hidden(700, 1, 1, 700, 100'000);
    if (std::abs(row.win - 699.0 / 700) > 1e-12) fail("a long row", 0, 699.0 / 700, row.win);
}

void check_games(std::uint64_t seed, int games) {
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
        for (int game = 0; game < games; ++game) {
            board.generate(grid, 99, seed + static_cast<std::uint64_t>(game), FirstClick::Safe, 0);
            won += player.play(board, 99, 0).won;
        }
        if (10 * won < games || 10 * won > 9 * games) fail("games won", seed, 0.4 * games, won);
    }
}

}  // namespace

int main(int count, char** words) {
    const int positions = count > 1 ? std::atoi(words[1]) : 2000;
    for (int i = 0; i < positions; ++i) check_small(static_cast<std::uint64_t>(i));
    int estimated = 0;
    int right = 0;
    for (int i = 0; i < positions / 20; ++i) check_estimate(static_cast<std::uint64_t>(i), estimated, right);
    check_guess_in_wide();
    if (right < 0.9 * estimated) fail("intervals that hold the truth", 0, estimated, right);
    for (int i = 0; i < positions / 20; ++i) check_end(static_cast<std::uint64_t>(i));
    check_games(1, std::clamp(positions / 100, 10, 40));
    check_counts_ahead(3);
    for (int i = 0; i < positions / 20; ++i) check_closing(static_cast<std::uint64_t>(i));
    check_rivals();
    check_deep();
    check_survival(std::clamp(positions / 2, 500, 3000));
    check_chance();
    check_wide();
    check_threads();
    for (int i = 0; i < 1 + positions / 4000; ++i) check_large(static_cast<std::uint64_t>(i));
    std::printf("%d positions checked, %d failures\n", positions, failures);
    return failures == 0 ? 0 : 1;
}
