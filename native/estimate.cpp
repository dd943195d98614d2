#include "estimate.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "chance.hpp"
#include "factorial.hpp"
#include "frontier.hpp"
#include "patch.hpp"
#include "position.hpp"
#include "sweep.hpp"

namespace minewise {

namespace {

constexpr int kChains = 8;
// From Student's distribution for this many chains: 19 of 20 cases lie within these standard errors.
constexpr double kStudent = 2.365;

// For each chain: the fewest and the most rounds over all boxes. The first quarter is not counted,
// but at most kMostUncounted rounds.
constexpr int kFewestRounds = 6;
constexpr int kMostRounds = 2000;
constexpr int kMostUncounted = 50;

// The size of a patch: the most boxes, and the most numbers half done at a time. If no layout is
// found, larger ones are tried.
struct Size {
    int most_boxes;
    int most_active;
};
constexpr Size kSizes[] = {{60, 10}, {120, 16}, {240, 22}};
constexpr std::size_t kMostStates = 20'000;

// The limits of the search for a first layout: patches for each box, and work in all.
constexpr std::size_t kTries = 10;
constexpr std::size_t kMostToBegin = 400'000'000;

// Weights below this make no difference beside 1, but possible counts stay possible.
constexpr double kSmallestWeight = 0x1p-400;

struct Chain {
    explicit Chain(std::uint64_t seed) : chance(seed) {}

    Chance chance;
    std::vector<std::int8_t> mines_in_box;
    int on_frontier = 0;  // mines of all boxes
    // For each box, and last for the cells outside: the expected mines, summed over the draws, and the
    // number of draws.
    std::vector<double> expected;
    std::vector<int> times;
};

class Sampler {
  public:
    Sampler(const Grid& grid, const Settled& settled, int mines, const Sampling& sampling, Watch* watch)
        : grid_(grid), settled_(settled), mines_(mines), sampling_(sampling) {
        limits_.most_states = kMostStates;
        limits_.watch = watch;
    }

    Estimate run() {
        prove();
        outside_cells_ = all_.outside_cells(settled_);
        left_ = mines_ - settled_.known_mines;
        if (left_ < 0 || left_ > all_.outside + static_cast<int>(all_.box_cells.size())) {
            throw NoLayout();
        }
        free_.assign(all_.boxes.size() + 1, 0);
        Chance seeds(sampling_.seed);
        std::vector<Chain> chains;
        for (int c = 0; c < kChains; ++c) {
            chains.emplace_back(seeds.next64());
            chains.back().expected.assign(free_.size(), 0.0);
            chains.back().times.assign(free_.size(), 0);
        }
        begin(chains);
        draw_rounds(chains);
        return summed_up(chains);
    }

  private:
    // Settle cells that the numbers of one patch prove, whatever is around it, until there are no more.
    void prove() {
        for (bool found = true; found;) {
            found = false;
            all_.build(grid_, settled_);
            const std::vector<std::int8_t> nothing(all_.boxes.size(), kUndecided);
            std::vector<std::uint8_t> seen(all_.boxes.size(), 0);
            for (std::size_t b = 0; b < all_.boxes.size(); ++b) {
                if (seen[b]) continue;
                if (!sweep(static_cast<std::int32_t>(b), nothing)) throw NoLayout();
                const std::vector<double> weights(ways().size(), 1.0);
                sweep_.backward(patch_.frontier, 0, weights.data());
                // Boxes near the edge of a patch are looked at again in the middle of another.
                for (std::size_t i = 0; i < (patch_.boxes.size() + 1) / 2; ++i) {
                    seen[static_cast<std::size_t>(patch_.boxes[i])] = 1;
                }
                found |= mark_certain();
            }
        }
    }

