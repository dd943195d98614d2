// One position, solved: it answers every question about itself, and computes each answer lazily and
// once.
//
// It may be used from several threads at a time; they wait for each other. Every question throws
// NoLayout or TooWide if the position cannot be counted, and Stopped when its time is up.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "estimate.hpp"
#include "grid.hpp"
#include "look_ahead.hpp"
#include "solver.hpp"

namespace minewise {

// A number that a cell may show when it is opened.
struct Shown {
    int number;
    double chance;  // that the cell is safe and shows it
    int safe;       // how many other cells are certainly safe then
};

struct WinChance {
    double chance = 0;
    bool exact = false;     // under the best play; else played by `expert`
    int playouts = 0;       // in this many random layouts
    bool complete = true;   // false if these are fewer than requested
};

class Solved {
  public:
    // `view` has one symbol a cell; `shown` is set for each cell with a shown mine.
    Solved(std::shared_ptr<const Grid> grid, int mines, std::vector<std::uint8_t> view,
           std::vector<std::uint8_t> shown, const Limits& limits = {});
    ~Solved();

    // The solver after counting the layouts, with their chances and logarithm.
    const Solver& counted(Watch* watch = nullptr);

    // The fewest possible mines on the frontier, including those settled at a glance that are not
    // shown. `counted().joined().frontier` has the chances.
    int fewest_on_frontier(Watch* watch = nullptr);

    // The numbers that a hidden cell may show, in order.
    const std::vector<Shown>& numbers(int cell, Watch* watch = nullptr);

    // The cell that `expert` opens, never one of those to avoid (one flag a cell, or empty).
    Chosen choose(const std::string& effort, const std::vector<std::uint8_t>& avoid,
                  Watch* watch = nullptr);

    // How likely the game is won if `cell` is opened now, or the best one if it is -1. Exact if few
    // layouts are left; else from `playouts` games that `expert` plays on with that effort.
    WinChance win_chance(int cell, const std::string& effort, int playouts, std::uint64_t seed,
                         Watch* watch = nullptr);

    // The hidden cells on which all layouts agree that the numbers of some cells allow: the safe
    // ones, and the mines. Empty lists if that is too wide; no value if no layout agrees.
    using Agreed = std::pair<std::vector<std::int32_t>, std::vector<std::int32_t>>;
    std::optional<Agreed> settled(const std::vector<std::int32_t>& numbers, bool use_total,
                                  Watch* watch = nullptr);

    // Whether any layout agrees with the numbers of some cells.
    bool agree(const std::vector<std::int32_t>& numbers, bool use_total, Watch* watch = nullptr);

    // An estimate from layouts drawn without counting them; `work` is a multiple of the usual.
    Estimate estimate(std::uint64_t seed, double work, Watch* watch = nullptr);

    // A random layout: the cells of its mines.
    std::vector<std::int32_t> sample(std::uint64_t seed, Watch* watch = nullptr);

    // The ways to fill each component, if a double can hold them exactly; else none.
    struct ExactWays {
        int lowest;
        std::optional<std::vector<double>> ways;
        int cells;
    };
    std::vector<ExactWays> exact_ways(Watch* watch = nullptr);
    std::vector<std::uint64_t> ways_modulo(int component, std::uint64_t modulus,
                                           Watch* watch = nullptr);

    const Grid& grid() const { return *grid_; }
    int mines() const { return mines_; }

  private:
    enum class State { NotCounted, Counted, NoLayout, TooWide };

    std::unique_lock<std::timed_mutex> lock(Watch* watch);
    const Solver& count(Watch* watch);
    const Settled& certain(Watch* watch);
    Limits limits_with(Watch* watch) const;
    void check_cell(int cell) const;
    bool look_only_at(const std::vector<std::int32_t>& numbers,
                      std::vector<std::uint8_t>& view) const;

    std::shared_ptr<const Grid> grid_;
    int mines_;
    std::vector<std::uint8_t> view_;
    std::vector<std::uint8_t> shown_;
    Limits limits_;
    std::timed_mutex guard_;
    State state_ = State::NotCounted;
    std::pair<int, std::size_t> too_wide_;  // its numbers and states
    std::unique_ptr<Solver> solver_;
    std::optional<Settled> certain_;  // the position with all its certain cells
    std::map<int, std::vector<Shown>> numbers_;
};

}  // namespace minewise
