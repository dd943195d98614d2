// The end of a game, played perfectly: few layouts are left, and every way to go on is tried.
//
// A player's knowledge is the set of layouts that still agree. Opening a cell splits it: into the
// layouts in which the cell is a mine, which are lost, and those in which it shows each number.
// So the layouts that can be won from a set are at best, over the cells, the sum of those that
// can be won from its parts. Cells that are safe in every layout cost nothing and are opened first,
// all at once.
//
// Most of the ways need not be followed to their end: no cell wins more layouts than it is safe in, and
// of rival layouts at most one is won (see rivals.hpp). A search is given a number to beat, and ends
// once it cannot. Results about sets are memoised. A cell that shows the same number wherever it is
// safe gives no information: it can as well be opened last, and is considered only if no other cell
// gives more.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <utility>
#include <vector>

#include "frontier.hpp"
#include "grid.hpp"
#include "memo.hpp"
#include "rivals.hpp"
#include "watch.hpp"

namespace minewise {

class Endgame {
  public:
    struct Answer {
        int cell = -1;   // the best cell to open, or -1 if the search was given up
        double win = 0;  // the chance of winning from here
    };

    struct CellWins {
        int cell;
        int safe;  // the number of layouts in which it is safe
        int wins;  // the number of layouts that can be won by opening it now
    };

    // Layouts are numbered in 16 bits.
    static constexpr std::size_t kMostLayouts = 65'535;

    // The most numbers that are stored: one for each cell in each layout.
    static constexpr std::size_t kMostNumbers = 10'000'000;

    struct Question {
        const Grid& grid;
        const Settled& settled;
        int mines;
        std::size_t most_layouts;  // give up if more agree
        std::size_t most_nodes;    // or if there are more sets of layouts to look at
        const std::uint8_t* avoid = nullptr;  // for each cell whether it must not be opened now
        Watch* watch = nullptr;
    };

    // Tables are cleared by counting up from `first_search`; tests begin where that wraps.
    explicit Endgame(std::uint32_t first_search = 1) : memo_(first_search) {}

    // The best cell to open. Throws Stopped, as all of these do.
    Answer search(const Question& question);

    // The chance of winning if one cell is opened now, and the best is played from then on.
    Answer search_cell(const Question& question, int cell);

    // The same for every cell that may be opened, whether it is the best or not; empty if the
    // search was given up.
    std::vector<CellWins> search_all(const Question& question);

  private:
    // A set of layouts, rising: a stretch of `sets_`.
    struct Set {
        std::size_t first = 0;
        std::size_t size = 0;
        int most_won = 0;  // no more of them; for parts of a set
    };

    struct Choice {
        std::int32_t cell;
        std::int32_t safe;  // the number of layouts in which it is
        std::int32_t told;  // the range of the numbers it may show: 1 if there is only one
    };

    // The state of the search in one set; kept to spare allocations.
    struct Outlook {
        std::vector<std::uint16_t> safe;   // of each cell: layouts in which it is no mine
        std::vector<std::uint8_t> least;   // the least and the greatest number it shows
        std::vector<std::uint8_t> greatest;
        std::vector<std::int32_t> certain; // cells that are safe in all, and give information
        std::vector<Choice> choices;
        std::vector<std::uint16_t> keys;       // of each layout: its part
        std::vector<std::uint64_t> part_keys;
        std::vector<Set> parts;
        std::size_t first_part = 0;  // from here on `sets_` holds the parts
        std::size_t part = 0;        // the one being searched
        int sum = 0;                 // at most this many layouts of all parts can be won
        int sum_to_beat = 0;
        Set set;
        int to_beat = 0;
        std::size_t choice = 0;      // the one being tried
        int best = 0;                // of the choices so far
        int most = 0;                // no choice can win more
    };

    bool list_layouts(const Question& question);
    bool extend(int mines);
    bool put(std::size_t at, int mine, int sign);
    void find_values(const Grid& grid, const Settled& settled);
    void drop_idle_cells(const std::uint8_t* avoid, int wanted);
    void spend(std::size_t steps) {
        if (watch_ != nullptr) watch_->spend(steps);
    }
    Set all_layouts();

    int won_by(const Set& all, std::int32_t cell, int to_beat);
    int won_of_parts(int to_beat);
    void begin_parts(Outlook& outlook, int to_beat);
    static void take(Outlook& outlook, int answer);
    bool is_known(const Set& set, int to_beat, int& answer) const;
    int won_of_two(const Set& set) const;
    bool begin(Outlook& outlook, const Set& set, int to_beat);
    bool try_choice(Outlook& outlook);
    bool go_on(Outlook& outlook);
    int finish(const Outlook& outlook);
    void split_by_certain(Outlook& outlook, const Set& set);
    void split_by(Outlook& outlook, const Set& set, std::int32_t by);
    Outlook& outlook_at(std::size_t depth);
    void look_over(const Set& set, Outlook& outlook) const;
    void arrange_rows();
    void find_choices(const Set& set, Outlook& outlook) const;
    static void drop_idle_choices(std::vector<Choice>& choices);
    std::uint64_t hash(const Set& set) const;
    int most_won(const Set& set) { return rivals_.most_won({sets_.data() + set.first, set.size}); }

    static constexpr std::uint8_t kMine = Rivals::kMine;
    // Cells that are processed together, which compiles to a few instructions.
    static constexpr std::size_t kLanes = 32;

    std::vector<std::int32_t> cells_;   // the hidden cells, without known mines
    std::size_t unsettled_ = 0;         // how many of them, the first ones, may hold a mine
    std::vector<std::uint8_t> values_;  // of each layout, a row: what each cell shows
    std::size_t width_ = 0;             // of a row: the cells, padded with mines to whole lanes
    std::size_t layouts_ = 0;
    std::size_t most_layouts_ = 0;
    std::size_t nodes_left_ = 0;
    std::size_t steps_left_ = 0;
    bool given_up_ = false;
    Watch* watch_ = nullptr;
    std::vector<std::uint16_t> sets_;
    std::deque<Outlook> outlooks_;      // by depth; a deque, since the search holds on to them
    Memo memo_;
    Rivals rivals_;

    // While layouts are listed
    std::vector<std::uint8_t> chosen_;
    std::vector<std::vector<std::int32_t>> numbers_of_;  // the numbers that each cell touches
    std::vector<std::int32_t> need_;
    std::vector<std::int32_t> left_;
    std::vector<std::uint8_t> list_;  // chosen_ of every layout
};

}  // namespace minewise
