#include "settled.hpp"

namespace minewise {

namespace {

// For callers that do not need the news.
Settled::News& nobodys_news() {
    thread_local Settled::News news;
    news.clear();
    return news;
}

}  // namespace

// Whether a number can be right; if it settles something, it is added to the news.
inline bool Settled::look_at(int number, News& news) const {
    const int missing = need[number];
    const int unsettled = unknown[number];
    if (missing < 0 || missing > unsettled) return false;
    if (unsettled > 0 && (missing == 0 || missing == unsettled)) news.numbers.push_back(number);
    return true;
}

void Settled::clear(const Grid& grid) {
    const auto cells = static_cast<std::size_t>(grid.cells());
    status.assign(cells, Hidden);
    need.assign(cells, 0);
    unknown.assign(cells, 0);
    known_mines = known_safe = 0;
    hidden = grid.cells();
}

bool Settled::read(const Grid& grid, const std::uint8_t* view) {
    return read(grid, view, nobodys_news());
}

bool Settled::read(const Grid& grid, const std::uint8_t* view, News& news) {
    const int cells = grid.cells();
    status.assign(view, view + cells);
    need.assign(static_cast<std::size_t>(cells), 0);
    unknown.assign(static_cast<std::size_t>(cells), 0);
    // The value of a cell to the numbers around it, so that one sum counts both the hidden cells and
    // the mines: at most eight of each.
    thread_local std::vector<std::uint8_t> counts_as;
    counts_as.resize(static_cast<std::size_t>(cells));
    std::uint8_t* const each = counts_as.data();
    for (int cell = 0; cell < cells; ++cell) {
        each[cell] = static_cast<std::uint8_t>((view[cell] == KnownMine) * 16 + (view[cell] == Hidden));
    }
    known_mines = known_safe = hidden = 0;
    bool possible = true;
    for (int cell = 0; cell < cells; ++cell) {
        const int shown = view[cell];
        if (shown > 8) {
            known_mines += shown == KnownMine;
            known_safe += shown == KnownSafe;
            hidden += shown == Hidden;
            continue;
        }
        int sum = 0;
        for (const int other : grid.around(cell)) sum += each[other];
        // Most open cells have only open ones around them.
        const int missing = shown - sum / 16;
        const int unsettled = sum % 16;
        if (missing == 0 && unsettled == 0) continue;
        need[static_cast<std::size_t>(cell)] = static_cast<std::int8_t>(missing);
        unknown[static_cast<std::size_t>(cell)] = static_cast<std::int8_t>(unsettled);
        possible &= look_at(cell, news);
    }
    return possible && follow(grid, news);
}

bool Settled::open(const Grid& grid, int cell, int number) {
    News& news = nobodys_news();
    return uncover(grid, cell, number, news) && follow(grid, news);
}

bool Settled::uncover(const Grid& grid, int cell, int number, News& news) {
    const bool was_unknown = status[cell] == Hidden;
    hidden -= was_unknown;
    known_safe -= status[cell] == KnownSafe;
    status[cell] = static_cast<std::uint8_t>(number);
    int missing = number;
    int unsettled = 0;
    bool possible = true;
    for (const int other : grid.around(cell)) {
        missing -= status[other] == KnownMine;
        unsettled += status[other] == Hidden;
        if (was_unknown && status[other] <= 8) {
            --unknown[other];
            possible &= look_at(other, news);
        }
    }
    need[cell] = static_cast<std::int8_t>(missing);
    unknown[cell] = static_cast<std::int8_t>(unsettled);
    return look_at(cell, news) && possible;
}

bool Settled::mark(const Grid& grid, int cell, Symbol what, News& news) {
    status[cell] = what;
    if (news.keeps_marked) news.marked.push_back(cell);
    --hidden;
    known_mines += what == KnownMine;
    if (what == KnownSafe) {
        ++known_safe;
        news.safe.push_back(cell);
    }
    bool possible = true;
    for (const int other : grid.around(cell)) {
        if (status[other] > 8) continue;
        need[other] = static_cast<std::int8_t>(need[other] - (what == KnownMine));
        --unknown[other];
        possible &= look_at(other, news);
    }
    return possible;
}

void Settled::take_back_mark(const Grid& grid, int cell) {
    const bool mine = status[cell] == KnownMine;
    status[cell] = Hidden;
    ++hidden;
    known_mines -= mine;
    known_safe -= !mine;
    for (const int other : grid.around(cell)) {
        if (status[other] > 8) continue;
        need[other] = static_cast<std::int8_t>(need[other] + mine);
        ++unknown[other];
    }
}

void Settled::take_back_opening(const Grid& grid, int cell, Symbol before) {
    status[cell] = before;
    need[cell] = unknown[cell] = 0;
    known_safe += before == KnownSafe;
    if (before != Hidden) return;
    ++hidden;
    for (const int other : grid.around(cell)) {
        if (status[other] <= 8) ++unknown[other];
    }
}

bool Settled::follow(const Grid& grid, News& news) {
    while (!news.numbers.empty()) {
        const int number = news.numbers.back();
        news.numbers.pop_back();
        if (unknown[number] == 0) continue;
        const Symbol what = need[number] == 0 ? KnownSafe : KnownMine;
        for (const int cell : grid.around(number)) {
            if (status[cell] == Hidden && !mark(grid, cell, what, news)) return false;
        }
    }
    return true;
}

}  // namespace minewise
