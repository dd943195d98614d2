#include "endgame.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <unordered_map>
#include <utility>

namespace minewise {

namespace {

// Up to this many parts of a set are searched one by one.
constexpr std::size_t kManyParts = 64;

}  // namespace

Endgame::Answer Endgame::search(const Question& question) {
    Answer answer;
    if (!list_layouts(question)) return answer;
    drop_idle_cells(question.avoid, -1);
    arrange_rows();
    const Set all = all_layouts();
    Outlook& outlook = outlook_at(0);
    look_over(all, outlook);
    const auto allowed = [&](std::int32_t cell) {
        return question.avoid == nullptr || !question.avoid[cells_[static_cast<std::size_t>(cell)]];
    };
    if (layouts_ == 1) {
        // Everything is known, and there may be nothing left but mines.
        answer.win = 1;
        for (std::size_t c = 0; c < cells_.size() && answer.cell < 0; ++c) {
            if (allowed(static_cast<std::int32_t>(c))) answer.cell = cells_[c];
        }
        return answer;
    }
    int best = 0;
    int best_cell = -1;
    const auto certain = std::find_if(outlook.certain.begin(), outlook.certain.end(), allowed);
    if (certain != outlook.certain.end()) {
        best_cell = *certain;
        outlook.parts.assign(1, all);
        best = won_of_parts(0);
    } else {
        find_choices(all, outlook);
        std::vector<Choice> choices = outlook.choices;
        // If some must be avoided, those that give more information may be among them.
        if (question.avoid == nullptr) drop_idle_choices(choices);
        for (const Choice& choice : choices) {
            if (choice.safe <= best) break;
            if (!allowed(choice.cell)) continue;
            const int found = won_by(all, choice.cell, best);
            if (given_up_) break;
            if (found > best) {
                best = found;
                best_cell = choice.cell;
            }
        }
    }
    if (given_up_ || best_cell < 0) return answer;
    answer.cell = cells_[static_cast<std::size_t>(best_cell)];
    answer.win = static_cast<double>(best) / static_cast<double>(layouts_);
    return answer;
}

Endgame::Answer Endgame::search_cell(const Question& question, int cell) {
    Answer answer;
    if (!list_layouts(question)) return answer;
    drop_idle_cells(nullptr, cell);
    arrange_rows();
    answer.cell = cell;
    const auto found = std::find(cells_.begin(), cells_.end(), cell);
    if (found == cells_.end()) return answer;  // certainly a mine
    const auto place = static_cast<std::int32_t>(found - cells_.begin());
    const int wins = won_by(all_layouts(), place, 0);
    if (given_up_) return {};
    answer.win = static_cast<double>(wins) / static_cast<double>(layouts_);
    return answer;
}

std::vector<Endgame::CellWins> Endgame::search_all(const Question& question) {
    if (!list_layouts(question)) return {};
    arrange_rows();
    const Set all = all_layouts();
    Outlook& outlook = outlook_at(0);
    look_over(all, outlook);
    const std::vector<std::uint16_t> safe = outlook.safe;
    std::vector<CellWins> found;
    for (std::size_t c = 0; c < cells_.size(); ++c) {
        if (safe[c] == 0) continue;
        const int wins = won_by(all, static_cast<std::int32_t>(c), 0);
        if (given_up_) return {};
        found.push_back({cells_[c], safe[c], wins});
    }
    return found;
}

Endgame::Set Endgame::all_layouts() {
    sets_.resize(layouts_);
    std::iota(sets_.begin(), sets_.end(), std::uint16_t{0});
    Set all{0, layouts_};
    all.most_won = most_won(all);
    return all;
}

// List every layout, and what each hidden cell would show in it; false if there are too many.
bool Endgame::list_layouts(const Question& question) {
    const Grid& grid = question.grid;
    const Settled& settled = question.settled;
    watch_ = question.watch;
    given_up_ = false;
    nodes_left_ = question.most_nodes;
    steps_left_ = 200 * question.most_nodes;
    memo_.clear();
    Frontier frontier;
    frontier.build(grid, settled);
    cells_.assign(frontier.box_cells.begin(), frontier.box_cells.end());
    std::sort(cells_.begin(), cells_.end());
    const std::vector<std::int32_t> outside = frontier.outside_cells(settled);
    cells_.insert(cells_.end(), outside.begin(), outside.end());
    unsettled_ = cells_.size();
    // Cells that are known to be safe hold no mine, but will give information.
    for (int cell = 0; cell < grid.cells(); ++cell) {
        if (settled.status[static_cast<std::size_t>(cell)] == KnownSafe) cells_.push_back(cell);
    }
    most_layouts_ = std::min({question.most_layouts, kMostLayouts,
                              kMostNumbers / std::max<std::size_t>(cells_.size(), 1)});

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
    if (!extend(question.mines - settled.known_mines)) return false;
    if (layouts_ == 0) return false;
    find_values(grid, settled);
    return true;
}

// What each cell shows in each layout: the mines settled around it, and those of the layout.
void Endgame::find_values(const Grid& grid, const Settled& settled) {
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
        spend(layouts_ * near.size());
        for (std::size_t l = 0; l < layouts_; ++l) {
            const std::uint8_t* layout = list_.data() + l * cells_.size();
            int shown = known;
            for (const std::int32_t other : near) shown += layout[other];
            values_[l * cells_.size() + c] =
                layout[c] ? kMine : static_cast<std::uint8_t>(shown);
        }
    }
}

