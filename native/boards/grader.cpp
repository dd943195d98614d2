#include "boards/grader.hpp"

#include <algorithm>

namespace minewise::boards {

bool Grader::grade(const Board& board, int mines, std::span<const std::int32_t> opened,
                   std::vector<Wave>& waves, Watch* watch) {
    waves.clear();
    sees_.assign(static_cast<std::size_t>(grid_.cells()), 0);
    begin(board, mines, opened);
    while (true) {
        open_certain(board);
        if (safe_left_ == 0) return true;
        wave_.clear();
        const Way way = next_wave(mines, watch);
        if (wave_.empty()) return false;
        const int hidden = seen_.hidden;
        mark(wave_);
        waves.push_back({way, hidden - seen_.hidden});
    }
}

// Find all cells that the easiest way settles. Single numbers settle none any more.
Way Grader::next_wave(int mines, Watch* watch) {
    find_pairs(wave_);
    if (!wave_.empty()) return Way::Pair;
    std::vector<Finding> certain;
    count(kAnyMines, certain, watch);
    if (certain.empty()) {
        // With the total everything is certain that ever will be: mines alone would lead nowhere.
        if (!count(mines, wave_, watch)) wave_.clear();
        return Way::Total;
    }
    // Cells that a few numbers settle are certain, so one of these numbers touches a certain cell.
    std::vector<std::int32_t> first;
    for (const Finding& one : certain) {
        for (const int number : grid_.around(one.cell)) {
            if (seen_.unknown[static_cast<std::size_t>(number)] > 0) first.push_back(number);
        }
    }
    std::sort(first.begin(), first.end());
    first.erase(std::unique(first.begin(), first.end()), first.end());
    for (const int count : {3, 4}) {
        find_few(count, first, watch);
        if (!wave_.empty()) return count == 3 ? Way::Three : Way::Four;
    }
    wave_ = std::move(certain);
    return Way::Cases;
}

// Find the cells that `count` connected numbers settle, one of `first` among them.
void Grader::find_few(int count, const std::vector<std::int32_t>& first, Watch* watch) {
    for (const std::int32_t number : first) {
        numbers_.assign(1, number);
        add_number(count, watch);
    }
}

// Try the numbers with every further one that shares a hidden cell with one of them.
void Grader::add_number(int count, Watch* watch) {
    if (static_cast<int>(numbers_.size()) == count) {
        if (watch != nullptr) watch->spend(10);
        try_numbers();
        return;
    }
    std::vector<std::int32_t> more;
    for (const std::int32_t number : numbers_) {
        for (const int cell : grid_.around(number)) {
            if (seen_.status[static_cast<std::size_t>(cell)] != Hidden) continue;
            for (const int other : grid_.around(cell)) {
                if (seen_.unknown[static_cast<std::size_t>(other)] > 0) more.push_back(other);
            }
        }
    }
    std::sort(more.begin(), more.end());
    more.erase(std::unique(more.begin(), more.end()), more.end());
    for (const std::int32_t other : more) {
        if (std::find(numbers_.begin(), numbers_.end(), other) != numbers_.end()) continue;
        numbers_.push_back(other);
        add_number(count, watch);
        numbers_.pop_back();
    }
}

// Find the cells that these numbers settle: fill their boxes in every way.
void Grader::try_numbers() {
    cells_.clear();
    needs_.clear();
    room_.clear();
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
        const auto at = static_cast<std::size_t>(numbers_[i]);
        needs_.push_back(seen_.need[at]);
        room_.push_back(seen_.unknown[at]);
        for (const int cell : grid_.around(numbers_[i])) {
            if (seen_.status[static_cast<std::size_t>(cell)] != Hidden) continue;
            if (sees_[static_cast<std::size_t>(cell)] == 0) cells_.push_back(cell);
            sees_[static_cast<std::size_t>(cell)] |= static_cast<std::uint8_t>(1U << i);
        }
    }
    boxes_.clear();
    for (const std::int32_t cell : cells_) {
        const std::uint8_t sees = sees_[static_cast<std::size_t>(cell)];
        const auto box = std::find_if(boxes_.begin(), boxes_.end(),
                                      [&](const FewBox& one) { return one.numbers == sees; });
        if (box == boxes_.end()) {
            boxes_.push_back({sees, 1, 0, false, false});
        } else {
            ++box->size;
        }
    }
    fill(0);
    for (const std::int32_t cell : cells_) {
        const std::uint8_t sees = sees_[static_cast<std::size_t>(cell)];
        const auto box = std::find_if(boxes_.begin(), boxes_.end(),
                                      [&](const FewBox& one) { return one.numbers == sees; });
        if (!box->can_hold_mine) wave_.push_back({cell, KnownSafe});
        if (!box->can_hold_safe) wave_.push_back({cell, KnownMine});
        sees_[static_cast<std::size_t>(cell)] = 0;
    }
}

// Fill the boxes from this one on, and note the counts that each can hold.
void Grader::fill(std::size_t box) {
    if (box == boxes_.size()) {
        for (FewBox& one : boxes_) {
            one.can_hold_mine |= one.mines > 0;
            one.can_hold_safe |= one.mines < one.size;
        }
        return;
    }
    FewBox& here = boxes_[box];
    for (std::size_t i = 0; i < needs_.size(); ++i) {
        if (here.numbers >> i & 1U) room_[i] -= here.size;
    }
    for (here.mines = 0; here.mines <= here.size; ++here.mines) {
        bool fits = true;
        for (std::size_t i = 0; i < needs_.size(); ++i) {
            if (!(here.numbers >> i & 1U)) continue;
            const int left = needs_[i] - here.mines;
            fits &= left >= 0 && left <= room_[i];
        }
        if (!fits) continue;
        for (std::size_t i = 0; i < needs_.size(); ++i) {
            if (here.numbers >> i & 1U) needs_[i] -= here.mines;
        }
        fill(box + 1);
        for (std::size_t i = 0; i < needs_.size(); ++i) {
            if (here.numbers >> i & 1U) needs_[i] += here.mines;
        }
    }
    for (std::size_t i = 0; i < needs_.size(); ++i) {
        if (here.numbers >> i & 1U) room_[i] += here.size;
    }
}

}  // namespace minewise::boards
