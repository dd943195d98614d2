#include "batch.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <utility>

namespace minewise::env {

namespace {

// Seeds of 53 bits are exact in every JSON reader and in a signed 64-bit number.
constexpr int kSeedBits = 53;

// A mask is tried this often at random; after that its allowed actions are counted.
constexpr int kTries = 16;

}  // namespace

Batch::Batch(const Rules& rules, Neighbours neighbours, std::size_t games, const Arrays& arrays)
    : rules_(rules),
      neighbours_(std::move(neighbours)),
      games_(games),
      cells_(static_cast<std::size_t>(neighbours_.cells())),
      actions_(rules.flags ? 2 * cells_ : cells_),
      arrays_(arrays),
      streams_(games, Chance(0)),
      mines_(games * (cells_ + 1)),
      safe_left_(games),
      steps_(games),
      over_(games),
      zeros_(cells_ + 1) {
    const int cells = neighbours_.cells();
    int kept_clear = rules.first == FirstClick::Any ? 0 : 1;
    if (rules.first == FirstClick::Opening && cells > 0) {
        kept_clear += *std::max_element(neighbours_.count.begin(), neighbours_.count.end());
    }
    if (rules.mines < 0 || rules.mines > cells - kept_clear || rules.mines >= cells) {
        throw std::invalid_argument("the mines do not fit");
    }
    for (std::size_t game = 0; game < games_; ++game) {
        streams_[game] = Chance(game);
        begin(game, -1);
    }
}

void Batch::begin(std::size_t game, std::int64_t seed) {
    if (seed < 0) seed = static_cast<std::int64_t>(streams_[game].next64() >> (64 - kSeedBits));
    arrays_.seed[game] = seed;
    arrays_.fresh[game] = true;
    std::memset(view_of(game), kHidden, cells_);
    std::memset(mask_of(game), 1, actions_);
    safe_left_[game] = static_cast<std::int32_t>(cells_) - rules_.mines;
    steps_[game] = 0;
    over_[game] = 0;
}

std::ptrdiff_t Batch::step(const std::int64_t* actions) {
    const std::ptrdiff_t bad = refused(actions);
    if (bad >= 0) return bad;
    for (std::size_t game = 0; game < games_; ++game) {
        arrays_.reward[game] = 0;
        arrays_.terminated[game] = arrays_.truncated[game] = arrays_.won[game] = false;
        if (over_[game]) {
            begin(game, -1);
        } else {
            play(game, actions[game]);
        }
    }
    return -1;
}

std::ptrdiff_t Batch::refused(const std::int64_t* actions) const {
    const auto most = static_cast<std::int64_t>(actions_);
    const bool refuse_forbidden = rules_.forbidden == Forbidden::Refuse;
    for (std::size_t game = 0; game < games_; ++game) {
        if (over_[game]) {
            if (rules_.autoreset == Autoreset::Disabled) return static_cast<std::ptrdiff_t>(game);
            continue;  // it begins anew, whatever the action
        }
        const std::int64_t action = actions[game];
        if (action < 0 || action >= most || (refuse_forbidden && !mask_of(game)[action])) {
            return static_cast<std::ptrdiff_t>(game);
        }
    }
    return -1;
}

void Batch::play(std::size_t game, std::int64_t action) {
    const auto cell = static_cast<int>(action % static_cast<std::int64_t>(cells_));
    if (!mask_of(game)[action]) {
        arrays_.reward[game] += rules_.rewards.forbidden;
        arrays_.terminated[game] = rules_.forbidden == Forbidden::End;
    } else if (action >= static_cast<std::int64_t>(cells_)) {
        toggle_flag(game, cell);
    } else {
        open(game, cell);
    }
    ++steps_[game];
    arrays_.truncated[game] = rules_.most_steps > 0 && steps_[game] >= rules_.most_steps;
    if (arrays_.terminated[game] || arrays_.truncated[game]) end(game);
}

void Batch::open(std::size_t game, int cell) {
    if (arrays_.fresh[game]) deal(game, cell);
    const Rewards& rewards = rules_.rewards;
    if (mines_of(game)[cell]) {
        arrays_.reward[game] += rewards.loss;
        arrays_.terminated[game] = true;
        return;
    }
    const int opened = turn_over(game, cell);
    safe_left_[game] -= opened;
    const int safe = static_cast<int>(cells_) - rules_.mines;
    arrays_.reward[game] += rewards.step + rewards.progress * opened / safe;
    if (safe_left_[game] == 0) {
        arrays_.reward[game] += rewards.win;
        arrays_.terminated[game] = arrays_.won[game] = true;
    }
}

void Batch::toggle_flag(std::size_t game, int cell) {
    std::int8_t& seen = view_of(game)[cell];
    const bool flagged = seen == kFlag;
    seen = flagged ? kHidden : kFlag;
    mask_of(game)[cell] = flagged;
}

// As minewise.core.Board.generate deals: the numbers drawn count the cells not kept clear.
void Batch::deal(std::size_t game, int start) {
    arrays_.fresh[game] = false;
    std::array<std::int32_t, kMostNeighbours + 1> clear;
    std::size_t kept = 0;
    const auto at = static_cast<std::size_t>(start);
    if (rules_.first != FirstClick::Any) clear[kept++] = start;
    if (rules_.first == FirstClick::Opening) {
        for (int i = 0; i < neighbours_.count[at]; ++i) {
            clear[kept++] = neighbours_.of[at][static_cast<std::size_t>(i)];
        }
        std::sort(clear.begin(), clear.begin() + static_cast<std::ptrdiff_t>(kept));
    }
    Chance(static_cast<std::uint64_t>(arrays_.seed[game]))
        .choose(static_cast<std::uint64_t>(rules_.mines), cells_ - kept, chosen_);
    std::uint8_t* const mines = mines_of(game);
    std::size_t from = 0;
    for (std::size_t k = 0; k < kept; ++k) {
        const auto to = static_cast<std::size_t>(clear[k]);
        std::copy_n(chosen_.data() + (from - k), to - from, mines + from);
        mines[to] = 0;
        from = to + 1;
    }
    std::copy_n(chosen_.data() + (from - kept), cells_ - from, mines + from);
    mines[cells_] = 0;
}

// Open a safe cell and all that a 0 opens; return how many these are.
int Batch::turn_over(std::size_t game, int cell) {
    const std::uint8_t* const mines = mines_of(game);
    std::int8_t* const view = view_of(game);
    std::int8_t* const mask = mask_of(game);
    std::int8_t* const flag_mask = rules_.flags ? mask + cells_ : nullptr;
    const std::array<std::int32_t, kMostNeighbours>* const around = neighbours_.of.data();
    std::int32_t* const zeros = zeros_.data();
    std::size_t waiting = 0;
    int opened = 0;
    // Numbers are counted lazily, when they are seen: most of a board never is.
    const auto reveal = [&](std::int32_t at) {
        int number = 0;
        for (const std::int32_t other : around[at]) number += mines[other];
        view[at] = static_cast<std::int8_t>(number);
        mask[at] = 0;
        if (flag_mask != nullptr) flag_mask[at] = 0;
        ++opened;
        zeros[waiting] = at;
        waiting += number == 0;
    };
    reveal(cell);
    if (!rules_.flood) return opened;
    while (waiting > 0) {
        const std::int32_t zero = zeros[--waiting];
        const int count = neighbours_.count[static_cast<std::size_t>(zero)];
        for (int i = 0; i < count; ++i) {
            const std::int32_t other = around[zero][static_cast<std::size_t>(i)];
            if (view[other] == kHidden) reveal(other);
        }
    }
    return opened;
}

void Batch::end(std::size_t game) {
    if (rules_.autoreset == Autoreset::SameStep) {
        std::copy_n(view_of(game), cells_, arrays_.last_view + game * cells_);
        arrays_.last_seed[game] = arrays_.seed[game];
        begin(game, -1);
        return;
    }
    over_[game] = 1;
    if (!arrays_.terminated[game]) return;  // the game could go on
    arrays_.fresh[game] = false;
    std::memset(mask_of(game), 0, actions_);
}

std::vector<std::uint8_t> Batch::save() const {
    std::vector<std::uint8_t> saved;
    const auto add = [&saved](const auto& values) {
        const auto* const bytes = reinterpret_cast<const std::uint8_t*>(values.data());
        saved.insert(saved.end(), bytes, bytes + values.size() * sizeof(values[0]));
    };
    add(streams_);
    add(mines_);
    add(safe_left_);
    add(steps_);
    add(over_);
    return saved;
}

void Batch::restore(const std::uint8_t* saved, std::size_t size) {
    if (size != save().size()) throw std::invalid_argument("these are other games");
    const auto take = [&saved](auto& values) {
        const std::size_t bytes = values.size() * sizeof(values[0]);
        std::memcpy(static_cast<void*>(values.data()), saved, bytes);
        saved += bytes;
    };
    take(streams_);
    take(mines_);
    take(safe_left_);
    take(steps_);
    take(over_);
}

void Batch::sample(std::uint64_t seed, std::int64_t* actions) const {
    Chance chance(seed);
    for (std::size_t game = 0; game < games_; ++game) {
        const std::int8_t* const mask = mask_of(game);
        actions[game] = 0;
        if (over_[game]) continue;
        std::uint64_t drawn = chance.below(actions_);
        for (int tries = 1; !mask[drawn] && tries < kTries; ++tries) drawn = chance.below(actions_);
        if (!mask[drawn]) {
            std::uint64_t allowed = 0;
            for (std::size_t action = 0; action < actions_; ++action) allowed += mask[action] != 0;
            if (allowed == 0) continue;
            std::uint64_t skip = chance.below(allowed);
            for (drawn = 0; !mask[drawn] || skip > 0; ++drawn) skip -= mask[drawn] != 0;
        }
        actions[game] = static_cast<std::int64_t>(drawn);
    }
}

}  // namespace minewise::env
