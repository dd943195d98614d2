#include "look_ahead.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

namespace minewise {

namespace {

// Cells less safe than these shares of the safest are left out: the second, if they touch no number.
constexpr double kFrontierShare = 0.90;
constexpr double kOutsideShare = 0.95;

// Cells that touch no number are alike; with so few of them all are looked at.
constexpr int kFewOutside = 30;

// Further ahead, at most so many of them, out of so many.
constexpr std::size_t kOutsideAhead = 2;
constexpr std::size_t kOutsideKept = 12;

// A cell is in a corner of what is hidden if no more hidden cells than this touch it.
constexpr int kCorner = 3;

// What is left over of a chance by rounding.
constexpr double kNothing = 1e-12;

// Chances closer than this are taken for equal, and the first cell is chosen: rounding, which is not
// the same on every machine, must not choose the move.
constexpr double kTie = 1e-9;

// On a board with more cells than this, a position takes more time and room: fewer are looked at.
constexpr std::size_t kUsualCells = 480;

constexpr int kFinal = std::numeric_limits<std::int32_t>::max();

}  // namespace

Effort effort_of(const std::string& name) {
    // docs/strength.md has what each of them wins, and how fast it plays.
    if (name == "instant") return {0, 1, 100, 2'000};
    if (name == "quick") return {1, 1'000, 400, 5'000};
    if (name.empty() || name == "normal") return {3, 1'000, 1'500, 20'000};
    if (name == "hard") return {4, 10'000, 5'000, 200'000};
    throw std::invalid_argument("the efforts are instant, quick, normal and hard");
}

Chosen LookAhead::choose(const Turn& turn) {
    turn_ = &turn;
    grid_ = &turn.grid;
    limits_.watch = turn.watch;
    bool complete = true;
    if (turn.solver.log_layouts() <= std::log(static_cast<double>(effort_.endgame_layouts) + 0.5)) {
        Endgame::Question question{turn.grid, turn.settled, turn.mines, effort_.endgame_layouts + 1,
                                   effort_.endgame_nodes};
        question.avoid = turn.avoid;
        question.watch = turn.watch;
        try {
            const Endgame::Answer answer = endgame_.search(question);
            if (answer.cell >= 0) return {answer.cell, true};
        } catch (const Stopped&) {
            complete = false;
        }
    }
    Chosen chosen;
    if (complete) chosen = look_at_root();
    if (chosen.cell < 0) chosen = {safest_.choose(turn).cell, complete && chosen.complete};
    return chosen;
}

// Look further and further ahead. When the time is up, the best so far has to do.
Chosen LookAhead::look_at_root() {
    positions_used_ = 0;
    const std::size_t cells = std::max(kUsualCells, static_cast<std::size_t>(grid_->cells()));
    most_positions_ = effort_.positions * kUsualCells / cells;
    Chosen chosen;
    try {
        const int root = add_position(turn_->settled, turn_->solver.log_layouts());
        find_choices(turn_->solver, positions_[static_cast<std::size_t>(root)], true);
        for (int depth = 1; depth <= effort_.depth && !out_of_time(); ++depth) {
            look(root, depth);
            if (out_of_time() && chosen.cell >= 0) break;
            chosen.cell = best_at_root(depth);
        }
    } catch (const Stopped&) {
        chosen.complete = false;
    }
    return chosen;
}

int LookAhead::best_at_root(int depth) const {
    int best = -1;
    double greatest = -1;
    for (const Choice& choice : positions_.front().choices) {
        if (choice.bound > greatest + kTie && (choice.depth >= depth || out_of_time())) {
            greatest = choice.bound;
            best = choice.cell;
        }
    }
    return best;
}

// A position of its own in the list, which is kept from move to move to spare allocations.
int LookAhead::add_position(const Settled& settled, double log_layouts) {
    if (positions_used_ == positions_.size()) positions_.emplace_back();
    Position& position = positions_[positions_used_];
    position.settled = settled;
    position.log_layouts = log_layouts;
    position.bound = 1;
    position.depth = 0;
    position.choices.clear();
    return static_cast<int>(positions_used_++);
}

// The cells worth looking at in a position that `solver` has analysed.
void LookAhead::find_choices(const Solver& solver, Position& position, bool is_root) {
    if (find_certain(solver, position, is_root)) return;
    const Frontier& frontier = solver.frontier();
    const std::vector<double>& chances = solver.chances();
    double best = 0;
    const bool any_cell = !is_root || turn_->avoid == nullptr;
    for (const Box& box : frontier.boxes) {
        // The cells of a box are alike, but not all of them may be allowed.
        for (int i = 0; i < (any_cell ? 1 : box.size); ++i) {
            const std::int32_t cell = frontier.box_cells[static_cast<std::size_t>(box.first_cell + i)];
            const double chance = chances[static_cast<std::size_t>(cell)];
            if (chance > 0 && chance < 1 && allowed(is_root, cell)) best = std::max(best, 1 - chance);
        }
    }
    if (frontier.outside > 0 && solver.outside_chance() > 0 && solver.outside_chance() < 1 &&
        (any_cell || outside_allowed(position))) {
        best = std::max(best, 1 - solver.outside_chance());
    }
    position.bound = best;
    if (best == 0) {
        // Nothing is hidden but what is settled: the game is won.
        position.bound = 1;
        position.depth = kFinal;
        return;
    }
    for (const std::int32_t cell : frontier.box_cells) {
        const double safety = 1 - chances[static_cast<std::size_t>(cell)];
        if (safety < 1 && safety >= kFrontierShare * best) {
            add_choice(position, is_root, cell, safety);
        }
    }
    find_outside(solver, position, is_root, best);
    std::stable_sort(position.choices.begin(), position.choices.end(),
                     [](const Choice& a, const Choice& b) {
                         return std::round(a.safety / kTie) > std::round(b.safety / kTie);
                     });
}

void LookAhead::add_choice(Position& position, bool is_root, int cell, double safety) const {
    if (!allowed(is_root, cell)) return;
    position.choices.push_back({cell, 0, safety, safety, safety, -1, -1, 0, {}});
}

// If there are certain cells that tell something, the one that tells most is the only choice.
bool LookAhead::find_certain(const Solver& solver, Position& position, bool is_root) const {
    const std::vector<double>& chances = solver.chances();
    const std::vector<std::uint8_t>& status = position.settled.status;
    int best = -1;
    int most_told = 0;
    const auto consider = [&](int cell) {
        int told = 0;
        for (const int other : grid_->around(cell)) {
            const auto at = static_cast<std::size_t>(other);
            told += status[at] == Hidden && chances[at] > 0 && chances[at] < 1;
        }
        if (told > most_told && allowed(is_root, cell)) {
            most_told = told;
            best = cell;
        }
    };
    const Frontier& frontier = solver.frontier();
    if (position.settled.known_safe > 0) {
        for (int cell = 0; cell < grid_->cells(); ++cell) {
            if (status[static_cast<std::size_t>(cell)] == KnownSafe) consider(cell);
        }
    }
    for (const std::int32_t cell : frontier.box_cells) {
        if (chances[static_cast<std::size_t>(cell)] == 0) consider(cell);
    }
    if (frontier.outside > 0 && solver.outside_chance() == 0) {
        for (const std::int32_t cell : frontier.outside_cells(position.settled)) consider(cell);
    }
    if (best >= 0) add_choice(position, is_root, best, 1);
    return best >= 0;
}

// Whether one of the cells that touch no number may be chosen now.
bool LookAhead::outside_allowed(const Position& root) const {
    const std::vector<std::int32_t> outside = turn_->solver.frontier().outside_cells(root.settled);
    return std::any_of(outside.begin(), outside.end(), [&](int cell) { return turn_->allows(cell); });
}

// Cells that touch no number are many and alike. Those in a corner of what is hidden are the most
// likely to open others; if there are few, all are looked at, but further ahead only two.
void LookAhead::find_outside(const Solver& solver, Position& position, bool is_root, double best) {
    const Frontier& frontier = solver.frontier();
    const std::vector<std::uint8_t>& status = position.settled.status;
    const double safety = 1 - solver.outside_chance();
    if (frontier.outside == 0 || safety >= 1 || safety < kOutsideShare * best) {
        if (is_root) outside_.clear();
        return;
    }
    if (is_root) {
        const auto hidden_around = [&](int cell) {
            const auto around = grid_->around(cell);
            return std::count_if(around.begin(), around.end(), [&](int other) {
                return status[static_cast<std::size_t>(other)] == Hidden;
            });
        };
        std::vector<std::pair<std::ptrdiff_t, std::int32_t>> ranked;
        for (const std::int32_t cell : frontier.outside_cells(position.settled)) {
            ranked.emplace_back(hidden_around(cell), cell);
        }
        std::sort(ranked.begin(), ranked.end());
        outside_.clear();
        for (const auto& [hidden, cell] : ranked) {
            if (frontier.outside < kFewOutside || hidden <= kCorner) {
                add_choice(position, is_root, cell, safety);
            }
            if (outside_.size() < kOutsideKept) outside_.push_back(cell);
        }
        if (!position.choices.empty()) return;
    }
    std::size_t added = 0;
    for (const std::int32_t cell : outside_) {
        if (added == kOutsideAhead) break;
        const auto around = grid_->around(cell);
        if (status[static_cast<std::size_t>(cell)] == Hidden &&
            std::all_of(around.begin(), around.end(), [&](int other) {
                return status[static_cast<std::size_t>(other)] > 8;
            })) {
            add_choice(position, is_root, cell, safety);
            ++added;
        }
    }
    if (position.choices.empty()) {
        add_choice(position, is_root, frontier.outside_cells(position.settled).front(), safety);
    }
}

// Look at a position to a depth: its best choice is then known.
void LookAhead::look(int position, int depth) {
    for (;;) {
        Position& here = positions_[static_cast<std::size_t>(position)];
        if (here.depth >= depth) return;
        int best = 0;
        for (int c = 1; c < static_cast<int>(here.choices.size()); ++c) {
            if (here.choices[static_cast<std::size_t>(c)].bound >
                here.choices[static_cast<std::size_t>(best)].bound + kTie) {
                best = c;
            }
        }
        const Choice& choice = here.choices[static_cast<std::size_t>(best)];
        here.bound = choice.bound;
        if (choice.depth >= depth) {
            here.depth = choice.depth;
            return;
        }
        if (out_of_time()) return;
        look_further(position, best);
    }
}

// Make the bound of a choice a little better: find another outcome, or look further at one of those
// that have been looked at the least.
void LookAhead::look_further(int position, int c) {
    const auto choice_now = [&]() -> Choice& {
        return positions_[static_cast<std::size_t>(position)].choices[static_cast<std::size_t>(c)];
    };
    if (choice_now().depth == 0) {
        find_outcome(position, c);
        return;
    }
    const Choice& choice = choice_now();
    const Outcome* least = nullptr;
    int least_depth = kFinal;
    for (int o = 0; o < choice.outcome_count; ++o) {
        const Outcome& outcome = choice.outcomes[static_cast<std::size_t>(o)];
        const int depth = positions_[static_cast<std::size_t>(outcome.position)].depth;
        if (depth < least_depth) {
            least_depth = depth;
            least = &outcome;
        }
    }
    if (least == nullptr || least_depth >= choice.depth) {
        choice_now().depth = least == nullptr ? kFinal : least_depth + 1;
        return;
    }
    const Outcome outcome = *least;  // the list of positions may move
    const double before = positions_[static_cast<std::size_t>(outcome.position)].bound;
    look(outcome.position, least_depth + 1);
    const double after = positions_[static_cast<std::size_t>(outcome.position)].bound;
    choice_now().bound += outcome.chance * (after - before);
}

// Analyse the position after the next number that the cell may show.
void LookAhead::find_outcome(int position, int c) {
    Choice& choice = positions_[static_cast<std::size_t>(position)].choices[static_cast<std::size_t>(c)];
    const Settled& settled = positions_[static_cast<std::size_t>(position)].settled;
    const double log_layouts = positions_[static_cast<std::size_t>(position)].log_layouts;
    if (choice.next_number < 0) {
        choice.next_number = choice.last_number = 0;
        for (const int other : grid_->around(choice.cell)) {
            const std::uint8_t status = settled.status[static_cast<std::size_t>(other)];
            choice.next_number += status == KnownMine;
            choice.last_number += status == KnownMine || status == Hidden;
        }
    }
    if (choice.next_number > choice.last_number || choice.left < kNothing) {
        choice.bound -= choice.left;
        choice.left = 0;
        choice.depth = 1;
        return;
    }
    const int number = choice.next_number++;
    try {
        solver_.analyse_after(*grid_, settled, choice.cell, number, turn_->mines, limits_);
    } catch (const NoLayout&) {
        return;
    } catch (const TooWide&) {
        // Too much to count: its own safety has to do for what comes after it.
        choice.bound -= choice.left * (1 - choice.safety);
        choice.left = 0;
        choice.depth = 1;
        return;
    }
    const double chance = std::exp(solver_.log_layouts() - log_layouts);
    const int next = add_position(solver_.settled(), solver_.log_layouts());
    Position& ahead = positions_[static_cast<std::size_t>(next)];
    find_choices(solver_, ahead, false);
    // The list of positions may have moved.
    Choice& now = positions_[static_cast<std::size_t>(position)].choices[static_cast<std::size_t>(c)];
    now.outcomes[static_cast<std::size_t>(now.outcome_count++)] = {chance, next};
    now.bound -= chance * (1 - ahead.bound);
    now.left -= chance;
}

}  // namespace minewise
