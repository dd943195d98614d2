#include "patch.hpp"

#include <algorithm>

namespace minewise {

void Patch::grow(const Frontier& all, std::int32_t first, int most_boxes, int most_active) {
    taken_.resize(all.boxes.size(), 0);
    boxes_left_.resize(all.numbers.size(), 0);
    number_of_.resize(all.numbers.size(), -1);
    boxes.clear();
    numbers_.clear();
    candidates_.assign(1, first);
    taken_[static_cast<std::size_t>(first)] = 1;
    int active = 0;
    while (static_cast<int>(boxes.size()) < most_boxes) {
        int best_score = 1 << 20;
        std::size_t best = candidates_.size();
        for (std::size_t i = 0; i < candidates_.size(); ++i) {
            const Box& box = all.boxes[static_cast<std::size_t>(candidates_[i])];
            int score = 0;
            for (int n = 0; n < box.number_count; ++n) {
                const auto number = static_cast<std::size_t>(box.numbers[n]);
                const bool begun = number_of_[number] >= 0;
                const std::int32_t left =
                    begun ? boxes_left_[number] : all.numbers[number].box_count;
                score += static_cast<int>(!begun) - static_cast<int>(left == 1);
            }
            if (score < best_score && (boxes.empty() || active + score <= most_active)) {
                best_score = score;
                best = i;
            }
        }
        if (best == candidates_.size()) break;
        const std::int32_t next = candidates_[best];
        candidates_.erase(candidates_.begin() + static_cast<std::ptrdiff_t>(best));
        boxes.push_back(next);
        active += best_score;
        const Box& box = all.boxes[static_cast<std::size_t>(next)];
        for (int n = 0; n < box.number_count; ++n) {
            const auto number = static_cast<std::size_t>(box.numbers[n]);
            const Number& touched = all.numbers[number];
            if (number_of_[number] < 0) {
                number_of_[number] = 0;
                numbers_.push_back(box.numbers[n]);
                boxes_left_[number] = touched.box_count;
                for (int b = 0; b < touched.box_count; ++b) {
                    const std::int32_t other =
                        all.number_boxes[static_cast<std::size_t>(touched.first_box + b)];
                    std::uint8_t& mark = taken_[static_cast<std::size_t>(other)];
                    if (mark == 0) {
                        mark = 1;
                        candidates_.push_back(other);
                    }
                }
            }
            --boxes_left_[number];
        }
    }
    for (const std::int32_t box : boxes) taken_[static_cast<std::size_t>(box)] = 0;
    for (const std::int32_t box : candidates_) taken_[static_cast<std::size_t>(box)] = 0;
    for (const std::int32_t number : numbers_) number_of_[static_cast<std::size_t>(number)] = -1;
}

bool Patch::build(const Grid& grid, const Frontier& all,
                  const std::vector<std::int8_t>& mines_in_box) {
    frontier.numbers.clear();
    frontier.boxes.clear();
    frontier.box_cells.clear();
    frontier.number_boxes.clear();
    frontier.component_boxes.clear();
    frontier.outside = 0;
    frontier.width = grid.width();
    numbers_.clear();
    for (const std::int32_t at : boxes) {
        const Box& whole = all.boxes[static_cast<std::size_t>(at)];
        taken_[static_cast<std::size_t>(at)] = 2;
        Box box = whole;
        box.component = 0;
        box.first_cell = static_cast<std::int32_t>(frontier.box_cells.size());
        const auto cells = all.box_cells.begin() + whole.first_cell;
        frontier.box_cells.insert(frontier.box_cells.end(), cells, cells + whole.size);
        for (int n = 0; n < box.number_count; ++n) {
            std::int32_t& name = number_of_[static_cast<std::size_t>(whole.numbers[n])];
            if (name < 0) {
                name = static_cast<std::int32_t>(numbers_.size());
                numbers_.push_back(whole.numbers[n]);
            }
            box.numbers[n] = name;
        }
        frontier.boxes.push_back(box);
    }

    bool possible = true;
    cell_end = grid.cells();
    for (const std::int32_t at : numbers_) {
        const Number& whole = all.numbers[static_cast<std::size_t>(at)];
        Number number;
        number.cell = whole.cell;
        number.need = whole.need;
        int undecided = 0;
        for (int b = 0; b < whole.box_count; ++b) {
            const auto box = static_cast<std::size_t>(
                all.number_boxes[static_cast<std::size_t>(whole.first_box + b)]);
            if (taken_[box] == 2) {
                number.cells += all.boxes[box].size;
                ++number.box_count;
            } else if (mines_in_box[box] == kUndecided) {
                undecided += all.boxes[box].size;
            } else {
                number.need -= mines_in_box[box];
            }
        }
        if (undecided > 0) {
            Box rest;
            rest.size = undecided;
            rest.first_cell = static_cast<std::int32_t>(frontier.box_cells.size());
            rest.number_count = 1;
            rest.numbers[0] = static_cast<std::int32_t>(frontier.numbers.size());
            for (int i = 0; i < undecided; ++i) frontier.box_cells.push_back(cell_end++);
            frontier.boxes.push_back(rest);
            number.cells += undecided;
            ++number.box_count;
        }
        possible &= number.need >= 0 && number.need <= number.cells;
        frontier.numbers.push_back(number);
    }
    for (const std::int32_t box : boxes) taken_[static_cast<std::size_t>(box)] = 0;
    for (const std::int32_t number : numbers_) number_of_[static_cast<std::size_t>(number)] = -1;

    std::int32_t next = 0;
    for (Number& number : frontier.numbers) {
        number.first_box = next;
        next += number.box_count;
        number.box_count = 0;
    }
    frontier.number_boxes.resize(static_cast<std::size_t>(next));
    for (std::size_t b = 0; b < frontier.boxes.size(); ++b) {
        frontier.component_boxes.push_back(static_cast<std::int32_t>(b));
        for (int n = 0; n < frontier.boxes[b].number_count; ++n) {
            Number& number =
                frontier.numbers[static_cast<std::size_t>(frontier.boxes[b].numbers[n])];
            const auto place = static_cast<std::size_t>(number.first_box + number.box_count++);
            frontier.number_boxes[place] = static_cast<std::int32_t>(b);
        }
    }
    frontier.components.assign(1, {0, static_cast<std::int32_t>(frontier.boxes.size())});
    return possible;
}

}  // namespace minewise
