// Estimates of how likely each cell is a mine, for positions that are too wide to be counted.
//
// Layouts are drawn by a Markov chain: a patch that is narrow enough to be swept is drawn anew, each way
// to fill it exactly as likely as it has layouts, with everything around it as it was; then another
// patch, and so on over the whole frontier, again and again. Every such step preserves the uniform
// distribution of layouts, so the chain converges to it. Several chains run, each from a first layout
// of its own. The estimate is their mean, and their spread shows how good it is.
//
// A cell that was a mine in no drawn layout may still be one. Certain cells are proved: by single
// numbers, or by the numbers of one patch, whatever is around it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "grid.hpp"
#include "settled.hpp"
#include "watch.hpp"

namespace minewise {

struct Sampling {
    std::uint64_t seed = 0;
    std::size_t work = 60'000'000;  // about this many additions and multiplications: tenths of a second
    std::size_t most_kept = 256;    // layouts that are kept
};

struct Estimate {
    // For each cell: exactly 0 or 1 if that is proved, and only then; -1 for an open one. The truth is
    // between `low` and `high` in 19 of 20 cases.
    std::vector<double> chances;
    std::vector<double> low;
    std::vector<double> high;
    int layouts = 0;       // how many it rests on
    bool complete = true;  // false if the time was up before there were as many as usual
    std::vector<std::vector<std::uint8_t>> kept;  // some of them: for each cell whether it is a mine
};

// Throws NoLayout if it is proved that none agrees, TooWide if none was found, and Stopped if the time
// was up before that was clear.
Estimate estimate(const Grid& grid, const Settled& settled, int mines, const Sampling& sampling = {},
                  Watch* watch = nullptr);

}  // namespace minewise
