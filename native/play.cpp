#include "play.hpp"

#include <algorithm>
#include <chrono>

namespace minewise {

namespace {

// Chances closer than this are taken for equal: rounding must not choose the move.
constexpr double kTie = 1e-9;

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point then) {
    return std::chrono::duration<double>(Clock::now() - then).count();
}

void count_guess(GameRecord& record, double safe) {
    ++record.guesses;
    record.survival *= safe;
    record.chances.push_back(safe);
}

}  // namespace

GameRecord Player::play(const Board& board, int mines, int start) {
    begin(mines);
    return play_on(board, mines, start);
}

GameRecord Player::play_from(const Board& board, int mines, const std::uint8_t* view, int start) {
    begin_from(view, mines);
    return play_on(board, mines, start);
}

GameRecord Player::play_on(const Board& board, int mines, int start) {
    const Clock::time_point began = Clock::now();
    GameRecord record;
    play_to_end(board, mines, start, record);
    record.opened = grid_.cells() - mines - safe_left_;
    record.seconds = seconds_since(began);
    return record;
}

// Nothing is open.
void Player::begin(int mines) {
    const auto cells = static_cast<std::size_t>(grid_.cells());
    view_.assign(cells, Hidden);
    need_.assign(cells, 0);
    unknown_.resize(cells);
    for (int cell = 0; cell < grid_.cells(); ++cell) {
        unknown_[static_cast<std::size_t>(cell)] =
            static_cast<std::int8_t>(grid_.around(cell).size());
    }
    to_open_.clear();
    to_look_at_.clear();
    safe_left_ = grid_.cells() - mines;
    moves_ = 0;
}

void Player::begin_from(const std::uint8_t* view, int mines) {
    begin(mines);
    view_.assign(view, view + grid_.cells());
    for (int cell = 0; cell < grid_.cells(); ++cell) {
        const auto at = static_cast<std::size_t>(cell);
        int need = view_[at];
        int unknown = 0;
        for (const int other : grid_.around(cell)) {
            need -= view_[static_cast<std::size_t>(other)] == KnownMine;
            unknown += view_[static_cast<std::size_t>(other)] == Hidden;
        }
        unknown_[at] = static_cast<std::int8_t>(unknown);
        if (view_[at] == KnownSafe) to_open_.push_back(cell);
        if (view_[at] > 8) continue;
        need_[at] = static_cast<std::int8_t>(need);
        to_look_at_.push_back(cell);
        --safe_left_;
    }
}

void Player::play_to_end(const Board& board, int mines, int start, GameRecord& record) {
    int next = start;
    while (safe_left_ > 0) {
        if (next >= 0) {
            if (board.mine_at[static_cast<std::size_t>(next)]) {
                record.moves = moves_ + 1;
                return;
            }
            ++moves_;
            open(board, next);
        }
        // What single numbers say, as long as they say something.
        while (!to_look_at_.empty() || !to_open_.empty()) {
            if (!to_look_at_.empty()) {
                const int number = to_look_at_.back();
                to_look_at_.pop_back();
                conclude(number);
            } else {
                const int cell = to_open_.back();
                to_open_.pop_back();
                if (view_[static_cast<std::size_t>(cell)] == KnownSafe) {
                    ++moves_;
                    open(board, cell);
                }
            }
        }
        if (safe_left_ == 0) break;

        const Clock::time_point began = Clock::now();
        try {
            solver_.analyse(grid_, view_.data(), mines);
        } catch (const TooWide&) {
            // Too much to count: any hidden cell has to do.
            next = guess_blindly(mines, record);
            record.slowest_move = std::max(record.slowest_move, seconds_since(began));
            continue;
        }
        const std::vector<double>& chances = solver_.chances();
        bool certain = false;
        for (int cell = 0; cell < grid_.cells(); ++cell) {
            const auto at = static_cast<std::size_t>(cell);
            if (view_[at] != Hidden) continue;
            if (chances[at] == 0) {
                settle(cell, KnownSafe);
                certain = true;
            } else if (chances[at] == 1) {
                settle(cell, KnownMine);
            }
        }
        next = -1;
        if (!certain) {
            next = chooser_.choose(grid_, solver_, view_.data(), mines);
            count_guess(record, 1 - chances[static_cast<std::size_t>(next)]);
        }
        record.slowest_move = std::max(record.slowest_move, seconds_since(began));
    }
    record.won = true;
    record.moves = moves_;
}

