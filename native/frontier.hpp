// The frontier of a position: its numbers, boxes and components.
//
//   number     an open cell that touches hidden cells nothing has settled yet
//   box        hidden cells that touch the same numbers: only their mine count matters
//   component  boxes that depend on each other through numbers
//
// Cells that a single number settles (it needs no more mines, or all it has) are
// settled first, again and again; what remains is usually small.
#pragma once

#include <cstdint>
#include <vector>

#include "grid.hpp"
#include "position.hpp"

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
    // Work out the frontier of a position. Throws NoLayout on a plain contradiction.
    void build(const Grid& grid, const std::uint8_t* view);

    std::vector<std::uint8_t> status;  // each cell: its number, or a Symbol; settled ones are known
    std::vector<Number> numbers;
    std::vector<Box> boxes;
    std::vector<Component> components;
    std::vector<std::int32_t> box_cells;        // the cells of each box
    std::vector<std::int32_t> number_boxes;     // the boxes of each number
    std::vector<std::int32_t> component_boxes;  // the boxes of each component
    std::vector<std::int32_t> outside;          // hidden cells that touch no number
    int known_mines = 0;

  private:
    void settle(const Grid& grid);
    void mark(const Grid& grid, int cell, std::uint8_t what);
    void find_boxes(const Grid& grid);
    void find_components();

    std::vector<std::int8_t> need_;     // of each open cell
    std::vector<std::int8_t> unknown_;  // hidden cells around each open cell
    std::vector<std::uint8_t> touching_;  // numbers around each cell
    std::vector<std::int32_t> queue_;
    std::vector<std::int32_t> number_of_;  // of each open cell on the frontier, or -1
    std::vector<std::int32_t> box_of_;     // of each frontier cell, aligned with frontier_
    std::vector<std::int32_t> frontier_;
    std::vector<std::int32_t> table_;
};

}  // namespace minewise