// Put a mine into a cell, or none, or take that back; return whether all its numbers can still be
// right.
bool Endgame::put(std::size_t at, int mine, int sign) {
    bool possible = true;
    for (const std::int32_t number : numbers_of_[at]) {
        const auto n = static_cast<std::size_t>(number);
        need_[n] -= sign * mine;
        left_[n] -= sign;
        possible &= need_[n] >= 0 && need_[n] <= left_[n];
    }
    return possible;
}

// Decide on one cell after the other; false if it takes too long or there are too many layouts. A
// board may have a million cells, so the decisions are in `chosen_`, and not on the stack.
bool Endgame::extend(int mines) {
    std::size_t at = 0;
    std::uint8_t next = 0;  // what to try in the cell `at`
    for (;;) {
        bool go_back = next > 1;
        if (next == 0) {  // the cell has just been reached
            if (steps_left_ == 0) return false;
            --steps_left_;
            spend(4);
            go_back = mines < 0 || mines > static_cast<int>(unsettled_ - at);
            if (!go_back && at == unsettled_) {
                if (layouts_ == most_layouts_) return false;
                list_.insert(list_.end(), chosen_.begin(), chosen_.end());
                ++layouts_;
                go_back = true;
            }
        }
        if (go_back) {
            if (at == 0) return true;
            --at;
            const std::uint8_t mine = chosen_[at];
            put(at, mine, -1);
            mines += mine;
            chosen_[at] = 0;
            next = static_cast<std::uint8_t>(mine + 1);
        } else if (put(at, next, 1)) {
            chosen_[at] = next;
            mines -= next;
            ++at;
            next = 0;
        } else {
            put(at, next, -1);
            ++next;
        }
    }
}

// Drop cells that show the same in every layout, as they give no information; and of cells that show
// the same as each other keep one: one that need not be avoided, if there is one. The wanted one is
// kept in any case.
void Endgame::drop_idle_cells(const std::uint8_t* avoid, int wanted) {
    const std::size_t width = cells_.size();
    std::vector<std::size_t> kept;
    const auto consider = [&](std::size_t c) {
        const auto same_as = [&](std::size_t other) {
            for (std::size_t l = 0; l < layouts_; ++l) {
                if (values_[l * width + c] != values_[l * width + other]) return false;
            }
            return true;
        };
        bool tells = false;
        for (std::size_t l = 1; l < layouts_ && !tells; ++l) {
            tells = values_[l * width + c] != values_[c];
        }
        if (layouts_ == 1) tells = values_[c] != kMine;  // it has to be opened all the same
        if (cells_[c] == wanted) {
            kept.push_back(c);
        } else if (tells && std::none_of(kept.begin(), kept.end(), same_as)) {
            kept.push_back(c);
        }
        spend(layouts_ * (kept.size() + 1));
    };
    for (std::size_t c = 0; c < width; ++c) {
        if (avoid == nullptr || !avoid[cells_[c]]) consider(c);
    }
    for (std::size_t c = 0; avoid != nullptr && c < width; ++c) {
        if (avoid[cells_[c]]) consider(c);
    }
    if (kept.size() == width) return;
    std::vector<std::uint8_t> values(layouts_ * kept.size());
    std::vector<std::int32_t> cells;
    for (const std::size_t c : kept) cells.push_back(cells_[c]);
    for (std::size_t l = 0; l < layouts_; ++l) {
        for (std::size_t k = 0; k < kept.size(); ++k) {
            values[l * kept.size() + k] = values_[l * width + kept[k]];
        }
    }
    values_.swap(values);
    cells_.swap(cells);
}

