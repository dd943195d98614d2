#include "settled.hpp"

namespace minewise {

namespace {

// Numbers that settle something; kept to spare allocations.
thread_local std::vector<std::int32_t> queue;

}  // namespace

bool Settled::read(const Grid& grid, const std::uint8_t* view) {
    const int cells = grid.cells();
    status.assign(view, view + cells);
    need.assign(static_cast<std::size_t>(cells), 0);
    unknown.assign(static_cast<std::size_t>(cells), 0);
    known_mines = known_safe = hidden = 0;
    queue.clear();
    bool possible = true;
    for (int cell = 0; cell < cells; ++cell) {
        const std::uint8_t shown = status[cell];
        hidden += shown == Hidden;
        known_mines += shown == KnownMine;
        known_safe += shown == KnownSafe;
        if (shown > 8) continue;
        int missing = shown;
        int unsettled = 0;
        for (const int other : grid.around(cell)) {
            missing -= status[other] == KnownMine;
            unsettled += status[other] == Hidden;
        }
        need[cell] = static_cast<std::int8_t>(missing);
        unknown[cell] = static_cast<std::int8_t>(unsettled);
        possible &= look_at(cell, queue);
    }
    if (!possible) return false;
    return settle(grid, queue);
}

bool Settled::open(const Grid& grid, int cell, int number) {
    const bool was_unknown = status[cell] == Hidden;
    hidden -= was_unknown;
    known_safe -= status[cell] == KnownSafe;
    status[cell] = static_cast<std::uint8_t>(number);
    int missing = number;
    int unsettled = 0;
    queue.clear();
    for (const int other : grid.around(cell)) {
        missing -= status[other] == KnownMine;
        unsettled += status[other] == Hidden;
        if (was_unknown && status[other] <= 8) {
            --unknown[other];
            if (!look_at(other, queue)) return false;
        }
    }
    need[cell] = static_cast<std::int8_t>(missing);
    unknown[cell] = static_cast<std::int8_t>(unsettled);
    return look_at(cell, queue) && settle(grid, queue);
}

// Whether a number can be right; if it settles something, it is remembered.
bool Settled::look_at(int number, std::vector<std::int32_t>& to_do) const {
    if (need[number] < 0 || need[number] > unknown[number]) return false;
    if (unknown[number] > 0 && (need[number] == 0 || need[number] == unknown[number])) {
        to_do.push_back(number);
    }
    return true;
}

bool Settled::settle(const Grid& grid, std::vector<std::int32_t>& to_do) {
    while (!to_do.empty()) {
        const int number = to_do.back();
        to_do.pop_back();
        if (unknown[number] == 0) continue;
        const std::uint8_t what = need[number] == 0 ? KnownSafe : KnownMine;
        for (const int cell : grid.around(number)) {
            if (status[cell] != Hidden) continue;
            status[cell] = what;
            --hidden;
            known_mines += what == KnownMine;
            known_safe += what == KnownSafe;
            for (const int other : grid.around(cell)) {
                if (status[other] > 8) continue;
                need[other] = static_cast<std::int8_t>(need[other] - (what == KnownMine));
                --unknown[other];
                if (!look_at(other, to_do)) return false;
            }
        }
    }
    return true;
}

}  // namespace minewise
