#include "counts.hpp"

#include <algorithm>
#include <cmath>

namespace minewise {

namespace {

// What is kept is forgotten once it takes so much: some dozens of megabytes.
constexpr std::size_t kMostValues = 3'000'000;
constexpr std::size_t kMostComponents = 200'000;

}  // namespace

void Counts::begin(const Grid& grid) {
    const bool a_lot = values_.size() > kMostValues || counted_.size() > kMostComponents;
    if (grid.id() != grid_id_ || a_lot) forget();
    grid_id_ = grid.id();
}

void Counts::forget() {
    counted_.clear();
    boxes_.clear();
    cells_.clear();
    values_.clear();
    flags_.clear();
    table_.assign(1024, -1);
}

void Counts::enter(std::int32_t id) {
    const std::size_t mask = table_.size() - 1;
    std::size_t place = at(id).key.sum & mask;
    while (table_[place] >= 0) place = (place + 1) & mask;
    table_[place] = id;
}

std::int32_t Counts::find(const ComponentKey& key, const Grid& grid, const Settled& settled,
                          std::vector<std::int32_t>& numbers, std::vector<std::int32_t>& hidden,
                          const Limits& limits) {
    const std::size_t mask = table_.size() - 1;
    for (std::size_t place = key.sum & mask; table_[place] >= 0; place = (place + 1) & mask) {
        if (at(table_[place]).key == key) return table_[place];
    }
    std::sort(numbers.begin(), numbers.end());
    std::sort(hidden.begin(), hidden.end());
    frontier_.build_part(grid, settled, numbers, hidden);
    Counted counted;
    counted.key = key;
    counted.cell_count = static_cast<std::int32_t>(hidden.size());
    count(counted, limits);

    const auto id = static_cast<std::int32_t>(counted_.size());
    counted_.push_back(counted);
    if (2 * counted_.size() > table_.size()) {
        table_.assign(2 * table_.size(), -1);
        for (std::int32_t each = 0; each <= id; ++each) enter(each);
    } else {
        enter(id);
    }
    return id;
}

// Count the component of frontier_.
void Counts::count(Counted& counted, const Limits& limits) {
    sweep_.begin(frontier_, limits);
    try {
        sweep_.forward(frontier_, 0);
        counted.too_wide = sweep_.ways().front().wide;
        if (!counted.too_wide) sweep_.tables(frontier_, mines_, safe_);
    } catch (const NoLayout&) {
        return;
    } catch (const TooWide&) {
        counted.too_wide = true;
    }
    if (counted.too_wide) return;
    const std::span<const double> ways = sweep_.ways_of(0);
    counted.lowest = sweep_.ways().front().lowest;
    counted.length = static_cast<std::int32_t>(ways.size());
    counted.first_box = static_cast<std::int32_t>(boxes_.size());
    counted.box_count = static_cast<std::int32_t>(frontier_.boxes.size());
    counted.first_value = values_.size();
    counted.first_flag = flags_.size();
    const double largest = *std::max_element(ways.begin(), ways.end());
    counted.log_scale = std::log(largest);
    for (const double value : ways) values_.push_back(value / largest);
    for (std::size_t b = 0; b < frontier_.boxes.size(); ++b) {
        const Box& box = frontier_.boxes[b];
        boxes_.push_back({static_cast<std::int32_t>(cells_.size()), box.size});
        const auto first = frontier_.box_cells.begin() + box.first_cell;
        cells_.insert(cells_.end(), first, first + box.size);
        const double scale = largest * box.size;
        for (std::size_t k = 0; k < ways.size(); ++k) {
            values_.push_back(mines_[b * ways.size() + k] / scale);
        }
    }
    flags_.insert(flags_.end(), safe_.begin(), safe_.end());
}

}  // namespace minewise
