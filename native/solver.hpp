// The exact solver: the chance of a mine in every hidden cell, over all layouts that agree.
#pragma once

#include <cstdint>
#include <vector>

#include "chance.hpp"
#include "frontier.hpp"
#include "grid.hpp"
#include "join.hpp"
#include "sweep.hpp"

namespace minewise {

// Instead of a number of mines: any number will do, and every arrangement of the frontier counts
// once. Cells that are certain then are certain by the numbers alone.
constexpr int kAnyMines = -1;

class Solver {
  public:
    Solver() = default;
    // For tests: see Sweep.
    explicit Solver(std::uint32_t first_epoch) : sweep_(first_epoch) {}

    // Analyse a position of `mines` mines (or kAnyMines). Afterwards `chances()` holds for each cell
    // the chance of a mine (exactly 0 or 1 where certain, and only there), and -1 for each open cell.
    // Throws NoLayout, TooWide or Stopped.
    void analyse(const Grid& grid, const std::uint8_t* view, int mines, const Limits& limits = {});
    void analyse(const Grid& grid, const Settled& settled, int mines, const Limits& limits = {});

    // The same for the position after `cell` has been opened and shows `number`.
    void analyse_after(const Grid& grid, const Settled& before, int cell, int number, int mines,
                       const Limits& limits = {});

    // Draw a layout of the position that was analysed last, all equally likely: for each cell whether
    // it is a mine.
    void draw(const Grid& grid, Chance& chance, std::vector<std::uint8_t>& mine_at) const;

    const std::vector<double>& chances() const { return chances_; }
    double outside_chance() const { return outside_chance_; }
    double log_layouts() const { return joined_.log_layouts; }
    const Joined& joined() const { return joined_; }
    const Frontier& frontier() const { return frontier_; }
    const Settled& settled() const { return settled_; }
    const Sweep& sweep() const { return sweep_; }

  private:
    void count(const Grid& grid, int mines, const Limits& limits);
    void find_chances(const Grid& grid);

    Settled settled_;
    Frontier frontier_;
    Sweep sweep_;
    Joined joined_;
    std::vector<double> chances_;
    double outside_chance_ = 0;
};

}  // namespace minewise