// Make rows of whole lanes; the padding is a mine in every layout, and so never looked at. Then find
// the rivals, which show early what cannot be won.
void Endgame::arrange_rows() {
    const std::size_t before = cells_.size();
    width_ = (before + kLanes - 1) / kLanes * kLanes;
    std::vector<std::uint8_t> rows(layouts_ * width_, kMine);
    for (std::size_t l = 0; l < layouts_; ++l) {
        const auto from = values_.begin() + static_cast<std::ptrdiff_t>(l * before);
        std::copy(from, from + static_cast<std::ptrdiff_t>(before),
                  rows.begin() + static_cast<std::ptrdiff_t>(l * width_));
    }
    values_.swap(rows);
    rivals_.find(values_, layouts_, before, width_, watch_);
}

std::uint64_t Endgame::hash(const Set& set) const {
    std::uint64_t value = 0x9E3779B97F4A7C15ULL ^ set.size;
    for (std::size_t i = 0; i < set.size; ++i) {
        value = (value ^ sets_[set.first + i]) * 0xD6E8FEB86659FD93ULL;
        value ^= value >> 32;
    }
    return value;
}

Endgame::Outlook& Endgame::outlook_at(std::size_t depth) {
    while (outlooks_.size() <= depth) outlooks_.emplace_back();
    return outlooks_[depth];
}

void Endgame::look_over(const Set& set, Outlook& outlook) const {
    using Lanes = std::array<std::uint8_t, kLanes>;
    constexpr std::size_t kStretch = 255;  // the most mines a lane can count
    outlook.safe.resize(width_);
    outlook.least.resize(width_);
    outlook.greatest.resize(width_);
    outlook.certain.clear();
    const std::uint16_t* const layouts = sets_.data() + set.first;
    for (std::size_t first = 0; first < width_; first += kLanes) {
        // In local arrays, which nothing else can point to.
        Lanes least;
        Lanes greatest;
        std::array<std::uint16_t, kLanes> safe{};
        least.fill(kMine);
        greatest.fill(0);
        const std::uint8_t* const column = values_.data() + first;
        for (std::size_t begin = 0; begin < set.size; begin += kStretch) {
            const std::size_t end = std::min(begin + kStretch, set.size);
            Lanes mines{};
            for (std::size_t i = begin; i < end; ++i) {
                const std::uint8_t* const shown = column + layouts[i] * width_;
                // One loop for each of them, without a branch.
                for (std::size_t c = 0; c < kLanes; ++c) {
                    least[c] = shown[c] < least[c] ? shown[c] : least[c];
                }
                for (std::size_t c = 0; c < kLanes; ++c) {
                    // One more than a number, and 0 for a mine.
                    const auto more = static_cast<std::uint8_t>(shown[c] + 1);
                    greatest[c] = greatest[c] < more ? more : greatest[c];
                }
                for (std::size_t c = 0; c < kLanes; ++c) {
                    mines[c] = static_cast<std::uint8_t>(mines[c] + (shown[c] == kMine ? 1 : 0));
                }
            }
            for (std::size_t c = 0; c < kLanes; ++c) {
                safe[c] = static_cast<std::uint16_t>(safe[c] + (end - begin) - mines[c]);
            }
        }
        std::copy(safe.begin(), safe.end(), outlook.safe.begin() + static_cast<std::ptrdiff_t>(first));
        std::copy(least.begin(), least.end(), outlook.least.begin() + static_cast<std::ptrdiff_t>(first));
        std::copy(greatest.begin(), greatest.end(),
                  outlook.greatest.begin() + static_cast<std::ptrdiff_t>(first));
        for (std::size_t c = 0; c < kLanes; ++c) {
            if (safe[c] == set.size && least[c] + 1 < greatest[c]) {
                outlook.certain.push_back(static_cast<std::int32_t>(first + c));
            }
        }
    }
}

// The cells worth trying, the safest first.
void Endgame::find_choices(const Set& set, Outlook& outlook) const {
    outlook.choices.clear();
    for (std::size_t c = 0; c < cells_.size(); ++c) {
        const int safe = outlook.safe[c];
        if (safe == 0 || safe == static_cast<int>(set.size)) continue;
        const int told = outlook.greatest[c] - outlook.least[c];
        outlook.choices.push_back({static_cast<std::int32_t>(c), safe, told});
    }
    std::sort(outlook.choices.begin(), outlook.choices.end(), [](const Choice& a, const Choice& b) {
        if (a.safe != b.safe) return a.safe > b.safe;
        return a.told != b.told ? a.told > b.told : a.cell < b.cell;
    });
}

