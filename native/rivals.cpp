#include "rivals.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace minewise {

namespace {

constexpr std::size_t kCellsOfWord = 16;
constexpr std::uint64_t kBits = 4;

// A layout is compared with at most this many groups, the newest: the list of layouts has similar ones
// near each other, and there may be tens of thousands.
constexpr std::size_t kMostCompared = 8192;

}  // namespace

void Rivals::find(const std::vector<std::uint8_t>& rows, std::size_t layouts, std::size_t cells,
                  std::size_t width, Watch* watch) {
    pack(rows, layouts, cells, width);
    group_of_.assign(layouts, 0);
    heads_.clear();
    group_count_ = 0;
    for (std::size_t layout = 0; layout < layouts; ++layout) {
        if (watch != nullptr) watch->spend(std::min(group_count_, kMostCompared));
        const std::size_t group = group_for(layout);
        if (group == group_count_) {
            if (groups_.size() == group_count_) groups_.emplace_back();
            groups_[group_count_++].clear();
            heads_.push_back(words_[layout * word_count_]);
        }
        groups_[group].push_back(static_cast<std::uint16_t>(layout));
        group_of_[layout] = static_cast<std::uint16_t>(group);
    }
    seen_.assign(group_count_, 0);
    now_ = 0;
}

// Pack rows into few words, cells that tell most pairs of layouts apart first: one word often suffices.
void Rivals::pack(const std::vector<std::uint8_t>& rows, std::size_t layouts, std::size_t cells,
                  std::size_t width) {
    std::vector<std::pair<double, std::size_t>> ranked;
    for (std::size_t cell = 0; cell < cells; ++cell) {
        std::array<double, 9> shown{};
        double safe = 0;
        for (std::size_t layout = 0; layout < layouts; ++layout) {
            const std::uint8_t value = rows[layout * width + cell];
            if (value == kMine) continue;
            ++shown[value];
            ++safe;
        }
        double told = safe * safe;
        for (const double alike : shown) told -= alike * alike;
        ranked.emplace_back(-told, cell);
    }
    std::sort(ranked.begin(), ranked.end());
    word_count_ = std::max<std::size_t>((cells + kCellsOfWord - 1) / kCellsOfWord, 1);
    words_.assign(layouts * word_count_, {});
    for (std::size_t layout = 0; layout < layouts; ++layout) {
        for (std::size_t place = 0; place < cells; ++place) {
            const std::uint64_t value = rows[layout * width + ranked[place].second];
            Word& word = words_[layout * word_count_ + place / kCellsOfWord];
            const std::uint64_t shift = kBits * (place % kCellsOfWord);
            (value == kMine ? word.mines : word.shown) |= (value == kMine ? 15ULL : value) << shift;
        }
    }
}

// The largest group that the layout fits into; the number of groups if there is none.
std::size_t Rivals::group_for(std::size_t layout) const {
    std::size_t best = group_count_;
    std::size_t largest = 0;
    const Word head = words_[layout * word_count_];
    for (std::size_t group = group_count_ - std::min(group_count_, kMostCompared);
         group < group_count_; ++group) {
        if (head.tells_apart(heads_[group])) continue;
        const std::vector<std::uint16_t>& members = groups_[group];
        if (members.size() > largest &&
            std::all_of(members.begin(), members.end(),
                        [&](std::size_t other) { return are_rivals(layout, other); })) {
            best = group;
            largest = members.size();
        }
    }
    return best;
}

bool Rivals::are_rivals(std::size_t one, std::size_t other) const {
    for (std::size_t word = 0; word < word_count_; ++word) {
        if (words_[one * word_count_ + word].tells_apart(words_[other * word_count_ + word])) return false;
    }
    return true;
}

int Rivals::most_won(std::span<const std::uint16_t> layouts) {
    if (++now_ == 0) {
        std::fill(seen_.begin(), seen_.end(), 0U);
        now_ = 1;
    }
    int groups = 0;
    for (const std::uint16_t layout : layouts) {
        std::uint32_t& seen = seen_[group_of_[layout]];
        groups += seen != now_;
        seen = now_;
    }
    return groups;
}

}  // namespace minewise
