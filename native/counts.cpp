#include "counts.hpp"

#include <algorithm>
#include <cmath>

namespace minewise {

namespace {

// The cache is cleared once it has this many values: some megabytes, or a few games.
constexpr std::size_t kMostValues = 100'000;
constexpr std::size_t kMostComponents = 5'000;

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
    Counted counted;
    counted.key = key;
    counted.cell_count = static_cast<std::int32_t>(hidden.size());
    std::sort(hidden.begin(), hidden.end());
    if (!only_wide && narrow_.count(grid, settled, numbers, hidden)) {
        if (limits.watch != nullptr) limits.watch->spend(100 * hidden.size());
        counted.lowest = narrow_.lowest();
        if (!narrow_.ways().empty()) {
            keep(counted, narrow_.ways(), narrow_.boxes(), narrow_.cells(), narrow_.mines(), narrow_.safe());
        }
    } else {
        std::sort(numbers.begin(), numbers.end());
        frontier_.build_part(grid, settled, numbers, hidden);
        if (count(counted, limits)) {
            keep(counted, sweep_.ways_of(0), frontier_.boxes, frontier_.box_cells, mines_, safe_);
        }
    }

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
bool Counts::count(Counted& counted, const Limits& limits) {
    sweep_.begin(frontier_, limits);
    try {
        sweep_.forward(frontier_, 0);
        counted.too_wide = sweep_.ways().front().wide;
        if (!counted.too_wide) sweep_.tables(frontier_, mines_, safe_);
    } catch (const NoLayout&) {
        return false;
    } catch (const TooWide&) {
        counted.too_wide = true;
    }
    if (counted.too_wide) return false;
    counted.lowest = sweep_.ways().front().lowest;
    return true;
}

template <typename Boxes>
void Counts::keep(Counted& counted, std::span<const double> ways, const Boxes& boxes,
                  std::span<const std::int32_t> cells, const std::vector<double>& mines,
                  const std::vector<std::uint8_t>& safe) {
    counted.length = static_cast<std::int32_t>(ways.size());
    counted.first_box = static_cast<std::int32_t>(boxes_.size());
    counted.box_count = static_cast<std::int32_t>(boxes.size());
    counted.first_value = values_.size();
    counted.first_flag = flags_.size();
    const double largest = *std::max_element(ways.begin(), ways.end());
    counted.log_scale = std::log(largest);
    values_.resize(values_.size() + ways.size() + mines.size());
    double* value = values_.data() + counted.first_value;
    for (const double way : ways) *value++ = way / largest;
    const double* mined = mines.data();
    const auto first_cell = static_cast<std::int32_t>(cells_.size());
    for (const auto& box : boxes) {
        boxes_.push_back({first_cell + box.first_cell, box.size});
        const double scale = 1 / (largest * box.size);
        for (std::size_t k = 0; k < ways.size(); ++k) *value++ = *mined++ * scale;
    }
    cells_.insert(cells_.end(), cells.begin(), cells.end());
    flags_.insert(flags_.end(), safe.begin(), safe.end());
}

}  // namespace minewise