    bool mark_certain() {
        Settled::News news;
        bool found = false;
        bool possible = true;
        for (std::size_t i = 0; i < patch_.boxes.size(); ++i) {
            const BoxChances& held = sweep_.chances()[i];
            if (held.can_hold_mine && held.can_hold_safe) continue;
            const Box& box = patch_.frontier.boxes[i];
            for (int k = 0; k < box.size; ++k) {
                const std::int32_t cell =
                    patch_.frontier.box_cells[static_cast<std::size_t>(box.first_cell + k)];
                if (settled_.status[static_cast<std::size_t>(cell)] != Hidden) continue;
                possible &= settled_.mark(grid_, cell, held.can_hold_mine ? KnownMine : KnownSafe, news);
                found = true;
            }
        }
        if (!possible || !settled_.follow(grid_, news)) throw NoLayout();
        return found;
    }

    // Sweep a patch around a box, as large as possible; false if there is no way to fill it.
    bool sweep(std::int32_t first, const std::vector<std::int8_t>& mines_in_box) {
        patch_.grow(all_, first, size_.most_boxes, size_.most_active);
        return sweep_again(mines_in_box);
    }

    bool sweep_again(const std::vector<std::int8_t>& mines_in_box) {
        while (true) {
            if (!patch_.build(grid_, all_, mines_in_box)) return false;
            sweep_.begin(patch_.frontier, limits_);
            try {
                sweep_.forward(patch_.frontier, 0);
                work_ += 3 * sweep_.size();
                return true;
            } catch (const NoLayout&) {
                return false;
            } catch (const TooWide&) {
                if (patch_.boxes.size() == 1) throw;
                patch_.keep(patch_.boxes.size() / 2);
            }
        }
    }

    std::span<const double> ways() const { return sweep_.ways_of(0); }

    void begin(std::vector<Chain>& chains) {
        for (const Size& size : kSizes) {
            size_ = size;
            try {
                for (Chain& chain : chains) find_layout(chain);
                return;
            } catch (const TooWide&) {
            }
        }
        throw TooWide(0, 0);
    }

    // Find a layout, or nearly one, patch by patch: undecided boxes around it do not count. If
    // nothing fits into a patch, the decided boxes around it are undone.
    void find_layout(Chain& chain) {
        chain.mines_in_box.assign(all_.boxes.size(), kUndecided);
        std::vector<std::int32_t> open(all_.boxes.size());
        std::iota(open.begin(), open.end(), 0);
        std::size_t tries = kTries * (all_.boxes.size() + 1);
        while (!open.empty()) {
            const std::int32_t first = open.back();
            if (chain.mines_in_box[static_cast<std::size_t>(first)] != kUndecided) {
                open.pop_back();
                continue;
            }
            if (tries-- == 0 || work_ > kMostToBegin) throw TooWide(0, 0);
            if (sweep(first, chain.mines_in_box)) {
                weigh_by_density();
                draw(chain);
            } else {
                undo_around(chain, open);
            }
        }
        chain.on_frontier = std::accumulate(chain.mines_in_box.begin(), chain.mines_in_box.end(), 0);
        // The numbers are right. Now the total.
        while (!fits(chain.on_frontier)) {
            for (std::size_t b = 0; b < all_.boxes.size() && !fits(chain.on_frontier); ++b) {
                if (tries-- == 0 || work_ > kMostToBegin) throw TooWide(0, 0);
                redraw(chain, static_cast<std::int32_t>(chain.chance.below(all_.boxes.size())), false);
            }
        }
    }

    bool fits(int on_frontier) const {
        return on_frontier <= left_ && left_ - on_frontier <= all_.outside;
    }

    // Weights as if all cells were mines equally likely, and independently of each other.
    void weigh_by_density() {
        const int cells = all_.outside + static_cast<int>(all_.box_cells.size());
        const double odds = (left_ + 0.5) / (cells - left_ + 0.5);
        weights_.assign(ways().size(), 1.0);
        for (std::size_t k = 1; k < weights_.size(); ++k) {
            weights_[k] = std::max(weights_[k - 1] * odds, kSmallestWeight);
        }
    }

