// Looking ahead: which guess leaves the best chance of survival?
//
//   position   the view after some of the cells in question have been opened
//   choice     a cell that might be opened in a position
//   outcome    a number that the cell may show, and the position it leads to
//   bound      the chance of survival over the steps looked ahead; never less than the chance of
//              winning, and closer to it with every further step
//
// Looking no step ahead, a choice is worth its safety, and a position its safest cell (1, if a cell
// is certain, or settled by a single number and may give information). Looking a step further, a
// choice is worth, over its outcomes, their chance times the worth of the position they lead to.
// Since every step makes the bound smaller, the best choice is
// found without looking at all of them to the full depth: always look further at the one with
// the greatest bound, until that one has been looked at as far as requested.
//
// Near the end, when few layouts are left, every way to go on is tried instead (see endgame.hpp).
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "ahead.hpp"
#include "endgame.hpp"
#include "memo.hpp"
#include "play.hpp"

namespace minewise {

// How hard to think.
struct Effort {
    int depth = 0;                    // the number of steps ahead
    std::size_t positions = 0;        // but no further once this many positions have been looked at
    std::size_t endgame_layouts = 0;  // play perfectly from this few layouts on
    std::size_t endgame_nodes = 0;    // unless it takes more sets of layouts than this
    double likely = 0;                // positions less likely to be reached are not looked at further
};

// An effort by name: instant, quick, normal, hard; normal, if the name is empty. Throws
// std::invalid_argument.
Effort effort_of(const std::string& name);

// The same, or an effort without a name: its five figures in their order, with commas between them.
// Throws std::invalid_argument.
Effort any_effort(const std::string& text);

class LookAhead : public Chooser {
  public:
    explicit LookAhead(const Effort& effort) : effort_(effort) {}

    Chosen choose(const Turn& turn) override;
    Ahead* ahead() override { return &ahead_; }

    // For tests: see Ahead.
    void check_counts(bool only_wide) { ahead_.check_counts(only_wide); }
    std::size_t checked() const { return ahead_.checked(); }

  private:
    struct Outcome {
        double chance;  // -1 until it has been counted
        double bound;   // of the position, when it was last looked at from here
        std::int32_t position;
        std::int32_t number;
    };

    struct Choice {
        std::int32_t cell;
        std::int32_t depth;        // how far all its outcomes have been looked at, plus one
        double safety;
        double bound;              // over the outcomes found, and 1 for the rest
        double left;               // the chance of the outcomes not found yet
        std::int32_t next_number;  // to be looked at next; -1 if none has been
        std::int32_t last_number;
        std::int32_t outcome_count;
        std::array<Outcome, 9> outcomes;
    };

    // Its choices are found lazily, when it is first looked at more closely.
    struct Position {
        double log_layouts;
        double bound;
        std::int32_t depth;
        std::int32_t choice_count;  // -1 if they have not been searched for
        std::size_t first_choice;
    };

    // The order in which equal certain cells and equal cells on the frontier are taken.
    struct Rank {
        std::int32_t group;
        std::int32_t box;
        std::int32_t cell;
        auto operator<=>(const Rank&) const = default;
    };

    Chosen look_at_root();
    int best_at_root(int depth) const;
    int add_position(double log_layouts);
    void find_choices(int position);
    bool find_certain(int position);
    void find_guesses(int position);
    bool outside_allowed();
    void find_outside(int position, double best);
    void add_choice(int position, int cell, double safety);
    template <typename Found>
    void each_certain(const Found& found);
    int told_by(int cell);
    bool has_certain();
    double best_safety(bool is_root);
    void judge(int position);
    void look(int position, int depth, double reach, double floor);
    void look_further(int position, int choice, double reach, double floor);
    void find_outcome(int position, int choice, double reach);
    void meet(int position, Choice& choice, int there, int number);
    void catch_up(Choice& choice);
    void count_outcomes(int position, int choice);
    static void end_outcomes(Choice& choice, double worth);
    bool allowed(bool is_root, int cell) const { return !is_root || turn_->allows(cell); }
    bool out_of_time() const { return positions_.size() >= most_positions_; }
    Choice& choice_of(int position, int choice) {
        return choices_[positions_[static_cast<std::size_t>(position)].first_choice +
                        static_cast<std::size_t>(choice)];
    }

    Effort effort_;
    Safest safest_;
    Endgame endgame_;
    Ahead ahead_;
    const Turn* turn_ = nullptr;
    const Grid* grid_ = nullptr;
    std::vector<Position> positions_;
    std::vector<Choice> choices_;
    std::size_t most_positions_ = 0;
    ComponentKey openings_;      // the cells opened ahead, in any order
    Memo by_openings_;           // the positions by that, as `most`
    std::vector<std::int32_t> outside_;  // cells that touch no number, those in a corner first
    std::vector<std::pair<std::int64_t, Rank>> ranked_;
};

}  // namespace minewise
