#include "frontier.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace minewise {

void Frontier::clear() {
    numbers.clear();
    boxes.clear();
    components.clear();
    box_cells.clear();
    number_boxes.clear();
    component_boxes.clear();
    frontier_.clear();
    box_of_.clear();
}

void Frontier::build(const Grid& grid, const Settled& settled) {
    clear();
    width = grid.width();
    find_boxes(grid, settled);
    list_boxes();
    find_components();
}

void Frontier::build_part(const Grid& grid, const Settled& settled,
                          const std::vector<std::int32_t>& number_cells,
                          const std::vector<std::int32_t>& hidden_cells) {
    clear();
    width = grid.width();
    if (!numbers_forgotten_ || number_of_.size() != static_cast<std::size_t>(grid.cells())) {
        number_of_.assign(static_cast<std::size_t>(grid.cells()), -1);
    }
    for (const std::int32_t cell : number_cells) add_number(cell, settled);
    empty_table();
    for (const std::int32_t cell : hidden_cells) put_in_box(grid, cell);
    for (const std::int32_t cell : number_cells) number_of_[static_cast<std::size_t>(cell)] = -1;
    numbers_forgotten_ = true;
    outside = 0;
    list_boxes();
    find_components();
}

void Frontier::add_number(int cell, const Settled& settled) {
    number_of_[cell] = static_cast<std::int32_t>(numbers.size());
    Number number;
    number.cell = cell;
    number.need = settled.need[cell];
    number.cells = settled.unknown[cell];
    numbers.push_back(number);
}

void Frontier::empty_table() {
    std::size_t room = 64;
    while (room < 4 * numbers.size() + 64) room *= 2;
    table_.assign(room, -1);
}

// Put a cell into the box of the cells that touch the same numbers; a new one, if there is none.
void Frontier::put_in_box(const Grid& grid, int cell) {
    Box box;
    std::uint64_t hash = 1469598103934665603ULL;
    for (const int other : grid.around(cell)) {
        const std::int32_t number = number_of_[other];
        if (number >= 0) {
            box.numbers[box.number_count++] = number;
            hash = (hash ^ static_cast<std::uint64_t>(number)) * 1099511628211ULL;
        }
    }
    hash ^= hash >> 29;
    std::size_t place = hash & (table_.size() - 1);
    std::int32_t found = -1;
    while (table_[place] >= 0) {
        const Box& other = boxes[static_cast<std::size_t>(table_[place])];
        if (other.number_count == box.number_count &&
            std::equal(box.numbers, box.numbers + box.number_count, other.numbers)) {
            found = table_[place];
            break;
        }
        place = (place + 1) & (table_.size() - 1);
    }
    if (found < 0) {
        found = static_cast<std::int32_t>(boxes.size());
        boxes.push_back(box);
        table_[place] = found;
        if (2 * boxes.size() > table_.size()) {
            // More boxes than expected from the numbers: grow, and enter all again.
            table_.assign(2 * table_.size(), -1);
            for (std::size_t b = 0; b < boxes.size(); ++b) {
                std::uint64_t again = 1469598103934665603ULL;
                for (int n = 0; n < boxes[b].number_count; ++n) {
                    again = (again ^ static_cast<std::uint64_t>(boxes[b].numbers[n])) *
                            1099511628211ULL;
                }
                again ^= again >> 29;
                std::size_t free = again & (table_.size() - 1);
                while (table_[free] >= 0) free = (free + 1) & (table_.size() - 1);
                table_[free] = static_cast<std::int32_t>(b);
            }
        }
    }
    ++boxes[static_cast<std::size_t>(found)].size;
    frontier_.push_back(cell);
    box_of_.push_back(found);
}