    void undo_around(Chain& chain, std::vector<std::int32_t>& open) {
        for (const std::int32_t member : patch_.boxes) {
            const Box& box = all_.boxes[static_cast<std::size_t>(member)];
            for (int n = 0; n < box.number_count; ++n) {
                const Number& number = all_.numbers[static_cast<std::size_t>(box.numbers[n])];
                for (int b = 0; b < number.box_count; ++b) {
                    const auto other =
                        all_.number_boxes[static_cast<std::size_t>(number.first_box + b)];
                    std::int8_t& mines = chain.mines_in_box[static_cast<std::size_t>(other)];
                    if (mines == kUndecided) continue;
                    mines = kUndecided;
                    open.push_back(other);
                }
            }
        }
        // Start here again, since there is room now.
        open.push_back(patch_.boxes.front());
    }

    // Draw the patch that has been swept, given a weight for each number of its mines.
    void draw(Chain& chain) {
        const std::span<const double> by_mines = ways();
        double sum = 0;
        for (std::size_t k = 0; k < by_mines.size(); ++k) sum += by_mines[k] * weights_[k];
        const double drawn = chain.chance.part() * sum;
        std::size_t chosen = by_mines.size();
        sum = 0;
        for (std::size_t k = 0; k < by_mines.size(); ++k) {
            const double here = by_mines[k] * weights_[k];
            if (here <= 0) continue;
            chosen = k;
            sum += here;
            if (drawn < sum) break;
        }
        if (chosen == by_mines.size()) throw NoLayout();
        mine_at_.resize(std::max(mine_at_.size(), static_cast<std::size_t>(patch_.cell_end)));
        // A box without a mine is left as it was.
        for (const std::int32_t cell : patch_.frontier.box_cells) {
            mine_at_[static_cast<std::size_t>(cell)] = 0;
        }
        const int mines = sweep_.ways().front().lowest + static_cast<int>(chosen);
        sweep_.draw(patch_.frontier, 0, mines, chain.chance, mine_at_);
        for (std::size_t i = 0; i < patch_.boxes.size(); ++i) {
            const Box& box = patch_.frontier.boxes[i];
            int held = 0;
            for (int k = 0; k < box.size; ++k) {
                held += mine_at_[static_cast<std::size_t>(
                    patch_.frontier.box_cells[static_cast<std::size_t>(box.first_cell + k)])];
            }
            chain.mines_in_box[static_cast<std::size_t>(patch_.boxes[i])] =
                static_cast<std::int8_t>(held);
        }
    }

    // One step of a chain: draw the patch around a box anew. If it `counts`, the expected mines are added
    // up, which are less noisy than the mines drawn.
    void redraw(Chain& chain, std::int32_t first, bool counts) {
        if (!sweep(first, chain.mines_in_box)) throw NoLayout();
        int before = 0;
        for (const std::int32_t box : patch_.boxes) {
            before += chain.mines_in_box[static_cast<std::size_t>(box)];
        }
        const int elsewhere = chain.on_frontier - before;
        const int lowest = sweep_.ways().front().lowest;
        weigh_by_outside(elsewhere + lowest);
        if (counts) {
            sweep_.backward(patch_.frontier, 0, weights_.data());
            double in_patch = 0;
            for (std::size_t i = 0; i < patch_.boxes.size(); ++i) {
                const BoxChances& held = sweep_.chances()[i];
                in_patch += held.expected_mines;
                add(chain, static_cast<std::size_t>(patch_.boxes[i]), held.expected_mines,
                    held.can_hold_mine && held.can_hold_safe);
            }
            add(chain, all_.boxes.size(), left_ - elsewhere - in_patch, ways().size() > 1);
        }
        draw(chain);
        chain.on_frontier = elsewhere;
        for (const std::int32_t box : patch_.boxes) {
            chain.on_frontier += chain.mines_in_box[static_cast<std::size_t>(box)];
        }
    }

    void add(Chain& chain, std::size_t place, double expected, bool is_free) {
        chain.expected[place] += expected;
        ++chain.times[place];
        free_[place] += is_free;
    }

