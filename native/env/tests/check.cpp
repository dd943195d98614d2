// Random actions, allowed and not, in games of random rules: run under the sanitizers.
//
// The arrays must be consistent after every step, and a refused step must change nothing.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "../batch.hpp"

using namespace minewise;
using namespace minewise::env;

namespace {

int failures = 0;

void fail(const char* what, std::uint64_t seed) {
    std::printf("seed %llu: %s\n", static_cast<unsigned long long>(seed), what);
    ++failures;
}

// A rectangle, or a torus that is large enough for eight different neighbours.
Neighbours neighbours_of(int width, int height, bool torus) {
    const int cells = width * height;
    Neighbours neighbours;
    neighbours.of.resize(static_cast<std::size_t>(cells));
    neighbours.count.assign(static_cast<std::size_t>(cells), 0);
    for (int cell = 0; cell < cells; ++cell) {
        const auto at = static_cast<std::size_t>(cell);
        neighbours.of[at].fill(cells);
        for (int r = -1; r <= 1; ++r) {
            for (int c = -1; c <= 1; ++c) {
                int row = cell / width + r;
                int column = cell % width + c;
                if (torus) {
                    row = (row + height) % height;
                    column = (column + width) % width;
                }
                if ((r == 0 && c == 0) || row < 0 || row >= height || column < 0 || column >= width) {
                    continue;
                }
                neighbours.of[at][neighbours.count[at]++] = row * width + column;
            }
        }
    }
    return neighbours;
}

// The arrays of some games, each exactly as large as it must be.
struct Room {
    Room(std::size_t games, std::size_t cells, std::size_t actions)
        : view(games * cells), mask(games * actions), last_view(games * cells), reward(games),
          flags(new bool[4 * games]()), seed(games), last_seed(games), games(games) {}
    ~Room() { delete[] flags; }
    Room(const Room&) = delete;
    Room& operator=(const Room&) = delete;

    Arrays arrays() {
        return {view.data(),       mask.data(),           reward.data(), flags,
                flags + games,     flags + 2 * games,     flags + 3 * games, seed.data(),
                last_view.data(), last_seed.data()};
    }

    std::vector<std::int8_t> view, mask, last_view;
    std::vector<double> reward;
    bool* flags;
    std::vector<std::int64_t> seed, last_seed;
    std::size_t games;
};

std::int64_t any_action(Chance& chance, std::size_t actions) {
    switch (chance.below(20)) {
        case 0: return -1 - static_cast<std::int64_t>(chance.below(1ULL << 62));
        case 1: return static_cast<std::int64_t>(actions + chance.below(1ULL << 62));
        default: return static_cast<std::int64_t>(chance.below(actions));
    }
}

// Play `steps` random actions in games of random rules; return how many were played.
long check(std::uint64_t seed, int steps) {
    Chance chance(seed);
    const bool torus = chance.below(4) == 0;
    const int least = torus ? 3 : 1;
    const int width = least + static_cast<int>(chance.below(9));
    const int height = least + static_cast<int>(chance.below(9));
    const Neighbours neighbours = neighbours_of(width, height, torus);
    const int cells = neighbours.cells();
    Rules rules;
    rules.first = static_cast<FirstClick>(chance.below(3));
    int most = cells - 1;
    if (rules.first == FirstClick::Opening) {
        for (const std::uint8_t count : neighbours.count) most = std::min(most, cells - 1 - count);
    }
    rules.mines = static_cast<int>(chance.below(static_cast<std::uint64_t>(most) + 1));
    rules.flood = chance.below(3) != 0;
    rules.flags = chance.below(2) == 0;
    rules.forbidden = static_cast<Forbidden>(chance.below(3));
    rules.autoreset = static_cast<Autoreset>(chance.below(3));
    rules.most_steps = chance.below(3) == 0 ? 1 + static_cast<std::int64_t>(chance.below(20)) : 0;
    rules.rewards = {1, -1, 0.5, 2, -0.25};
    const std::size_t games = 1 + chance.below(8);
    const auto size = static_cast<std::size_t>(cells);
    Room room(games, size, rules.flags ? 2 * size : size);
    Batch batch(rules, neighbours, games, room.arrays());
    const std::size_t actions = batch.actions();
    std::vector<std::int64_t> chosen(games);
    long played = 0;
    for (int step = 0; step < steps; ++step) {
        batch.sample(chance.next64(), chosen.data());
        // Now and then one action of any kind.
        if (chance.below(3) == 0) chosen[chance.below(games)] = any_action(chance, actions);
        const std::vector<std::int8_t> before = room.view;
        const std::ptrdiff_t refused = batch.step(chosen.data());
        if (refused >= 0) {
            if (room.view != before) fail("a refused step has changed what is seen", seed);
            const auto game = static_cast<std::size_t>(refused);
            if (rules.autoreset == Autoreset::Disabled) batch.begin(game, -1);
            continue;
        }
        played += static_cast<long>(games);
        for (std::size_t game = 0; game < games; ++game) {
            const bool over = room.flags[game] && rules.autoreset != Autoreset::SameStep;
            int closed = 0;
            for (std::size_t cell = 0; cell < size; ++cell) {
                const std::int8_t seen = room.view[game * size + cell];
                const bool may_open = room.mask[game * actions + cell] != 0;
                closed += seen >= kHidden;
                if (seen < 0 || seen > kFlag) fail("a cell shows what it cannot", seed);
                if (may_open != (seen == kHidden && !over)) fail("the mask does not fit what is seen", seed);
            }
            if (closed < rules.mines) fail("a mine is open", seed);
        }
    }
    return played;
}

}  // namespace

int main(int count, char** words) {
    const long wanted = count > 1 ? std::atol(words[1]) : 100'000;
    long played = 0;
    for (std::uint64_t seed = 0; played < wanted; ++seed) played += check(seed, 2000);
    std::printf("%ld actions played, %d failures\n", played, failures);
    return failures == 0 ? 0 : 1;
}
