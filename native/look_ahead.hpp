// Looking ahead: which guess leaves the best chance to live on?
//
// A guess is worth, over all numbers that the cell may show, the chance of that number times the
// safety of the best cell to open next. Near the end, when few layouts are left, every way to go
// on is tried instead (see endgame.hpp).
#pragma once

#include <vector>

#include "endgame.hpp"
#include "play.hpp"

namespace minewise {

struct Effort {
    std::size_t endgame_layouts = 400;   // play perfectly from this few on
    std::size_t endgame_nodes = 20'000;  // unless it takes more sets of layouts than this
    double frontier_share = 0.90;        // cells less safe than this share of the best are left out
    double outside_share = 0.95;         // the same for cells that touch no number
};

class LookAhead : public Chooser {
  public:
    explicit LookAhead(const Effort& effort = {}) : effort_(effort) {}

    int choose(const Grid& grid, const Solver& solver, const std::uint8_t* view,
               int mines) override;

  private:
    struct Candidate {
        int cell;
        double safety;
    };

    void find_candidates(const Grid& grid, const std::vector<double>& chances,
                         const std::uint8_t* view);
    double worth(const Grid& grid, const Candidate& candidate, int mines, double log_layouts,
                 double to_beat);

    Effort effort_;
    Safest safest_;
    Endgame endgame_;
    Solver solver_;
    std::vector<Candidate> candidates_;
    std::vector<std::uint8_t> view_;
};

}  // namespace minewise