int Player::guess_blindly(int mines, GameRecord& record) const {
    int hidden = 0;
    int first = -1;
    for (int cell = grid_.cells() - 1; cell >= 0; --cell) {
        const std::uint8_t status = view_[static_cast<std::size_t>(cell)];
        mines -= status == KnownMine;
        if (status == Hidden) {
            first = cell;
            ++hidden;
        }
    }
    count_guess(record, 1 - static_cast<double>(mines) / hidden);
    return first;
}

// Open a safe cell, and all that a 0 opens.
void Player::open(const Board& board, int cell) {
    thread_local std::vector<std::int32_t> opening;
    opening.assign(1, cell);
    while (!opening.empty()) {
        const int at = opening.back();
        opening.pop_back();
        const auto place = static_cast<std::size_t>(at);
        if (view_[place] <= 8) continue;
        const bool was_unknown = view_[place] == Hidden;
        view_[place] = board.number_at[place];
        --safe_left_;
        int need = view_[place];
        for (const int other : grid_.around(at)) {
            const auto near = static_cast<std::size_t>(other);
            need -= view_[near] == KnownMine;
            if (was_unknown) {
                --unknown_[near];
                if (view_[near] <= 8) to_look_at_.push_back(other);
            }
        }
        need_[place] = static_cast<std::int8_t>(need);
        if (view_[place] == 0) {
            for (const int other : grid_.around(at)) {
                if (view_[static_cast<std::size_t>(other)] > 8) opening.push_back(other);
            }
        } else {
            to_look_at_.push_back(at);
        }
    }
}

void Player::conclude(int number) {
    const auto at = static_cast<std::size_t>(number);
    if (unknown_[at] == 0) return;
    if (need_[at] != 0 && need_[at] != unknown_[at]) return;
    const std::uint8_t what = need_[at] == 0 ? KnownSafe : KnownMine;
    for (const int other : grid_.around(number)) {
        if (view_[static_cast<std::size_t>(other)] == Hidden) settle(other, what);
    }
}

void Player::settle(int cell, std::uint8_t what) {
    view_[static_cast<std::size_t>(cell)] = what;
    if (what == KnownSafe) to_open_.push_back(cell);
    for (const int other : grid_.around(cell)) {
        const auto near = static_cast<std::size_t>(other);
        --unknown_[near];
        if (view_[near] <= 8) {
            need_[near] = static_cast<std::int8_t>(need_[near] - (what == KnownMine));
            to_look_at_.push_back(other);
        }
    }
}

int Safest::choose(const Grid& grid, const Solver& solver, const std::uint8_t* view, int) {
    // Ties are common, and worth a point of win rate. Measured over 50,000 expert games each: a
    // cell that touches a number before one that does not, then the one with the fewest hidden
    // cells around it (38.7 %); without the first rule 38.5 %; by the chance of an opening 37.7 %.
    const std::vector<double>& chances = solver.chances();
    int best = -1;
    int best_score = 0;
    double best_chance = 2;
    for (int cell = 0; cell < grid.cells(); ++cell) {
        const auto at = static_cast<std::size_t>(cell);
        if (view[at] != Hidden || chances[at] > best_chance + kTie) continue;
        int hidden = 0;
        bool touches_number = false;
        for (const int other : grid.around(cell)) {
            hidden += view[static_cast<std::size_t>(other)] == Hidden;
            touches_number |= view[static_cast<std::size_t>(other)] <= 8;
        }
        const int score = hidden + (touches_number ? 0 : 9);
        if (chances[at] < best_chance - kTie || score < best_score) {
            best = cell;
            best_chance = chances[at];
            best_score = score;
        }
    }
    return best;
}

}  // namespace minewise