void Frontier::find_boxes(const Grid& grid, const Settled& settled) {
    const int cells = grid.cells();
    const std::uint8_t* status = settled.status.data();
    number_of_.assign(static_cast<std::size_t>(cells), -1);
    numbers_forgotten_ = false;
    touched_.assign(static_cast<std::size_t>(cells) / 64 + 1, 0);
    const std::int8_t* unknown = settled.unknown.data();
    for (int cell = 0; cell < cells; ++cell) {
        // Most cells are no number with hidden cells around it: eight at a time are skipped.
        if (cell + 8 <= cells) {
            std::uint64_t eight;
            std::memcpy(&eight, unknown + cell, 8);
            if (eight == 0) {
                cell += 7;
                continue;
            }
        }
        if (unknown[cell] == 0) continue;
        add_number(cell, settled);
        for (const int other : grid.around(cell)) {
            if (status[other] == Hidden) touched_[other / 64] |= 1ULL << (other % 64);
        }
    }

    empty_table();
    for (std::size_t word = 0; word < touched_.size(); ++word) {
        for (std::uint64_t bits = touched_[word]; bits != 0; bits &= bits - 1) {
            const int cell = static_cast<int>(word) * 64 + std::countr_zero(bits);
            put_in_box(grid, cell);
        }
    }
    outside = settled.hidden - static_cast<int>(frontier_.size());
}

// List the cells of each box, and the boxes of each number.
void Frontier::list_boxes() {
    std::int32_t next = 0;
    for (Box& box : boxes) {
        box.first_cell = next;
        next += box.size;
        box.size = 0;
    }
    box_cells.resize(frontier_.size());
    for (std::size_t i = 0; i < frontier_.size(); ++i) {
        Box& box = boxes[static_cast<std::size_t>(box_of_[i])];
        box_cells[static_cast<std::size_t>(box.first_cell + box.size++)] = frontier_[i];
    }

    for (const Box& box : boxes) {
        for (int n = 0; n < box.number_count; ++n) {
            ++numbers[static_cast<std::size_t>(box.numbers[n])].box_count;
        }
    }
    next = 0;
    for (Number& number : numbers) {
        number.first_box = next;
        next += number.box_count;
        number.box_count = 0;
    }
    number_boxes.resize(static_cast<std::size_t>(next));
    for (std::size_t b = 0; b < boxes.size(); ++b) {
        for (int n = 0; n < boxes[b].number_count; ++n) {
            Number& number = numbers[static_cast<std::size_t>(boxes[b].numbers[n])];
            number_boxes[static_cast<std::size_t>(number.first_box + number.box_count++)] =
                static_cast<std::int32_t>(b);
        }
    }
}

void Frontier::find_components() {
    for (Box& box : boxes) box.component = -1;
    component_boxes.reserve(boxes.size());
    for (std::size_t start = 0; start < boxes.size(); ++start) {
        if (boxes[start].component >= 0) continue;
        const auto id = static_cast<std::int32_t>(components.size());
        Component component;
        component.first_box = static_cast<std::int32_t>(component_boxes.size());
        boxes[start].component = id;
        component_boxes.push_back(static_cast<std::int32_t>(start));
        // The list grows while we walk along it.
        for (auto at = static_cast<std::size_t>(component.first_box); at < component_boxes.size();
             ++at) {
            const Box& box = boxes[static_cast<std::size_t>(component_boxes[at])];
            for (int n = 0; n < box.number_count; ++n) {
                const Number& number = numbers[static_cast<std::size_t>(box.numbers[n])];
                for (int b = 0; b < number.box_count; ++b) {
                    const std::int32_t other =
                        number_boxes[static_cast<std::size_t>(number.first_box + b)];
                    Box& joined = boxes[static_cast<std::size_t>(other)];
                    if (joined.component < 0) {
                        joined.component = id;
                        component_boxes.push_back(other);
                    }
                }
            }
        }
        component.box_count =
            static_cast<std::int32_t>(component_boxes.size()) - component.first_box;
        components.push_back(component);
    }
}

std::vector<std::int32_t> Frontier::outside_cells(const Settled& settled) const {
    std::vector<std::int32_t> found;
    found.reserve(static_cast<std::size_t>(outside));
    for (std::size_t cell = 0; cell < settled.status.size(); ++cell) {
        const bool touched = (touched_[cell / 64] >> (cell % 64)) & 1U;
        if (settled.status[cell] == Hidden && !touched) {
            found.push_back(static_cast<std::int32_t>(cell));
        }
    }
    return found;
}

}  // namespace minewise
