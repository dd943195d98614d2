#include "boards/maker.hpp"

#include <algorithm>
#include <stdexcept>

namespace minewise::boards {

namespace {

// Growing takes about this part of the time, for the progress bar.
constexpr double kGrowing = 0.2;

// If this many boards for each cell have been tried without room for another mine, growing begins
// anew: some boards cannot be left by single moves.
constexpr std::int64_t kPatience = 20;

// With one chance in this many, another mine moves together with one that moves: moves of single
// mines do not lead to every board.
constexpr std::uint64_t kOneInSo = 4;

}  // namespace

Made Maker::make(const Wish& wish, std::uint64_t seed, Watch* watch) {
    Chance chance(seed);
    Made made;
    progress_ = 0;
    for (int deal = 0; deal < wish.deals; ++deal) {
        made.seed = chance.next64();
        board_.generate(grid_, wish.mines, made.seed, wish.first, wish.start);
        if (proves(wish, made, watch)) {
            made.found = true;
            return made;
        }
    }
    made.seed = 0;
    made.walked = true;
    if (wish.proofs > 0 && grow(wish, chance, made, watch)) {
        walk(wish, chance, made, watch);
        made.found = true;
    }
    return made;
}

std::int64_t Maker::first_seed(const Wish& wish, std::uint64_t seed, std::int64_t most,
                               Watch* watch) {
    Made made;
    for (std::int64_t place = 0; place < most; ++place) {
        board_.generate(grid_, wish.mines, seed + static_cast<std::uint64_t>(place), wish.first,
                        wish.start);
        if (proves(wish, made, watch)) return place;
    }
    return -1;
}

void Maker::walk_from(const Board& board, const Wish& wish, std::uint64_t seed, Watch* watch) {
    Chance chance(seed);
    Made made;
    made.walked = true;
    board_ = board;
    find_places(wish);
    mines_.clear();
    for (const std::int32_t cell : places_) {
        if (board_.mine_at[static_cast<std::size_t>(cell)]) mines_.push_back(cell);
    }
    walk(wish, chance, made, watch);
}

// The cells that the first click does not keep free of mines.
void Maker::find_places(const Wish& wish) {
    places_.clear();
    const auto near = grid_.around(wish.start);
    for (int cell = 0; cell < grid_.cells(); ++cell) {
        const bool kept = (wish.first != FirstClick::Any && cell == wish.start) ||
                          (wish.first == FirstClick::Opening &&
                           std::find(near.begin(), near.end(), cell) != near.end());
        if (!kept) places_.push_back(cell);
    }
}

// Add mines from none up; if a mine does not fit, another one moves.
bool Maker::grow(const Wish& wish, Chance& chance, Made& made, Watch* watch) {
    board_.mine_at.assign(static_cast<std::size_t>(grid_.cells()), 0);
    board_.number_at.assign(static_cast<std::size_t>(grid_.cells()), 0);
    mines_.clear();
    find_places(wish);
    if (static_cast<std::size_t>(wish.mines) > places_.size()) {
        throw std::invalid_argument("the mines do not fit");
    }
    const std::int64_t most = made.tried + wish.proofs;
    std::int64_t last = made.tried;
    while (static_cast<int>(mines_.size()) < wish.mines) {
        if (made.tried >= most) return false;
        if (made.tried >= last + kPatience * grid_.cells()) {
            for (const std::int32_t mine : mines_) put(mine, false);
            mines_.clear();
            last = made.tried;
        }
        const std::int32_t cell = places_[chance.below(places_.size())];
        if (board_.mine_at[static_cast<std::size_t>(cell)]) continue;
        put(cell, true);
        mines_.push_back(cell);
        if (proves(wish, made, watch)) {
            last = made.tried;
            made.grown = std::max(made.grown, static_cast<int>(mines_.size()));
            progress_ = kGrowing * static_cast<double>(mines_.size()) / wish.mines;
        } else {
            mines_.pop_back();
            put(cell, false);
            move_some(wish, chance, made, watch);
        }
    }
    return true;
}

void Maker::walk(const Wish& wish, Chance& chance, Made& made, Watch* watch) {
    for (std::int64_t move = 0; move < wish.moves; ++move) {
        move_some(wish, chance, made, watch);
        progress_ = kGrowing + (1 - kGrowing) * static_cast<double>(move) /
                                   static_cast<double>(wish.moves);
    }
}

// Move a mine to a free cell, now and then several at once, if the board then still needs no guess.
void Maker::move_some(const Wish& wish, Chance& chance, Made& made, Watch* watch) {
    if (mines_.empty() || mines_.size() == places_.size()) return;
    before_.clear();
    do {
        const auto moved = static_cast<std::size_t>(chance.below(mines_.size()));
        const std::int32_t from = mines_[moved];
        std::int32_t to = from;
        while (board_.mine_at[static_cast<std::size_t>(to)]) {
            to = places_[chance.below(places_.size())];
        }
        before_.emplace_back(moved, from);
        put(from, false);
        put(to, true);
        mines_[moved] = to;
    } while (chance.below(kOneInSo) == 0);
    if (proves(wish, made, watch)) return;
    for (; !before_.empty(); before_.pop_back()) {
        const auto& [moved, from] = before_.back();
        put(mines_[moved], false);
        put(from, true);
        mines_[moved] = from;
    }
}

bool Maker::proves(const Wish& wish, Made& made, Watch* watch) {
    ++made.tried;
    // Here, since a board that single numbers solve is proved without checking the watch.
    if (watch != nullptr) watch->spend(static_cast<std::size_t>(grid_.cells()));
    const int mines = made.walked ? static_cast<int>(mines_.size()) : wish.mines;
    return prover_.proves(board_, mines, wish.start, wish.kind, watch);
}

void Maker::put(int cell, bool mine) {
    board_.mine_at[static_cast<std::size_t>(cell)] = mine;
    for (const int other : grid_.around(cell)) {
        std::uint8_t& number = board_.number_at[static_cast<std::size_t>(other)];
        number = static_cast<std::uint8_t>(mine ? number + 1 : number - 1);
    }
}

}  // namespace minewise::boards
