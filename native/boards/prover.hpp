// Whether a board can be won without a guess: everything on it can be proved from the cells that
// the first click opens.
//
// Only certain moves are made, the cheap ones first: from single numbers (settled.hpp), from two
// numbers together, then from exact counting. Certain cells stay certain as more cells are opened,
// so the order makes no difference to the answer.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "board.hpp"
#include "solver.hpp"

namespace minewise::boards {

// The facts that a proof may rest on.
enum class Kind {
    Total,    // the numbers, and how many mines there are in all
    Numbers,  // the numbers alone: no mine needs to be counted
};

// A cell that has been settled: KnownSafe or KnownMine.
struct Finding {
    std::int32_t cell;
    Symbol what;
};

class Prover {
  public:
    explicit Prover(const Grid& grid);

    // Whether the board can be won from `start` without a guess. A position too wide to count
    // (see Limits) counts as one that needs a guess. Throws Stopped.
    bool proves(const Board& board, int mines, int start, Kind kind, Watch* watch = nullptr);

    // Open some safe cells and all that are certain then; return whether every safe cell is open.
    bool play(const Board& board, int mines, std::span<const std::int32_t> opened, Kind kind,
              Watch* watch = nullptr);

    // The position reached: each cell's number or Symbol.
    const Settled& seen() const { return seen_; }

  protected:
    void begin(const Board& board, int mines, std::span<const std::int32_t> opened);
    void open_certain(const Board& board);
    void find_pairs(std::vector<Finding>& found);
    bool count(int mines, std::vector<Finding>& found, Watch* watch);
    void mark(const std::vector<Finding>& found);

    const Grid& grid_;
    Settled seen_;
    int safe_left_ = 0;

  private:
    bool has_twins(const Board& board, int start) const;
    bool are_twins(const Board& board, int safe, int mine) const;
    void open(const Board& board, int cell);
    void find_pairs_of(int number, std::vector<Finding>& found);
    void find_own(int number, int other, int shared, std::vector<Finding>& found) const;

    Solver solver_;
    Settled::News news_;
    std::vector<Finding> found_;
    std::vector<std::int32_t> opening_;
    std::vector<std::int8_t> compared_;  // `unknown` of each number when pairs were last looked for
    std::vector<std::int32_t> partners_;
    std::vector<std::int8_t> shared_;  // 0 unless a number is being compared with the others
};

}  // namespace minewise::boards
