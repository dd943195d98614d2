#include "solved.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include "endgame.hpp"
#include "playouts.hpp"

namespace minewise {

namespace {

// Whole numbers up to here are exact as doubles.
constexpr double kExact = 0x1p53;

// Bytes for the layouts that an estimate keeps.
constexpr std::size_t kRoomForLayouts = 32'000'000;

// Used solvers, for reuse: making the buffers of one anew takes a third of the time of a count.
// Those of very large boards are not kept.
constexpr std::size_t kMostSpare = 8;
constexpr int kUsualCells = 10'000;

struct Spares {
    std::mutex guard;
    std::vector<std::unique_ptr<Solver>> solvers;
};

Spares& spares() {
    static Spares* const kept = new Spares;  // never destroyed: positions may outlive everything else
    return *kept;
}

std::unique_ptr<Solver> take_solver() {
    const std::lock_guard<std::mutex> held(spares().guard);
    if (spares().solvers.empty()) return std::make_unique<Solver>();
    std::unique_ptr<Solver> solver = std::move(spares().solvers.back());
    spares().solvers.pop_back();
    return solver;
}

}  // namespace

Solved::Solved(std::shared_ptr<const Grid> grid, int mines, std::vector<std::uint8_t> view,
               std::vector<std::uint8_t> shown, const Limits& limits)
    : grid_(std::move(grid)), mines_(mines), view_(std::move(view)), shown_(std::move(shown)),
      limits_(limits), solver_(take_solver()) {
    const auto cells = static_cast<std::size_t>(grid_->cells());
    if (view_.size() != cells || shown_.size() != cells) {
        throw std::invalid_argument("a view has one symbol for each cell");
    }
}

Solved::~Solved() {
    if (grid_->cells() > kUsualCells) return;
    const std::lock_guard<std::mutex> held(spares().guard);
    if (spares().solvers.size() < kMostSpare) spares().solvers.push_back(std::move(solver_));
}

// Wait for other threads, but no longer than the watch allows.
std::unique_lock<std::timed_mutex> Solved::lock(Watch* watch) {
    std::unique_lock<std::timed_mutex> held(guard_, std::defer_lock);
    while (!held.try_lock_for(std::chrono::milliseconds(20))) {
        if (watch != nullptr) watch->check();
    }
    return held;
}

Limits Solved::limits_with(Watch* watch) const {
    Limits limits = limits_;
    limits.watch = watch;
    return limits;
}

const Solver& Solved::counted(Watch* watch) {
    const auto held = lock(watch);
    return count(watch);
}

const Solver& Solved::count(Watch* watch) {
    if (state_ == State::NotCounted) {
        try {
            solver_->analyse(*grid_, view_.data(), mines_, limits_with(watch));
            state_ = State::Counted;
        } catch (const NoLayout&) {
            state_ = State::NoLayout;
        } catch (const TooWide& error) {
            too_wide_ = {error.numbers, error.states};
            state_ = State::TooWide;
        }
    }
    if (state_ == State::NoLayout) throw NoLayout();
    if (state_ == State::TooWide) throw TooWide(too_wide_.first, too_wide_.second);
    return *solver_;
}

const Settled& Solved::certain(Watch* watch) {
    const Solver& solver = count(watch);
    if (!certain_) {
        Settled settled = solver.settled();
        Settled::News news;
        for (int cell = 0; cell < grid_->cells(); ++cell) {
            const double chance = solver.chances()[static_cast<std::size_t>(cell)];
            if (settled.status[static_cast<std::size_t>(cell)] != Hidden) continue;
            if (chance == 0) settled.mark(*grid_, cell, KnownSafe, news);
            if (chance == 1) settled.mark(*grid_, cell, KnownMine, news);
        }
        certain_ = std::move(settled);
    }
    return *certain_;
}

void Solved::check_cell(int cell) const {
    if (cell < 0 || cell >= grid_->cells()) throw std::invalid_argument("no such cell");
}

int Solved::fewest_on_frontier(Watch* watch) {
    const auto held = lock(watch);
    const Solver& solver = count(watch);
    int fewest = solver.joined().frontier_lowest;
    for (int cell = 0; cell < grid_->cells(); ++cell) {
        const auto at = static_cast<std::size_t>(cell);
        // A mine that is shown is not hidden, and so not on the frontier.
        if (solver.settled().status[at] != KnownMine || shown_[at]) continue;
        const auto around = grid_->around(cell);
        fewest += std::any_of(around.begin(), around.end(), [&](int other) {
            return view_[static_cast<std::size_t>(other)] <= 8;
        });
    }
    return fewest;
}

const std::vector<Shown>& Solved::numbers(int cell, Watch* watch) {
    check_cell(cell);
    const auto held = lock(watch);
    const Solver& solver = count(watch);
    const auto known = numbers_.find(cell);
    if (known != numbers_.end()) return known->second;
    std::vector<Shown> found;
    const Settled& settled = solver.settled();
    const std::uint8_t status = settled.status[static_cast<std::size_t>(cell)];
    if (status == Hidden || status == KnownSafe) {
        int least = 0;
        int most = 0;
        for (const int other : grid_->around(cell)) {
            const std::uint8_t near = settled.status[static_cast<std::size_t>(other)];
            least += near == KnownMine;
            most += near == KnownMine || near == Hidden;
        }
        Solver after;
        for (int number = least; number <= most; ++number) {
            try {
                after.analyse_after(*grid_, settled, cell, number, mines_, limits_with(watch));
            } catch (const NoLayout&) {
                continue;
            }
            const auto& chances = after.chances();
            const auto safe = std::count(chances.begin(), chances.end(), 0.0);
            const double chance = std::exp(after.log_layouts() - solver.log_layouts());
            found.push_back({number, std::min(chance, 1.0), static_cast<int>(safe)});
        }
    }
    return numbers_.emplace(cell, std::move(found)).first->second;
}

Chosen Solved::choose(const std::string& effort, const std::vector<std::uint8_t>& avoid,
                      Watch* watch) {
    if (!avoid.empty() && avoid.size() != view_.size()) {
        throw std::invalid_argument("cells to avoid have one flag for each cell");
    }
    LookAhead chooser(effort_of(effort));
    const auto held = lock(watch);
    const Settled& settled = certain(watch);
    return chooser.choose({*grid_, solver_->chances(), solver_->log_layouts(), settled, mines_,
                           avoid.empty() ? nullptr : avoid.data(), watch});
}

WinChance Solved::win_chance(int cell, const std::string& effort, int playouts,
                             std::uint64_t seed, Watch* watch) {
    if (cell != -1) check_cell(cell);
    if (playouts < 1) throw std::invalid_argument("the number of playouts is less than one");
    const Effort thought = effort_of("normal");
    LookAhead chooser(effort_of(effort));
    const auto held = lock(watch);
    const Settled& settled = certain(watch);
    const std::uint8_t status = cell < 0 ? std::uint8_t{Hidden}
                                         : settled.status[static_cast<std::size_t>(cell)];
    if (status <= 8) throw std::invalid_argument("the cell is open");
    if (status == KnownMine) return {0, true, 0, true};
    if (solver_->log_layouts() <= std::log(static_cast<double>(thought.endgame_layouts) + 0.5)) {
        Endgame::Question question{*grid_, settled, mines_, thought.endgame_layouts + 1,
                                   thought.endgame_nodes};
        question.watch = watch;
        Endgame endgame;
        try {
            // A safe cell costs nothing, so the best play wins as much after it as before.
            const bool any = cell < 0 || status == KnownSafe;
            const Endgame::Answer answer =
                any ? endgame.search(question) : endgame.search_cell(question, cell);
            if (answer.win > 0 || answer.cell >= 0) return {answer.win, true, 0, true};
        } catch (const Stopped&) {
            return {0, false, 0, false};
        }
    }
    Playouts play(*grid_, chooser, watch);
    const PlayoutsWon found = play.wins(*solver_, settled, mines_, cell, playouts, seed);
    const double chance = found.played > 0 ? static_cast<double>(found.won) / found.played : 0;
    return {chance, false, found.played, found.played == playouts};
}

// Make the view with some of the numbers: other open cells are safe, but their numbers are ignored.
// Returns whether these are all.
bool Solved::look_only_at(const std::vector<std::int32_t>& numbers,
                          std::vector<std::uint8_t>& view) const {
    std::vector<std::uint8_t> used(view_.size(), 0);
    for (const std::int32_t cell : numbers) {
        check_cell(cell);
        used[static_cast<std::size_t>(cell)] = 1;
    }
    view = view_;
    bool all = true;
    for (std::size_t cell = 0; cell < view.size(); ++cell) {
        if (view[cell] > 8 || used[cell]) continue;
        view[cell] = KnownSafe;
        all = false;
    }
    return all;
}

std::optional<Solved::Agreed> Solved::settled(const std::vector<std::int32_t>& numbers,
                                              bool use_total, Watch* watch) {
    thread_local Solver solver;
    std::vector<std::uint8_t> view;
    const bool all = look_only_at(numbers, view);
    const auto held = lock(watch);
    Agreed agreed;
    const Solver* counted = &solver;
    try {
        if (all && use_total) {
            counted = &count(watch);
        } else {
            solver.analyse(*grid_, view.data(), use_total ? mines_ : kAnyMines, limits_with(watch));
        }
    } catch (const NoLayout&) {
        return std::nullopt;
    } catch (const TooWide&) {
        return agreed;
    }
    for (std::size_t cell = 0; cell < view_.size(); ++cell) {
        if (view_[cell] <= 8 || shown_[cell]) continue;
        const double chance = counted->chances()[cell];
        if (chance == 0) agreed.first.push_back(static_cast<std::int32_t>(cell));
        if (chance == 1) agreed.second.push_back(static_cast<std::int32_t>(cell));
    }
    return agreed;
}

bool Solved::agree(const std::vector<std::int32_t>& numbers, bool use_total, Watch* watch) {
    thread_local Solver solver;
    std::vector<std::uint8_t> view;
    look_only_at(numbers, view);
    try {
        solver.analyse(*grid_, view.data(), use_total ? mines_ : kAnyMines, limits_with(watch));
        return true;
    } catch (const NoLayout&) {
        return false;
    }
}

Estimate Solved::estimate(std::uint64_t seed, double work, Watch* watch) {
    if (!(work >= 0 && work <= 1000)) throw std::invalid_argument("the work is 0 to 1000 times the usual");
    Settled settled;
    if (!settled.read(*grid_, view_.data())) throw NoLayout();
    Sampling sampling;
    sampling.seed = seed;
    sampling.work = static_cast<std::size_t>(static_cast<double>(sampling.work) * work);
    const std::size_t room = kRoomForLayouts / view_.size() + 1;
    sampling.most_kept = std::min(sampling.most_kept, room);
    return minewise::estimate(*grid_, settled, mines_, sampling, watch);
}

std::vector<std::int32_t> Solved::sample(std::uint64_t seed, Watch* watch) {
    const auto held = lock(watch);
    const Solver& solver = count(watch);
    Chance chance(seed);
    std::vector<std::uint8_t> mine_at;
    solver.draw(*grid_, chance, mine_at);
    std::vector<std::int32_t> mines;
    for (std::size_t cell = 0; cell < mine_at.size(); ++cell) {
        if (mine_at[cell]) mines.push_back(static_cast<std::int32_t>(cell));
    }
    return mines;
}

std::vector<Solved::ExactWays> Solved::exact_ways(Watch* watch) {
    const auto held = lock(watch);
    const Solver& solver = count(watch);
    const Frontier& frontier = solver.frontier();
    std::vector<ExactWays> found;
    for (std::size_t c = 0; c < frontier.components.size(); ++c) {
        const Ways& ways = solver.sweep().ways()[c];
        ExactWays one{ways.lowest, std::nullopt, 0};
        const Component& component = frontier.components[c];
        for (int b = 0; b < component.box_count; ++b) {
            const auto at = static_cast<std::size_t>(component.first_box + b);
            one.cells += frontier.boxes[static_cast<std::size_t>(frontier.component_boxes[at])].size;
        }
        if (!ways.wide) {
            const auto values = solver.sweep().ways_of(static_cast<int>(c));
            if (std::accumulate(values.begin(), values.end(), 0.0) < kExact) {
                one.ways = std::vector<double>(values.begin(), values.end());
            }
        }
        found.push_back(std::move(one));
    }
    return found;
}

std::vector<std::uint64_t> Solved::ways_modulo(int component, std::uint64_t modulus, Watch* watch) {
    const auto held = lock(watch);
    const Solver& solver = count(watch);
    const auto components = static_cast<int>(solver.sweep().ways().size());
    if (component < 0 || component >= components) throw std::invalid_argument("no such component");
    if (modulus < 1 || modulus >> 57 != 0) throw std::invalid_argument("a modulus is below 2^57");
    return solver.sweep().ways_modulo(solver.frontier(), component, modulus, watch);
}

}  // namespace minewise