// Drop those that give no information, if there are others.
void Endgame::drop_idle_choices(std::vector<Choice>& choices) {
    const auto tells = [](const Choice& choice) { return choice.told > 1; };
    if (std::any_of(choices.begin(), choices.end(), tells)) {
        std::erase_if(choices, [&](const Choice& choice) { return !tells(choice); });
    }
}

// How many layouts can be won by opening a cell, if more than `to_beat`; else a number not above
// that.
int Endgame::won_by(const Set& all, std::int32_t cell, int to_beat) {
    Outlook& outlook = outlook_at(0);
    split_by(outlook, all, cell);
    const int found = won_of_parts(to_beat);
    sets_.resize(outlook.first_part);
    return found;
}

// The sum over the parts at the bottom, if it is more than `to_beat`; else a number not above that.
//
// The wins of a part follow from its own parts, and so on, as deep as there are cells: so
// everything unfinished is kept in `outlooks_`, and nothing of it on the stack.
int Endgame::won_of_parts(int to_beat) {
    begin_parts(outlook_at(0), to_beat);
    for (std::size_t depth = 0;;) {
        Outlook& outlook = outlook_at(depth);
        if (outlook.part < outlook.parts.size() && outlook.sum > outlook.sum_to_beat) {
            const Set part = outlook.parts[outlook.part];
            const int beat = outlook.sum_to_beat - (outlook.sum - part.most_won);
            int answer = 0;
            if (is_known(part, beat, answer)) {
                take(outlook, answer);
                continue;
            }
            if (nodes_left_ == 0) {
                given_up_ = true;
                return 0;
            }
            --nodes_left_;
            Outlook& inner = outlook_at(depth + 1);
            if (begin(inner, part, beat)) {
                ++depth;
            } else {
                take(outlook, finish(inner));
            }
        } else if (depth == 0) {
            return outlook.sum;
        } else if (!go_on(outlook)) {
            const int answer = finish(outlook);
            --depth;
            take(outlook_at(depth), answer);
        }
    }
}

void Endgame::begin_parts(Outlook& outlook, int to_beat) {
    // Small parts are quick to search, and may show early that the sum will not suffice.
    std::sort(outlook.parts.begin(), outlook.parts.end(),
              [](const Set& a, const Set& b) { return a.size < b.size; });
    outlook.part = 0;
    outlook.sum = 0;
    outlook.sum_to_beat = to_beat;
    for (Set& part : outlook.parts) outlook.sum += part.most_won = most_won(part);
}

// Take the answer for the part being searched: how many of its layouts can be won.
void Endgame::take(Outlook& outlook, int answer) {
    outlook.sum += answer - outlook.parts[outlook.part].most_won;
    ++outlook.part;
}

// Whether the answer is known without a search: how many layouts of the set can be won, if more than
// `to_beat`; else an upper bound of that which is not above `to_beat`.
bool Endgame::is_known(const Set& set, int to_beat, int& answer) const {
    if (set.most_won == 1 || set.most_won <= to_beat) {
        answer = set.most_won;
        return true;
    }
    if (set.size == 2) {
        answer = won_of_two(set);
        return true;
    }
    const Memo::Entry* known = memo_.find(hash(set));
    if (known == nullptr || !(known->exact || known->most <= to_beat)) return false;
    answer = known->most;
    return true;
}

// Begin to search a set: split it by all certain cells, or else by the first choice. False if
// no choice can be good enough.
bool Endgame::begin(Outlook& outlook, const Set& set, int to_beat) {
    spend(set.size * cells_.size());
    look_over(set, outlook);
    outlook.set = set;
    outlook.to_beat = to_beat;
    outlook.best = 0;
    outlook.most = 0;
    if (!outlook.certain.empty()) {
        split_by_certain(outlook, set);
        begin_parts(outlook, to_beat);
        return true;
    }
    find_choices(set, outlook);
    drop_idle_choices(outlook.choices);
    outlook.choice = 0;
    return try_choice(outlook);
}

// Split a set by the next choice; false if there is none that may win more than the best.
bool Endgame::try_choice(Outlook& outlook) {
    if (outlook.choice == outlook.choices.size()) return false;
    const Choice& choice = outlook.choices[outlook.choice];
    const int beat = std::max(outlook.best, outlook.to_beat);
    if (choice.safe <= beat) {
        outlook.most = std::max(outlook.most, choice.safe);
        return false;
    }
    split_by(outlook, outlook.set, choice.cell);
    begin_parts(outlook, beat);
    return true;
}