    // Weights: the ways to put the other mines outside, for each number of mines from `fewest` on; or, if
    // they do not fit in, less the further they are from that.
    void weigh_by_outside(int fewest) {
        const int length = static_cast<int>(ways().size());
        weights_.assign(ways().size(), 0.0);
        bool any = false;
        double most = 0;
        for (int k = 0; k < length; ++k) {
            if (!fits(fewest + k) || ways()[static_cast<std::size_t>(k)] <= 0) continue;
            const double log = log_choose(all_.outside, left_ - fewest - k);
            most = any ? std::max(most, log) : log;
            any = true;
        }
        for (int k = 0; k < length; ++k) {
            double& weight = weights_[static_cast<std::size_t>(k)];
            if (any) {
                if (!fits(fewest + k)) continue;
                const double log = log_choose(all_.outside, left_ - fewest - k) - most;
                weight = std::max(std::exp(log), kSmallestWeight);
            } else {
                const int used = fewest + k;
                const int off = std::max(used - left_, left_ - all_.outside - used);
                weight = std::max(std::ldexp(1.0, -2 * off), kSmallestWeight);
            }
        }
    }

    // All chains advance side by side, so that they are equally long whenever the time is up.
    void draw_rounds(std::vector<Chain>& chains) {
        std::vector<std::int32_t> order(all_.boxes.size());
        std::iota(order.begin(), order.end(), 0);
        std::vector<std::uint8_t> done(all_.boxes.size());
        const std::size_t began = work_;
        int rounds = kFewestRounds;
        for (int round = 0; round < rounds; ++round) {
            const bool counts = round >= std::min(rounds / 4, kMostUncounted);
            try {
                for (Chain& chain : chains) {
                    for (std::size_t i = order.size(); i > 1; --i) {
                        std::swap(order[i - 1], order[chain.chance.below(i)]);
                    }
                    std::fill(done.begin(), done.end(), 0);
                    for (const std::int32_t box : order) {
                        if (done[static_cast<std::size_t>(box)]) continue;
                        redraw(chain, box, counts);
                        for (const std::int32_t one : patch_.boxes) {
                            done[static_cast<std::size_t>(one)] = 1;
                        }
                    }
                    if (counts) keep(chain);
                }
            } catch (const Stopped&) {
                if (round < kFewestRounds / 2 || layouts_ < kChains) throw;
                complete_ = false;
                return;
            }
            if (round == 0) {
                const std::size_t each = std::max<std::size_t>(work_ - began, 1);
                const auto many = static_cast<int>(std::min<std::size_t>(sampling_.work / each, kMostRounds));
                rounds = std::max(many, kFewestRounds);
            }
        }
    }

    // Keep the layout of a chain; if they are too many to keep all, evenly spread ones.
    void keep(Chain& chain) {
        ++layouts_;
        if (layouts_ % every_ != 0) return;
        if (kept_.size() >= sampling_.most_kept) {
            for (std::size_t i = 0; 2 * i + 1 < kept_.size(); ++i) kept_[i] = std::move(kept_[2 * i + 1]);
            kept_.resize(kept_.size() / 2);
            every_ *= 2;
            if (layouts_ % every_ != 0) return;
        }
        std::vector<std::uint8_t> layout(static_cast<std::size_t>(grid_.cells()));
        for (std::size_t cell = 0; cell < layout.size(); ++cell) {
            layout[cell] = settled_.status[cell] == KnownMine;
        }
        std::vector<std::uint8_t> chosen;
        const auto place = [&](const std::int32_t* cells, int size, int mines) {
            chain.chance.choose(static_cast<std::uint64_t>(mines), static_cast<std::uint64_t>(size), chosen);
            for (int i = 0; i < size; ++i) {
                layout[static_cast<std::size_t>(cells[i])] = chosen[static_cast<std::size_t>(i)];
            }
        };
        for (std::size_t b = 0; b < all_.boxes.size(); ++b) {
            const Box& box = all_.boxes[b];
            place(all_.box_cells.data() + box.first_cell, box.size, chain.mines_in_box[b]);
        }
        place(outside_cells_.data(), all_.outside, left_ - chain.on_frontier);
        kept_.push_back(std::move(layout));
    }

