// The frontier of a position: its numbers, boxes and components.
//
//   number     an open cell that touches hidden cells which are not settled yet
//   box        hidden cells that touch the same numbers: only their mine count matters
//   component  boxes that depend on each other through numbers
//
// Cells that single numbers settle are left out (see settled.hpp); what remains is usually small.
#pragma once

#include <cstdint>
#include <vector>

#include "grid.hpp"
#include "settled.hpp"

namespace minewise {

struct Box {
    std::int32_t size = 0;
    std::int32_t first_cell = 0;   // in Frontier::box_cells
    std::int32_t component = 0;
    std::uint8_t number_count = 0;
    std::int32_t numbers[8] = {};  // into Frontier::numbers, rising
};

struct Number {
    std::int32_t cell = 0;
    std::int32_t need = 0;   // mines still missing
    std::int32_t cells = 0;  // unsettled cells it touches
    std::int32_t first_box = 0;  // in Frontier::number_boxes
    std::int32_t box_count = 0;
};

struct Component {
    std::int32_t first_box = 0;  // in Frontier::component_boxes
    std::int32_t box_count = 0;
};

class Frontier {
  public:
    // Find the frontier of a position.
    void build(const Grid& grid, const Settled& settled);

    // The frontier of one part: some numbers, and the hidden cells that they touch, both rising.
    // Nothing else of the board is looked at, and `outside` is 0.
    void build_part(const Grid& grid, const Settled& settled,
                    const std::vector<std::int32_t>& number_cells,
                    const std::vector<std::int32_t>& hidden_cells);

    std::vector<Number> numbers;
    std::vector<Box> boxes;
    std::vector<Component> components;
    std::vector<std::int32_t> box_cells;        // the cells of each box
    std::vector<std::int32_t> number_boxes;     // the boxes of each number
    std::vector<std::int32_t> component_boxes;  // the boxes of each component
    int outside = 0;                            // hidden cells that touch no number
    int width = 1;                              // cells in a row of the grid

    // The hidden cells that touch no number, one by one.
    std::vector<std::int32_t> outside_cells(const Settled& settled) const;

  private:
    void clear();
    void find_boxes(const Grid& grid, const Settled& settled);
    void add_number(int cell, const Settled& settled);
    void empty_table();
    void list_boxes();
    void put_in_box(const Grid& grid, int cell);
    void find_components();

    std::vector<std::uint64_t> touched_;   // one bit a cell: a number touches it, and it is hidden
    std::vector<std::int32_t> number_of_;  // of each open cell on the frontier, or -1
    bool numbers_forgotten_ = false;       // all of number_of_ are -1
    std::vector<std::int32_t> box_of_;     // of each frontier cell, aligned with frontier_
    std::vector<std::int32_t> frontier_;
    std::vector<std::int32_t> table_;
};

}  // namespace minewise