// All parts have been searched: keep their sum, and try the next choice; false if that was the last.
bool Endgame::go_on(Outlook& outlook) {
    sets_.resize(outlook.first_part);
    outlook.most = std::max(outlook.most, outlook.sum);
    if (outlook.sum > outlook.sum_to_beat) outlook.best = outlook.sum;
    if (!outlook.certain.empty()) return false;
    ++outlook.choice;
    return try_choice(outlook);
}

// The answer for a set that has been searched to the end; see `is_known`.
int Endgame::finish(const Outlook& outlook) {
    const bool exact = outlook.best > outlook.to_beat;
    const int answer = exact ? outlook.best : std::min(outlook.most, outlook.to_beat);
    memo_.enter(hash(outlook.set), answer, exact);
    return answer;
}

// Of two layouts both are won, if a cell that is safe in both tells them apart; else one.
int Endgame::won_of_two(const Set& set) const {
    const std::size_t width = width_;
    const std::uint8_t* const one = values_.data() + sets_[set.first] * width;
    const std::uint8_t* const other = values_.data() + sets_[set.first + 1] * width;
    unsigned told = 0;
    for (std::size_t c = 0; c < width; ++c) {
        told |= static_cast<unsigned>((one[c] != other[c]) & (one[c] != kMine) & (other[c] != kMine));
    }
    return told != 0 ? 2 : 1;
}

// All cells that are safe in every layout are opened at once.
void Endgame::split_by_certain(Outlook& outlook, const Set& set) {
    const std::size_t width = width_;
    outlook.keys.clear();
    outlook.parts.clear();
    outlook.part_keys.clear();
    std::unordered_map<std::uint64_t, std::size_t> part_of;
    for (std::size_t i = 0; i < set.size; ++i) {
        const std::uint8_t* const shown = values_.data() + sets_[set.first + i] * width;
        std::uint64_t key = 0;
        for (const std::int32_t cell : outlook.certain) {
            key = (key ^ shown[cell]) * 0xD6E8FEB86659FD93ULL;
            key ^= key >> 32;
        }
        // Layouts with the same key are often near each other; of many parts there is a list.
        std::size_t part = outlook.parts.size();
        if (part < kManyParts) {
            while (part > 0 && outlook.part_keys[part - 1] != key) --part;
        } else {
            if (part == kManyParts && part_of.empty()) {
                for (std::size_t p = 0; p < part; ++p) part_of[outlook.part_keys[p]] = p + 1;
            }
            const auto found = part_of.find(key);
            part = found == part_of.end() ? 0 : found->second;
        }
        if (part == 0) {
            outlook.part_keys.push_back(key);
            outlook.parts.emplace_back();
            part = outlook.parts.size();
            if (part > kManyParts) part_of[key] = part;
        }
        ++outlook.parts[part - 1].size;
        outlook.keys.push_back(static_cast<std::uint16_t>(part - 1));
    }
    outlook.first_part = sets_.size();
    std::size_t next = outlook.first_part;
    for (Set& part : outlook.parts) {
        part.first = next;
        next += part.size;
        part.size = 0;
    }
    sets_.resize(next);
    for (std::size_t i = 0; i < set.size; ++i) {
        Set& part = outlook.parts[outlook.keys[i]];
        sets_[part.first + part.size++] = sets_[set.first + i];
    }
}

// Split a set into the layouts in which a cell is safe, in parts by its number.
void Endgame::split_by(Outlook& outlook, const Set& set, std::int32_t by) {
    const std::size_t width = width_;
    const auto cell = static_cast<std::size_t>(by);
    std::array<std::size_t, 9> count{};
    for (std::size_t i = 0; i < set.size; ++i) {
        const std::uint8_t value = values_[sets_[set.first + i] * width + cell];
        if (value != kMine) ++count[value];
    }
    outlook.parts.clear();
    outlook.first_part = sets_.size();
    std::array<std::size_t, 9> next{};
    std::size_t place = outlook.first_part;
    for (std::size_t value = 0; value < count.size(); ++value) {
        next[value] = place;
        if (count[value] > 0) outlook.parts.push_back({place, count[value], 0});
        place += count[value];
    }
    sets_.resize(place);
    for (std::size_t i = 0; i < set.size; ++i) {
        const std::uint16_t layout = sets_[set.first + i];
        const std::uint8_t value = values_[layout * width + cell];
        if (value != kMine) sets_[next[value]++] = layout;
    }
}

}  // namespace minewise
