#include "endgame.hpp"

#include <algorithm>
#include <numeric>

namespace minewise {

Endgame::Answer Endgame::search(const Grid& grid, const Settled& settled, int mines,
                                std::size_t most_layouts, std::size_t most_nodes) {
    Answer answer;
    given_up_ = false;
    nodes_left_ = most_nodes;
    steps_left_ = 200 * most_nodes;
    memo_.clear();
    if (!list_layouts(grid, settled, mines, most_layouts)) return answer;
    Set all(layouts_);
    std::iota(all.begin(), all.end(), std::uint16_t{0});
    int cell = -1;
    const int best = won(all, &cell);
    if (given_up_ || cell < 0) return answer;
    answer.cell = cells_[static_cast<std::size_t>(cell)];
    answer.win = static_cast<double>(best) / static_cast<double>(layouts_);
    return answer;
}

// List every layout, and what each unsettled cell would show in it; false if there are too many.
bool Endgame::list_layouts(const Grid& grid, const Settled& settled, int mines,
                           std::size_t most_layouts) {
    Frontier frontier;
    frontier.build(grid, settled);
    most_layouts_ = most_layouts;
    cells_.assign(frontier.box_cells.begin(), frontier.box_cells.end());
    std::sort(cells_.begin(), cells_.end());
    const std::vector<std::int32_t> outside = frontier.outside_cells(settled);
    cells_.insert(cells_.end(), outside.begin(), outside.end());
    unsettled_ = cells_.size();
    // Cells that are known to be safe hold no mine, but will tell something.
    for (int cell = 0; cell < grid.cells(); ++cell) {
        if (settled.status[static_cast<std::size_t>(cell)] == KnownSafe) cells_.push_back(cell);
    }

    std::vector<std::int32_t> number_at(static_cast<std::size_t>(grid.cells()), -1);
    need_.clear();
    left_.clear();
    for (std::size_t n = 0; n < frontier.numbers.size(); ++n) {
        number_at[static_cast<std::size_t>(frontier.numbers[n].cell)] = static_cast<std::int32_t>(n);
        need_.push_back(frontier.numbers[n].need);
        left_.push_back(frontier.numbers[n].cells);
    }
    numbers_of_.assign(cells_.size(), {});
    for (std::size_t c = 0; c < cells_.size(); ++c) {
        for (const int other : grid.around(cells_[c])) {
            const std::int32_t number = number_at[static_cast<std::size_t>(other)];
            if (number >= 0) numbers_of_[c].push_back(number);
        }
    }
    chosen_.assign(cells_.size(), 0);
    list_.clear();
    layouts_ = 0;
    if (!extend(0, mines - settled.known_mines)) return false;
    if (layouts_ == 0) return false;

    // What each cell shows: the mines that are settled around it, and those of the layout.
    std::vector<std::int32_t> place(static_cast<std::size_t>(grid.cells()), -1);
    for (std::size_t c = 0; c < cells_.size(); ++c) {
        place[static_cast<std::size_t>(cells_[c])] = static_cast<std::int32_t>(c);
    }
    values_.assign(layouts_ * cells_.size(), 0);
    for (std::size_t c = 0; c < cells_.size(); ++c) {
        int known = 0;
        std::vector<std::int32_t> near;
        for (const int other : grid.around(cells_[c])) {
            known += settled.status[static_cast<std::size_t>(other)] == KnownMine;
            if (place[static_cast<std::size_t>(other)] >= 0) {
                near.push_back(place[static_cast<std::size_t>(other)]);
            }
        }
        for (std::size_t l = 0; l < layouts_; ++l) {
            const std::uint8_t* layout = list_.data() + l * cells_.size();
            int shown = known;
            for (const std::int32_t other : near) shown += layout[other];
            values_[l * cells_.size() + c] =
                layout[c] ? kMine : static_cast<std::uint8_t>(shown);
        }
    }
    return true;
}

// Decide on the cells from `at` on; false if it takes too long or there are too many layouts.
bool Endgame::extend(std::size_t at, int mines) {
    if (steps_left_ == 0) return false;
    --steps_left_;
    if (mines < 0 || mines > static_cast<int>(unsettled_ - at)) return true;
    if (at == unsettled_) {
        if (layouts_ == most_layouts_) return false;
        list_.insert(list_.end(), chosen_.begin(), chosen_.end());
        ++layouts_;
        return true;
    }
    for (const std::uint8_t mine : {std::uint8_t{0}, std::uint8_t{1}}) {
        bool possible = true;
        for (const std::int32_t number : numbers_of_[at]) {
            need_[static_cast<std::size_t>(number)] -= mine;
            --left_[static_cast<std::size_t>(number)];
            possible &= need_[static_cast<std::size_t>(number)] >= 0 &&
                        need_[static_cast<std::size_t>(number)] <=
                            left_[static_cast<std::size_t>(number)];
        }
        chosen_[at] = mine;
        const bool in_time = !possible || extend(at + 1, mines - mine);
        chosen_[at] = 0;
        for (const std::int32_t number : numbers_of_[at]) {
            need_[static_cast<std::size_t>(number)] += mine;
            ++left_[static_cast<std::size_t>(number)];
        }
        if (!in_time) return false;
    }
    return true;
}

std::uint64_t Endgame::hash(const Set& set) {
    std::uint64_t value = 0x9E3779B97F4A7C15ULL ^ set.size();
    for (const std::uint16_t layout : set) {
        value = (value ^ layout) * 0xD6E8FEB86659FD93ULL;
        value ^= value >> 32;
    }
    return value;
}

// How many layouts of the set can be won.
int Endgame::won(const Set& set, int* best_cell) {
    const std::size_t width = cells_.size();
    if (set.size() == 1) {
        // Everything is known; any safe cell will do.
        if (best_cell != nullptr) {
            for (std::size_t c = 0; c < width; ++c) {
                if (values_[set[0] * width + c] != kMine) *best_cell = static_cast<int>(c);
            }
        }
        return 1;
    }
    const std::uint64_t key = hash(set);
    if (best_cell == nullptr) {
        const auto known = memo_.find(key);
        if (known != memo_.end()) return known->second;
    }
    if (given_up_ || nodes_left_ == 0) {
        given_up_ = true;
        return 0;
    }
    --nodes_left_;

    // How safe each cell is in this set, and whether it tells anything.
    struct Choice {
        int cell;
        int safe;
    };
    std::vector<Choice> choices;
    const int size = static_cast<int>(set.size());
    for (std::size_t c = 0; c < width; ++c) {
        int safe = 0;
        std::uint8_t first = kMine;
        bool tells = false;
        for (const std::uint16_t layout : set) {
            const std::uint8_t value = values_[layout * width + c];
            if (value == kMine) continue;
            ++safe;
            if (first == kMine) first = value;
            tells |= value != first;
        }
        if (safe == 0) continue;
        if (safe == size) {
            if (!tells) continue;  // open already, or of no use
            choices.assign(1, {static_cast<int>(c), safe});
            break;
        }
        choices.push_back({static_cast<int>(c), safe});
    }
    std::sort(choices.begin(), choices.end(),
              [](const Choice& a, const Choice& b) { return a.safe > b.safe; });

    int best = 0;
    for (const Choice& choice : choices) {
        if (choice.safe <= best) break;
        Set parts[9];
        for (const std::uint16_t layout : set) {
            const std::uint8_t value =
                values_[layout * width + static_cast<std::size_t>(choice.cell)];
            if (value != kMine) parts[value].push_back(layout);
        }
        int sum = 0;
        int to_come = choice.safe;
        for (const Set& part : parts) {
            if (part.empty()) continue;
            to_come -= static_cast<int>(part.size());
            sum += won(part, nullptr);
            if (sum + to_come <= best) break;
        }
        if (given_up_) return 0;
        if (sum > best) {
            best = sum;
            if (best_cell != nullptr) *best_cell = choice.cell;
        }
    }
    memo_[key] = best;
    return best;
}

}  // namespace minewise
