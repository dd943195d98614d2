// How hard a board that needs no guess is: its solution, the easiest step first.
//
// The solution is a list of *waves*. Everything that single numbers settle is opened, as long as
// there is anything; then comes a wave of the easiest way that settles anything: all cells that it
// settles at that moment. minewise.boards.waves is the readable version, in Python.
#pragma once

#include <cstdint>
#include <vector>

#include "boards/prover.hpp"

namespace minewise::boards {

// The ways, from the easiest to the hardest.
enum class Way : std::uint8_t {
    Single,  // one number
    Pair,    // two numbers together
    Three,   // three numbers together
    Four,    // four
    Cases,   // more: every arrangement of the frontier agrees
    Total,   // and only with the number of mines
};

struct Wave {
    Way way;
    int cells;  // how many are settled in this way at that moment
};

class Grader : public Prover {
  public:
    using Prover::Prover;

    // The waves of the solution, without those of single numbers. Returns whether it leads to the end
    // without a guess. Throws Stopped.
    bool grade(const Board& board, int mines, std::span<const std::int32_t> opened,
               std::vector<Wave>& waves, Watch* watch = nullptr);

  private:
    Way next_wave(int mines, Watch* watch);
    void find_few(int count, const std::vector<std::int32_t>& first, Watch* watch);
    void add_number(int count, Watch* watch);
    void try_numbers();
    void fill(std::size_t box);

    std::vector<Finding> wave_;

    // A few numbers at a time, and the boxes of the cells around them
    struct FewBox {
        std::uint8_t numbers;  // one bit each
        int size;
        int mines;
        bool can_hold_mine, can_hold_safe;
    };
    std::vector<std::int32_t> numbers_;
    std::vector<std::int32_t> cells_;
    std::vector<std::uint8_t> sees_;  // of each cell: which of the numbers touch it
    std::vector<FewBox> boxes_;
    std::vector<int> needs_, room_;
};

}  // namespace minewise::boards
