// The chance of a mine in every cell, and no more: the answer of the solver, in less time.
//
// A position of usual size is taken as one to look ahead from, whose components are quickly counted and
// kept (see ahead.hpp): most of those of a move are those of the move before. Other positions are left
// to the solver.
#pragma once

#include <cstdint>
#include <vector>

#include "ahead.hpp"
#include "grid.hpp"
#include "settled.hpp"
#include "solver.hpp"

namespace minewise {

class Odds {
  public:
    // Like Solver::analyse, with the same chances. `ahead` keeps the components.
    void analyse(const Grid& grid, const Settled& settled, int mines, const Limits& limits, Ahead& ahead);

    const std::vector<double>& chances() const { return chances_; }
    double log_layouts() const { return log_layouts_; }

    // The certain cells that single numbers do not settle, in rising order.
    const std::vector<std::int32_t>& certain() const { return certain_; }

  private:
    void take_from(Ahead& ahead);
    void take_from(const Solver& solver);

    Solver solver_;
    std::vector<double> chances_;
    double log_layouts_ = 0;
    std::vector<std::int32_t> certain_;
};

}  // namespace minewise