    struct Range {
        double chance;
        double low;
        double high;
    };

    // The mean of the chains, and how far from it the truth may be, which their spread shows. If all
    // agree by luck that would be too little: a box that was rarely free to change counts as having been
    // drawn no more often than that.
    Range range_of(const std::vector<Chain>& chains, std::size_t place, int cells) const {
        double mean = 0;
        for (const Chain& chain : chains) mean += part(chain, place, cells);
        mean /= kChains;
        double squares = 0;
        for (const Chain& chain : chains) {
            const double off = part(chain, place, cells) - mean;
            squares += off * off;
        }
        const double spread = std::sqrt(squares / (kChains * (kChains - 1.0)));
        const double drawn = kChains + static_cast<double>(free_[place]);
        const double chance = (mean * drawn + 0.5) / (drawn + 1);
        // Agresti and Coull's interval, for a share of the draws.
        const double middle = (mean * drawn + 2) / (drawn + 4);
        const double doubt = free_[place] > 20 * kChains ? 0 : std::sqrt(middle * (1 - middle) / (drawn + 4));
        const double reach = std::max(kStudent * spread, 2 * doubt) + std::abs(chance - mean) + 0.5 / drawn;
        return {chance, std::clamp(chance - reach, 1e-9, 1 - 1e-9), std::clamp(chance + reach, 1e-9, 1 - 1e-9)};
    }

    static double part(const Chain& chain, std::size_t place, int cells) {
        return chain.times[place] == 0 ? 0 : chain.expected[place] / chain.times[place] / cells;
    }

    Estimate summed_up(const std::vector<Chain>& chains) {
        Estimate found;
        const auto cells = static_cast<std::size_t>(grid_.cells());
        found.chances.assign(cells, -1.0);
        for (std::size_t cell = 0; cell < cells; ++cell) {
            if (settled_.status[cell] == KnownMine) found.chances[cell] = 1;
            if (settled_.status[cell] == KnownSafe) found.chances[cell] = 0;
        }
        found.low = found.high = found.chances;
        const auto tell = [&](std::int32_t cell, const Range& range) {
            const auto at = static_cast<std::size_t>(cell);
            found.chances[at] = range.chance;
            found.low[at] = range.low;
            found.high[at] = range.high;
        };
        for (std::size_t b = 0; b < all_.boxes.size(); ++b) {
            const Box& box = all_.boxes[b];
            const Range range = range_of(chains, b, box.size);
            for (int i = 0; i < box.size; ++i) {
                tell(all_.box_cells[static_cast<std::size_t>(box.first_cell + i)], range);
            }
        }
        if (all_.outside > 0) {
            // Without a frontier nothing is left to chance.
            const double even = static_cast<double>(left_) / all_.outside;
            const Range range = all_.boxes.empty()
                                    ? Range{even, even, even}
                                    : range_of(chains, all_.boxes.size(), all_.outside);
            for (const std::int32_t cell : outside_cells_) tell(cell, range);
        }
        found.layouts = layouts_;
        found.complete = complete_;
        found.kept = std::move(kept_);
        return found;
    }

    const Grid& grid_;
    Settled settled_;
    int mines_;
    Sampling sampling_;
    Limits limits_;
    Size size_ = kSizes[0];

    Frontier all_;
    std::vector<std::int32_t> outside_cells_;
    int left_ = 0;  // mines not yet known
    Patch patch_;
    Sweep sweep_;
    std::vector<double> weights_;
    std::vector<std::uint8_t> mine_at_;
    std::vector<std::int64_t> free_;  // for each box, and last outside: how often its mines could differ
    std::size_t work_ = 0;
    int layouts_ = 0;
    int every_ = 1;
    bool complete_ = true;
    std::vector<std::vector<std::uint8_t>> kept_;
};

}  // namespace

Estimate estimate(const Grid& grid, const Settled& settled, int mines, const Sampling& sampling,
                  Watch* watch) {
    return Sampler(grid, settled, mines, sampling, watch).run();
}

}  // namespace minewise
