// Many games at once, for agents that learn: one loop, and arrays that are written in place.
//
// Each game is a row of the arrays. An action is the index of a cell to open; with flags, that
// index plus the number of cells sets or removes a flag there. The Python twin is
// minewise.env.python_batch.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "board.hpp"
#include "chance.hpp"

namespace minewise::env {

// The values of a view besides the numbers 0-8.
inline constexpr std::int8_t kHidden = 9;
inline constexpr std::int8_t kFlag = 10;

// When a finished game is reset: with the next step, in the same step, or only on request.
enum class Autoreset { NextStep, SameStep, Disabled };

// The effect of an action that the mask forbids.
enum class Forbidden { Refuse, Ignore, End };

struct Rewards {
    double win = 1;
    double loss = 0;
    double step = 0;       // for opening a safe cell, whatever it opens besides
    double progress = 0;   // for all safe cells together; each has its share
    double forbidden = 0;  // for an action that the mask forbids
};

struct Rules {
    int mines = 0;
    FirstClick first = FirstClick::Safe;
    bool flood = true;  // whether a 0 opens all around it
    bool flags = false;
    Forbidden forbidden = Forbidden::Refuse;
    Autoreset autoreset = Autoreset::NextStep;
    std::int64_t most_steps = 0;  // a game is truncated after this many; 0: never
    Rewards rewards;
};

// For each cell the cells that touch it.
struct Neighbours {
    std::vector<std::array<std::int32_t, kMostNeighbours>> of;  // filled up with the number of cells
    std::vector<std::uint8_t> count;

    int cells() const { return static_cast<int>(of.size()); }
};

// The output for agents, one row a game. The arrays belong to the caller.
struct Arrays {
    std::int8_t* view;       // a row of cells
    std::int8_t* mask;       // a row of actions: 1 if it is allowed
    double* reward;
    bool* terminated;
    bool* truncated;
    bool* won;
    bool* fresh;             // no cell has been opened: the mines are not dealt yet
    std::int64_t* seed;      // of the board
    std::int8_t* last_view;  // in the mode SameStep: of the game that ended with this step
    std::int64_t* last_seed;
};

class Batch {
  public:
    // Throws std::invalid_argument if the first click's promise cannot be kept.
    Batch(const Rules& rules, Neighbours neighbours, std::size_t games, const Arrays& arrays);

    std::size_t games() const { return games_; }
    std::size_t actions() const { return actions_; }

    // From now on, draw the seeds of a game's boards from this seed.
    void set_stream(std::size_t game, std::uint64_t seed) { streams_[game] = Chance(seed); }

    // Begin a game anew, on the board of that seed or, if it is negative, of the next one drawn.
    void begin(std::size_t game, std::int64_t seed);

    // Another board for a game in which no cell has been opened.
    void set_seed(std::size_t game, std::int64_t seed) { arrays_.seed[game] = seed; }

    // One action for each game. If one must be refused, nothing is done and its game is returned;
    // else -1.
    std::ptrdiff_t step(const std::int64_t* actions);

    // The state that is not in the arrays: with both, the games can continue elsewhere.
    std::vector<std::uint8_t> save() const;

    // Throws std::invalid_argument unless it is of as many games of this size.
    void restore(const std::uint8_t* saved, std::size_t size);

    // For each game a random allowed action, all equally likely; 0 if there is none.
    void sample(std::uint64_t seed, std::int64_t* actions) const;

  private:
    std::ptrdiff_t refused(const std::int64_t* actions) const;
    void play(std::size_t game, std::int64_t action);
    void open(std::size_t game, int cell);
    void toggle_flag(std::size_t game, int cell);
    void deal(std::size_t game, int start);
    int turn_over(std::size_t game, int cell);
    void end(std::size_t game);

    std::int8_t* view_of(std::size_t game) const { return arrays_.view + game * cells_; }
    std::int8_t* mask_of(std::size_t game) const { return arrays_.mask + game * actions_; }
    std::uint8_t* mines_of(std::size_t game) { return mines_.data() + game * (cells_ + 1); }

    Rules rules_;
    Neighbours neighbours_;
    std::size_t games_;
    std::size_t cells_;
    std::size_t actions_;
    Arrays arrays_;
    std::vector<Chance> streams_;
    // For each game one cell more than it has, which stands for neighbours that do not exist.
    std::vector<std::uint8_t> mines_;
    std::vector<std::int32_t> safe_left_;
    std::vector<std::int64_t> steps_;
    std::vector<std::uint8_t> over_;
    std::vector<std::uint8_t> chosen_;
    std::vector<std::int32_t> zeros_;
};

}  // namespace minewise::env
