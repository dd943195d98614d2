// A position with all that single numbers settle: a number that needs no more mines has safe cells
// around it, and one that needs as many as it has hidden cells has mines there.
//
// It can be read from a view, or made from another one by opening a cell, which costs little: this
// is how games are played and positions ahead are made. Single numbers are handled here and nowhere
// else.
#pragma once

#include <cstdint>
#include <vector>

#include "grid.hpp"
#include "position.hpp"

namespace minewise {

class Settled {
  public:
    // Changes that have not been followed up yet; kept by the caller to spare allocations.
    struct News {
        std::vector<std::int32_t> numbers;  // that settle something
        std::vector<std::int32_t> safe;     // cells found safe; they are never taken out here
        std::vector<std::int32_t> marked;   // cells found safe or mines, one after the other; nor these
        bool keeps_marked = false;          // for callers that take steps back; others need no list

        void clear() {
            numbers.clear();
            safe.clear();
            marked.clear();
        }
    };

    // Nothing is open.
    void clear(const Grid& grid);

    // Read a view, one symbol a cell; false if single numbers contradict each other.
    bool read(const Grid& grid, const std::uint8_t* view);
    bool read(const Grid& grid, const std::uint8_t* view, News& news);

    // Open a hidden cell that shows `number`; false if single numbers then contradict each other.
    bool open(const Grid& grid, int cell, int number);

    // The same in steps: open cells, or mark hidden ones, and then follow up the news.
    bool uncover(const Grid& grid, int cell, int number, News& news);
    bool mark(const Grid& grid, int cell, Symbol what, News& news);
    bool follow(const Grid& grid, News& news);

    // Undo the last step: a marked cell is hidden again, or an opened one is as it was before. Steps
    // are undone in the opposite order, also those that led to a contradiction.
    void take_back_mark(const Grid& grid, int cell);
    void take_back_opening(const Grid& grid, int cell, Symbol before);

    bool operator==(const Settled&) const = default;

    std::vector<std::uint8_t> status;   // each cell: its number, or a Symbol
    std::vector<std::int8_t> need;      // of each open cell: mines still missing
    std::vector<std::int8_t> unknown;   // of each open cell: hidden cells around it not settled;
                                        // 0 of other cells
    int known_mines = 0;
    int known_safe = 0;  // and not open yet
    int hidden = 0;      // and not settled

  private:
    bool look_at(int number, News& news) const;
};

}  // namespace minewise
