// A position as the solver takes it: one symbol a cell.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace minewise {

// 0-8 are open cells with their numbers; these are the others.
enum Symbol : std::uint8_t { Hidden = 9, KnownMine = 10, KnownSafe = 11 };

// No layout of mines agrees with the position.
class NoLayout : public std::runtime_error {
  public:
    NoLayout() : std::runtime_error("no layout agrees with the position") {}
};

// Too many numbers are half done at once for exact counting in reasonable time.
class TooWide : public std::runtime_error {
  public:
    TooWide(int numbers, std::size_t states)
        : std::runtime_error("the position is too wide: " + std::to_string(numbers) +
                             " numbers depend on each other at once, in " +
                             std::to_string(states) + " ways"),
          numbers(numbers), states(states) {}
    int numbers;
    std::size_t states;  // 0 if that many numbers were already too many
};

}  // namespace minewise
