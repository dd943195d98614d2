#include "boards/prover.hpp"

#include <algorithm>
#include <array>
#include <cstring>

namespace minewise::boards {

Prover::Prover(const Grid& grid) : grid_(grid), shared_(static_cast<std::size_t>(grid.cells())) {}

bool Prover::proves(const Board& board, int mines, int start, Kind kind, Watch* watch) {
    if (board.mine_at[static_cast<std::size_t>(start)] || has_twins(board, start)) return false;
    const std::array<std::int32_t, 1> opened{start};
    return play(board, mines, opened, kind, watch);
}

bool Prover::play(const Board& board, int mines, std::span<const std::int32_t> opened, Kind kind,
                  Watch* watch) {
    begin(board, mines, opened);
    while (true) {
        open_certain(board);
        if (safe_left_ == 0) return true;
        if (watch != nullptr) watch->spend(static_cast<std::size_t>(grid_.cells()));
        found_.clear();
        find_pairs(found_);
        if (found_.empty() && !count(kind == Kind::Total ? mines : kAnyMines, found_, watch)) {
            return false;
        }
        mark(found_);
    }
}

void Prover::begin(const Board& board, int mines, std::span<const std::int32_t> opened) {
    seen_.clear(grid_);
    compared_.assign(static_cast<std::size_t>(grid_.cells()), 0);
    news_.numbers.clear();
    news_.safe.clear();
    safe_left_ = grid_.cells() - mines;
    for (const int cell : opened) open(board, cell);
}

// Whether a mine and a safe cell beside it could change places without changing any other safe cell's
// number: no proof can ever tell them apart. Quickly found, this spares most of the work on boards
// that need a guess.
bool Prover::has_twins(const Board& board, int start) const {
    for (int safe = 0; safe < grid_.cells(); ++safe) {
        if (board.mine_at[static_cast<std::size_t>(safe)] || safe == start) continue;
        const int free = static_cast<int>(grid_.around(safe).size()) -
                         board.number_at[static_cast<std::size_t>(safe)];
        if (free > 4) continue;  // neighbours of a rectangle share no more; others may be missed
        for (const int mine : grid_.around(safe)) {
            if (board.mine_at[static_cast<std::size_t>(mine)] &&
                free + 1 == static_cast<int>(grid_.around(mine).size()) -
                                board.number_at[static_cast<std::size_t>(mine)] &&
                are_twins(board, safe, mine)) {
                return true;
            }
        }
    }
    return false;
}

// Whether every safe cell that touches one of two neighbours touches the other. They have equally
// many such cells.
bool Prover::are_twins(const Board& board, int safe, int mine) const {
    const auto near = grid_.around(mine);
    for (const int cell : grid_.around(safe)) {
        if (board.mine_at[static_cast<std::size_t>(cell)]) continue;
        if (!std::binary_search(near.begin(), near.end(), cell)) return false;
    }
    return true;
}

// Open a safe cell, and all that a 0 opens.
void Prover::open(const Board& board, int cell) {
    opening_.assign(1, cell);
    while (!opening_.empty()) {
        const int at = opening_.back();
        opening_.pop_back();
        if (seen_.status[static_cast<std::size_t>(at)] <= 8) continue;
        const int number = board.number_at[static_cast<std::size_t>(at)];
        seen_.uncover(grid_, at, number, news_);
        --safe_left_;
        if (number != 0) continue;
        for (const int other : grid_.around(at)) {
            if (seen_.status[static_cast<std::size_t>(other)] > 8) opening_.push_back(other);
        }
    }
}

// Open the cells that single numbers settle, as long as they settle any.
void Prover::open_certain(const Board& board) {
    seen_.follow(grid_, news_);
    while (!news_.safe.empty()) {
        const int cell = news_.safe.back();
        news_.safe.pop_back();
        if (seen_.status[static_cast<std::size_t>(cell)] == KnownSafe) {
            open(board, cell);
            seen_.follow(grid_, news_);
        }
    }
}

// Find all cells that two numbers settle together. Two that have not changed since the last time
// settle nothing new: cells they had settled were marked, which changes them.
void Prover::find_pairs(std::vector<Finding>& found) {
    const std::size_t cells = seen_.unknown.size();
    // Most numbers have not changed: look at eight of them at a time.
    for (std::size_t begin = 0; begin < cells; begin += 8) {
        const std::size_t end = std::min(begin + 8, cells);
        if (std::memcmp(&seen_.unknown[begin], &compared_[begin], end - begin) == 0) continue;
        for (std::size_t number = begin; number < end; ++number) {
            if (seen_.unknown[number] != compared_[number] && seen_.unknown[number] > 0) {
                find_pairs_of(static_cast<int>(number), found);
            }
        }
    }
    compared_ = seen_.unknown;
}

// Compare a number with every other that shares a hidden cell with it.
void Prover::find_pairs_of(int number, std::vector<Finding>& found) {
    partners_.clear();
    for (const int cell : grid_.around(number)) {
        if (seen_.status[static_cast<std::size_t>(cell)] != Hidden) continue;
        for (const int other : grid_.around(cell)) {
            if (other == number || seen_.unknown[static_cast<std::size_t>(other)] == 0) continue;
            if (shared_[static_cast<std::size_t>(other)]++ == 0) partners_.push_back(other);
        }
    }
    for (const int other : partners_) {
        const int shared = shared_[static_cast<std::size_t>(other)];
        shared_[static_cast<std::size_t>(other)] = 0;
        find_own(number, other, shared, found);
        find_own(other, number, shared, found);
    }
}

// The mines in the cells that two numbers share are bounded by both; if that leaves a number's own
// cells no mine, or one each, these are settled.
void Prover::find_own(int number, int other, int shared, std::vector<Finding>& found) const {
    const auto at = static_cast<std::size_t>(number);
    const auto beside = static_cast<std::size_t>(other);
    const int own = seen_.unknown[at] - shared;
    if (own == 0) return;
    const int need = seen_.need[at];
    const int least = std::max(0, seen_.need[beside] - (seen_.unknown[beside] - shared));
    const int most = std::min({need, static_cast<int>(seen_.need[beside]), shared});
    if (need != least && need - most != own) return;
    const Symbol what = need == least ? KnownSafe : KnownMine;
    const auto near = grid_.around(other);
    for (const std::int32_t cell : grid_.around(number)) {
        if (seen_.status[static_cast<std::size_t>(cell)] != Hidden) continue;
        if (!std::binary_search(near.begin(), near.end(), cell)) found.push_back({cell, what});
    }
}

// Find all certain cells for a number of mines, or kAnyMines; return whether any of them is safe.
bool Prover::count(int mines, std::vector<Finding>& found, Watch* watch) {
    Limits limits;
    limits.watch = watch;
    try {
        solver_.analyse(grid_, seen_, mines, limits);
    } catch (const TooWide&) {
        return false;
    }
    bool is_safe = false;
    for (int cell = 0; cell < grid_.cells(); ++cell) {
        const auto at = static_cast<std::size_t>(cell);
        if (seen_.status[at] != Hidden) continue;
        const double chance = solver_.chances()[at];
        if (chance == 0) found.push_back({cell, KnownSafe});
        if (chance == 1) found.push_back({cell, KnownMine});
        is_safe |= chance == 0;
    }
    return is_safe;
}

void Prover::mark(const std::vector<Finding>& found) {
    for (const Finding& one : found) {
        // Some cells are found in more than one way.
        if (seen_.status[static_cast<std::size_t>(one.cell)] == Hidden) {
            seen_.mark(grid_, one.cell, one.what, news_);
        }
    }
}

}  // namespace minewise::boards
