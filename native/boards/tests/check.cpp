// Makes, walks and grades random boards, and compares the prover with exact counting alone.
//
//     check COUNT
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "boards/grader.hpp"
#include "boards/maker.hpp"

using namespace minewise;
using namespace minewise::boards;

namespace {

int failures = 0;

void expect(bool right, const char* what, std::uint64_t seed) {
    if (right) return;
    ++failures;
    std::printf("seed %llu: %s\n", static_cast<unsigned long long>(seed), what);
}

// Whether a board needs no guess, by counting every position from its view.
bool needs_no_guess(const Grid& grid, const Board& board, int mines, int start, Kind kind) {
    if (board.mine_at[static_cast<std::size_t>(start)]) return false;
    std::vector<std::uint8_t> view(static_cast<std::size_t>(grid.cells()), Hidden);
    std::vector<std::int32_t> todo{start};
    int left = grid.cells() - mines;
    Solver solver;
    while (true) {
        while (!todo.empty()) {
            const std::int32_t cell = todo.back();
            todo.pop_back();
            if (view[static_cast<std::size_t>(cell)] <= 8) continue;
            view[static_cast<std::size_t>(cell)] = board.number_at[static_cast<std::size_t>(cell)];
            --left;
            if (view[static_cast<std::size_t>(cell)] == 0) {
                for (const std::int32_t other : grid.around(cell)) todo.push_back(other);
            }
        }
        if (left == 0) return true;
        solver.analyse(grid, view.data(), kind == Kind::Total ? mines : kAnyMines);
        for (std::int32_t cell = 0; cell < grid.cells(); ++cell) {
            if (solver.chances()[static_cast<std::size_t>(cell)] == 0) todo.push_back(cell);
        }
        if (todo.empty()) return false;
    }
}

void check(std::uint64_t seed) {
    Chance chance(seed);
    const int width = 3 + static_cast<int>(chance.below(8));
    const int height = 3 + static_cast<int>(chance.below(8));
    const Grid grid(width, height);
    Wish wish;
    wish.start = static_cast<int>(chance.below(static_cast<std::uint64_t>(grid.cells())));
    wish.first = static_cast<FirstClick>(chance.below(3));
    wish.kind = static_cast<Kind>(chance.below(2));
    wish.mines = static_cast<int>(chance.below(static_cast<std::uint64_t>(grid.cells() / 3)));
    wish.mines = std::min(wish.mines, grid.cells() - 9);
    wish.deals = static_cast<int>(chance.below(3));
    wish.moves = 10;
    wish.proofs = 200;

    Prover prover(grid);
    Board board;
    board.generate(grid, wish.mines, chance.next64(), wish.first, wish.start);
    expect(prover.proves(board, wish.mines, wish.start, wish.kind) ==
               needs_no_guess(grid, board, wish.mines, wish.start, wish.kind),
           "the prover and exact counting disagree", seed);

    Maker maker(grid);
    const Made made = maker.make(wish, chance.next64());
    if (!made.found) return;
    const Board found = maker.board();
    expect(std::count(found.mine_at.begin(), found.mine_at.end(), 1) == wish.mines,
           "a board has another number of mines", seed);
    expect(needs_no_guess(grid, found, wish.mines, wish.start, wish.kind),
           "a board that was made needs a guess", seed);
    maker.walk_from(found, wish, chance.next64());
    expect(needs_no_guess(grid, maker.board(), wish.mines, wish.start, wish.kind),
           "a walk leads to a board that needs a guess", seed);

    Grader grader(grid);
    std::vector<Wave> waves;
    const std::vector<std::int32_t> opened{wish.start};
    expect(grader.grade(found, wish.mines, opened, waves), "a solution ends early", seed);
    for (const Wave& wave : waves) {
        expect(wave.cells > 0, "a wave settles nothing", seed);
        expect(wish.kind == Kind::Total || wave.way != Way::Total,
               "a board without counting needs the number of mines", seed);
    }
}

}  // namespace

int main(int argc, char** argv) {
    const std::uint64_t count = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1000;
    for (std::uint64_t seed = 0; seed < count; ++seed) check(seed);
    std::printf("%llu boards checked, %d failures\n", static_cast<unsigned long long>(count),
                failures);
    return failures == 0 ? 0 : 1;
}
