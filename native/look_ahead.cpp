#include "look_ahead.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>
#include <stdexcept>
#include <utility>

namespace minewise {

namespace {

// Cells less safe than these shares of the safest are left out: the second, if they touch no number.
constexpr double kFrontierShare = 0.90;
constexpr double kOutsideShare = 0.95;

// Cells that touch no number are alike; if they are fewer than this, all are looked at.
constexpr int kFewOutside = 30;

// Further ahead, the most of them that are looked at, and the most that these are taken from.
constexpr std::size_t kOutsideAhead = 2;
constexpr std::size_t kOutsideKept = 12;

// A cell is in a corner of the hidden area if at most this many hidden cells touch it.
constexpr std::size_t kCorner = 3;

// A chance that is left over by rounding.
constexpr double kNothing = 1e-12;

// Chances closer than this count as equal, and the first cell is chosen: rounding, which differs
// between machines, must not choose the move.
constexpr double kTie = 1e-9;

// Numbers that are less likely to be shown than this fraction of `likely` are not looked at.
constexpr double kUnlikely = 0.1;

// The least number of steps that a position ahead takes, for the watch.
constexpr std::size_t kStepsOfPosition = 300;

// On a board with more cells than this, a position takes more time and room: fewer are looked at.
constexpr std::size_t kUsualCells = 480;

// For a position whose layouts have not been counted yet; others have at least one.
constexpr double kNotCounted = -1;

// Each step ahead is on the stack.
constexpr int kMostDepth = 100;

constexpr int kFinal = std::numeric_limits<std::int32_t>::max();

}  // namespace

Effort effort_of(const std::string& name) {
    // docs/measurements.md has the win rate and the speed of each.
    if (name == "instant") return {0, 1, 100, 2'000, 0};
    if (name == "quick") return {1, 1'000, 400, 5'000, 0};
    if (name.empty() || name == "normal") return {3, 1'000, 5'000, 20'000, 0.03};
    if (name == "hard") return {6, 10'000, 10'000, 100'000, 0.05};
    throw std::invalid_argument("the efforts are instant, quick, normal and hard");
}

Effort any_effort(const std::string& text) {
    if (text.find(',') == std::string::npos) return effort_of(text);
    std::istringstream figures(text);
    Effort effort;
    char comma = ',';
    figures >> effort.depth >> comma >> effort.positions >> comma >> effort.endgame_layouts >>
        comma >> effort.endgame_nodes >> comma >> effort.likely;
    if (figures.fail() || !figures.eof() || comma != ',') {
        throw std::invalid_argument("an effort has a name, or five figures with commas between them");
    }
    if (effort.depth > kMostDepth) throw std::invalid_argument("an effort looks at most 100 steps ahead");
    return effort;
}

Chosen LookAhead::choose(const Turn& turn) {
    turn_ = &turn;
    grid_ = &turn.grid;
    bool complete = true;
    if (turn.log_layouts <= std::log(static_cast<double>(effort_.endgame_layouts) + 0.5)) {
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

// Look further and further ahead. When the time is up, the best so far is taken.
Chosen LookAhead::look_at_root() {
    positions_.clear();
    choices_.clear();
    by_openings_.clear();
    openings_ = {};
    const std::size_t cells = std::max(kUsualCells, static_cast<std::size_t>(grid_->cells()));
    most_positions_ = effort_.positions * kUsualCells / cells;
    Chosen chosen;
    if (effort_.depth < 1) return chosen;
    try {
        ahead_.begin(*grid_, turn_->settled, turn_->mines, turn_->watch);
        if (!ahead_.count()) return chosen;
        const int root = add_position(ahead_.log_layouts());
        find_choices(root);
        for (int depth = 1; depth <= effort_.depth && !out_of_time(); ++depth) {
            look(root, depth, 1, 0);
            if (out_of_time() && chosen.cell >= 0) break;
            chosen.cell = best_at_root(depth);
        }
    } catch (const Stopped&) {
        chosen.complete = false;
    } catch (const TooWide&) {
        // Not even the position itself can be counted in the time that one ahead may take.
        chosen.cell = -1;
    }
    return chosen;
}

int LookAhead::best_at_root(int depth) const {
    int best = -1;
    double greatest = -1;
    const Position& root = positions_.front();
    for (int c = 0; c < root.choice_count; ++c) {
        const Choice& choice = choices_[root.first_choice + static_cast<std::size_t>(c)];
        if (choice.bound > greatest + kTie && (choice.depth >= depth || out_of_time())) {
            greatest = choice.bound;
            best = choice.cell;
        }
    }
    return best;
}

int LookAhead::add_position(double log_layouts) {
    positions_.push_back({log_layouts, 1, 0, -1, 0});
    return static_cast<int>(positions_.size() - 1);
}

// How many cells around a certain one would become less uncertain by its number.
int LookAhead::told_by(int cell) {
    int told = 0;
    for (const int other : grid_->around(cell)) {
        if (ahead_.settled().status[static_cast<std::size_t>(other)] != Hidden) continue;
        const double chance = ahead_.chance(other);
        told += chance > 0 && chance < 1;
    }
    return told;
}

// Call `found` with each cell that is certain to be safe, until it returns true.
template <typename Found>
void LookAhead::each_certain(const Found& found) {
    const std::vector<std::uint8_t>& status = ahead_.settled().status;
    for (const std::int32_t cell : ahead_.known_safe()) {
        if (status[static_cast<std::size_t>(cell)] == KnownSafe && found(cell, Rank{0, 0, cell})) return;
    }
    for (const Ahead::BoxAhead& box : ahead_.boxes()) {
        if (box.chance != 0) continue;
        for (const std::int32_t cell : box.cells) {
            if (found(cell, Rank{1, box.cells.front(), cell})) return;
        }
    }
    if (ahead_.outside() > 0 && ahead_.outside_chance() == 0) {
        for (const std::int32_t cell : ahead_.outside_cells()) {
            if (found(cell, Rank{2, 0, cell})) return;
        }
    }
}

// Whether there is a certain cell that gives information.
bool LookAhead::has_certain() {
    bool has = false;
    each_certain([&](std::int32_t cell, const Rank&) { return has = told_by(cell) > 0; });
    return has;
}

// The safety of the safest cell that is not certain; 0 if there is none.
double LookAhead::best_safety(bool is_root) {
    double best = 0;
    const bool any_cell = !is_root || turn_->avoid == nullptr;
    for (const Ahead::BoxAhead& box : ahead_.boxes()) {
        if (box.chance <= 0 || box.chance >= 1) continue;
        // The cells of a box are alike, but not all of them may be allowed.
        if (any_cell || std::any_of(box.cells.begin(), box.cells.end(),
                                    [&](int cell) { return turn_->allows(cell); })) {
            best = std::max(best, 1 - box.chance);
        }
    }
    const double outside = ahead_.outside_chance();
    if (ahead_.outside() > 0 && outside > 0 && outside < 1 && (any_cell || outside_allowed())) {
        best = std::max(best, 1 - outside);
    }
    return best;
}

// The worth of a position that has just been counted, looking no step ahead.
void LookAhead::judge(int position) {
    if (has_certain()) return;
    const double best = best_safety(false);
    Position& here = positions_[static_cast<std::size_t>(position)];
    if (best > 0) {
        here.bound = best;
    } else {
        // All hidden cells are settled: the game is won.
        here.depth = kFinal;
    }
}

// The cells worth looking at in the position that has just been counted.
void LookAhead::find_choices(int position) {
    Position& here = positions_[static_cast<std::size_t>(position)];
    here.first_choice = choices_.size();
    here.choice_count = 0;
    if (!find_certain(position)) find_guesses(position);
}

void LookAhead::add_choice(int position, int cell, double safety) {
    if (!allowed(position == 0, cell)) return;
    choices_.push_back({cell, 0, safety, safety, safety, -1, -1, 0, {}});
    ++positions_[static_cast<std::size_t>(position)].choice_count;
}

// If certain cells give information, the one that gives most is the only choice.
bool LookAhead::find_certain(int position) {
    int best = -1;
    int most_told = 0;
    Rank first{};
    each_certain([&](std::int32_t cell, const Rank& rank) {
        const int told = told_by(cell);
        const bool better = told > most_told || (told == most_told && told > 0 && rank < first);
        if (better && allowed(position == 0, cell)) {
            most_told = told;
            best = cell;
            first = rank;
        }
        return false;
    });
    if (best >= 0) add_choice(position, best, 1);
    return best >= 0;
}

void LookAhead::find_guesses(int position) {
    const double best = best_safety(position == 0);
    Position& here = positions_[static_cast<std::size_t>(position)];
    here.bound = best;
    if (best == 0) {
        // All hidden cells are settled: the game is won.
        here.bound = 1;
        here.depth = kFinal;
        return;
    }
    // The safest first; equal ones in the order of their boxes.
    ranked_.clear();
    for (const Ahead::BoxAhead& box : ahead_.boxes()) {
        const double safety = 1 - box.chance;
        if (safety >= 1 || safety < kFrontierShare * best) continue;
        for (const std::int32_t cell : box.cells) {
            ranked_.push_back({-std::llround(safety / kTie), {1, box.cells.front(), cell}});
        }
    }
    std::sort(ranked_.begin(), ranked_.end());
    for (const auto& [rounded, rank] : ranked_) {
        add_choice(position, rank.cell, 1 - ahead_.chance(rank.cell));
    }
    find_outside(position, best);
    const auto first = choices_.begin() + static_cast<std::ptrdiff_t>(here.first_choice);
    const auto less_safe = [](const Choice& a, const Choice& b) {
        return std::llround(a.safety / kTie) > std::llround(b.safety / kTie);
    };
    if (!std::is_sorted(first, choices_.end(), less_safe)) {
        std::stable_sort(first, choices_.end(), less_safe);
    }
}

// Whether one of the cells that touch no number may be chosen now.
bool LookAhead::outside_allowed() {
    const std::vector<std::int32_t>& outside = ahead_.outside_cells();
    return std::any_of(outside.begin(), outside.end(), [&](int cell) { return turn_->allows(cell); });
}

// Cells that touch no number are many and alike. Those in a corner of the hidden area are the most
// likely to open others; if there are few, all are looked at, but further ahead only two.
void LookAhead::find_outside(int position, double best) {
    const bool is_root = position == 0;
    const std::vector<std::uint8_t>& status = ahead_.settled().status;
    const double safety = 1 - ahead_.outside_chance();
    if (ahead_.outside() == 0 || safety >= 1 || safety < kOutsideShare * best) {
        if (is_root) outside_.clear();
        return;
    }
    const auto none_yet = [&] {
        return positions_[static_cast<std::size_t>(position)].choice_count == 0;
    };
    if (is_root) {
        // By the number of hidden cells around them, which is at most eight.
        std::array<std::vector<std::int32_t>, kMostNeighbours + 1> by_hidden;
        for (const std::int32_t cell : ahead_.outside_cells()) {
            std::size_t hidden = 0;
            for (const int other : grid_->around(cell)) {
                hidden += status[static_cast<std::size_t>(other)] == Hidden;
            }
            // Of those that will be looked at only further ahead, a few suffice.
            const bool looked_at = ahead_.outside() < kFewOutside || hidden <= kCorner;
            if (looked_at || by_hidden[hidden].size() < kOutsideKept) by_hidden[hidden].push_back(cell);
        }
        outside_.clear();
        for (std::size_t hidden = 0; hidden < by_hidden.size(); ++hidden) {
            for (const std::int32_t cell : by_hidden[hidden]) {
                if (ahead_.outside() < kFewOutside || hidden <= kCorner) add_choice(position, cell, safety);
                if (outside_.size() < kOutsideKept) outside_.push_back(cell);
            }
        }
        if (!none_yet()) return;
    }
    std::size_t added = 0;
    for (const std::int32_t cell : outside_) {
        if (added == kOutsideAhead) break;
        const auto around = grid_->around(cell);
        if (status[static_cast<std::size_t>(cell)] == Hidden &&
            std::all_of(around.begin(), around.end(), [&](int other) {
                return status[static_cast<std::size_t>(other)] > 8;
            })) {
            add_choice(position, cell, safety);
            ++added;
        }
    }
    if (none_yet()) add_choice(position, ahead_.outside_cells().front(), safety);
}

// Look at a position to a depth: its best choice is then known. It is the one that is open now.
// Once its bound is below `floor`, its exact value does not matter.
void LookAhead::look(int position, int depth, double reach, double floor) {
    if (positions_[static_cast<std::size_t>(position)].depth >= depth) return;
    if (positions_[static_cast<std::size_t>(position)].choice_count < 0) {
        ahead_.count();
        find_choices(position);
    }
    for (;;) {
        Position& here = positions_[static_cast<std::size_t>(position)];
        if (here.depth >= depth) return;
        int best = 0;
        double second = 0;  // the bound of the second best choice
        for (int c = 1; c < here.choice_count; ++c) {
            const double bound = choice_of(position, c).bound;
            const double greatest = choice_of(position, best).bound;
            if (bound > greatest + kTie) {
                second = greatest;
                best = c;
            } else {
                second = std::max(second, bound);
            }
        }
        const Choice& choice = choice_of(position, best);
        here.bound = choice.bound;
        if (choice.depth >= depth) {
            here.depth = choice.depth;
            return;
        }
        if (out_of_time() || here.bound < floor - kTie) return;
        look_further(position, best, reach, std::max(floor, second));
    }
}

// Improve the bound of a choice a little: find another outcome, or look further at one of those
// looked at the least. Below `floor` its exact value does not matter.
void LookAhead::look_further(int position, int c, double reach, double floor) {
    Choice& choice = choice_of(position, c);
    if (choice.depth == 0) {
        find_outcome(position, c, reach);
        return;
    }
    count_outcomes(position, c);
    catch_up(choice);
    int least = -1;
    int least_depth = kFinal;
    for (int o = 0; o < choice.outcome_count; ++o) {
        const Outcome& outcome = choice.outcomes[static_cast<std::size_t>(o)];
        if (outcome.chance * reach < effort_.likely) continue;
        const int depth = positions_[static_cast<std::size_t>(outcome.position)].depth;
        // The most likely first: it changes most.
        if (depth < least_depth ||
            (least >= 0 && depth == least_depth &&
             outcome.chance > choice.outcomes[static_cast<std::size_t>(least)].chance + kTie)) {
            least_depth = depth;
            least = o;
        }
    }
    if (least < 0 || least_depth >= choice.depth) {
        choice.depth = least < 0 ? kFinal : least_depth + 1;
        return;
    }
    const Outcome outcome = choice.outcomes[static_cast<std::size_t>(least)];
    ahead_.open(choice.cell, outcome.number);
    const ComponentKey openings = openings_;
    openings_.add(choice.cell, outcome.number);
    const double spare = std::max(choice.bound - floor, 0.0);
    look(outcome.position, least_depth + 1, reach * outcome.chance,
         outcome.bound - spare / outcome.chance);
    ahead_.close();
    openings_ = openings;
    const double bound = positions_[static_cast<std::size_t>(outcome.position)].bound;
    // The lists may have moved.
    Choice& now = choice_of(position, c);
    now.bound += outcome.chance * (bound - outcome.bound);
    now.outcomes[static_cast<std::size_t>(least)].bound = bound;
}

// Count the position after the next number that the cell may show.
void LookAhead::find_outcome(int position, int c, double reach) {
    Choice& choice = choice_of(position, c);
    if (choice.next_number < 0) {
        choice.next_number = choice.last_number = 0;
        for (const int other : grid_->around(choice.cell)) {
            const std::uint8_t status = ahead_.settled().status[static_cast<std::size_t>(other)];
            choice.next_number += status == KnownMine;
            choice.last_number += status == KnownMine || status == Hidden;
        }
    }
    if (choice.next_number > choice.last_number || choice.left < kNothing) {
        // The rest is rounding, unless there are outcomes that have not been counted.
        const auto first = choice.outcomes.begin();
        const bool counted = std::all_of(first, first + choice.outcome_count,
                                         [](const Outcome& outcome) { return outcome.chance >= 0; });
        end_outcomes(choice, counted ? 0 : 1);
        return;
    }
    const double found = choice.safety - choice.left;
    if (choice.left * reach < kUnlikely * effort_.likely && found > 0) {
        // The rest is taken to be worth as much as the outcomes found.
        end_outcomes(choice, 1 - (choice.safety - choice.bound) / found);
        return;
    }
    if (turn_->watch != nullptr) turn_->watch->spend(kStepsOfPosition);
    const int number = choice.next_number++;
    ComponentKey key = openings_;
    key.add(choice.cell, number);
    if (const Memo::Entry* const met = by_openings_.find(key.sum); met != nullptr) {
        meet(position, choice, met->most, number);
        return;
    }
    if (!ahead_.open(choice.cell, number)) return;
    try {
        // If something is settled, it is worth 1, however likely it is: that can wait.
        const bool settles = ahead_.settles_something();
        if (settles || ahead_.count()) {
            const int next = add_position(settles ? kNotCounted : ahead_.log_layouts());
            by_openings_.enter(key.sum, next, true);
            double chance = -1;
            if (!settles) {
                judge(next);
                const double before = positions_[static_cast<std::size_t>(position)].log_layouts;
                chance = std::exp(ahead_.log_layouts() - before);
                choice.bound -= chance * (1 - positions_[static_cast<std::size_t>(next)].bound);
                choice.left -= chance;
            }
            const double bound = positions_[static_cast<std::size_t>(next)].bound;
            choice.outcomes[static_cast<std::size_t>(choice.outcome_count++)] = {chance, bound, next, number};
        }
        ahead_.close();
    } catch (const TooWide&) {
        ahead_.close();
        // Too much to count: its own safety stands for everything after it.
        end_outcomes(choice, choice.safety);
    }
}

// The next number leads to a position that has been reached in another order.
void LookAhead::meet(int position, Choice& choice, int there, int number) {
    const Position& met = positions_[static_cast<std::size_t>(there)];
    double chance = -1;
    if (met.log_layouts > kNotCounted) {
        chance = std::exp(met.log_layouts - positions_[static_cast<std::size_t>(position)].log_layouts);
        choice.bound -= chance * (1 - met.bound);
        choice.left -= chance;
    }
    choice.outcomes[static_cast<std::size_t>(choice.outcome_count++)] = {chance, met.bound, there, number};
}

// Update the worth of the outcomes of a choice: they may have been looked at from elsewhere.
void LookAhead::catch_up(Choice& choice) {
    for (int o = 0; o < choice.outcome_count; ++o) {
        Outcome& outcome = choice.outcomes[static_cast<std::size_t>(o)];
        const double bound = positions_[static_cast<std::size_t>(outcome.position)].bound;
        choice.bound += outcome.chance * (bound - outcome.bound);
        outcome.bound = bound;
    }
}

// Stop searching for outcomes of a choice; those not found are worth this much each.
void LookAhead::end_outcomes(Choice& choice, double worth) {
    choice.bound -= choice.left * (1 - worth);
    choice.left = 0;
    choice.depth = 1;
}

// Count the outcomes that have not been counted, and remove those that are not possible.
void LookAhead::count_outcomes(int position, int c) {
    Choice& choice = choice_of(position, c);
    int kept = 0;
    for (int o = 0; o < choice.outcome_count; ++o) {
        Outcome outcome = choice.outcomes[static_cast<std::size_t>(o)];
        Position& there = positions_[static_cast<std::size_t>(outcome.position)];
        if (outcome.chance < 0 && there.log_layouts == kNotCounted) {
            ahead_.open(choice.cell, outcome.number);
            bool possible = false;
            try {
                possible = ahead_.count();
            } catch (const TooWide&) {
                // It keeps its worth so far.
            }
            ahead_.close();
            if (!possible) continue;
            there.log_layouts = ahead_.log_layouts();
        }
        if (outcome.chance < 0) {
            const double before = positions_[static_cast<std::size_t>(position)].log_layouts;
            outcome.chance = std::exp(there.log_layouts - before);
        }
        choice.outcomes[static_cast<std::size_t>(kept++)] = outcome;
    }
    choice.outcome_count = kept;
}

}  // namespace minewise
