// The grid: which cells touch each other. Cells are numbered row by row.
//
// A grid is a list of neighbours and nothing else, so any shape works: a torus, hexagons.
// The plain rectangle is made here, since it is the usual one and may have a million cells.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

namespace minewise {

// A number is at most 8, so no cell touches more cells than that.
constexpr std::size_t kMostNeighbours = 8;

class Grid {
  public:
    // A rectangle: every cell touches the up to eight around it.
    Grid(int width, int height)
        : around_(room_for(width, height)), count_(around_.size()), width_(width) {
        for (int row = 0; row < height; ++row) {
            for (int column = 0; column < width; ++column) {
                const std::size_t cell = static_cast<std::size_t>(row) * width + column;
                for (int r = row - 1; r <= row + 1; ++r) {
                    for (int c = column - 1; c <= column + 1; ++c) {
                        const bool itself = r == row && c == column;
                        if (!itself && r >= 0 && r < height && c >= 0 && c < width) {
                            around_[cell][count_[cell]++] = r * width + c;
                        }
                    }
                }
            }
        }
    }

    // Any shape, from the neighbours of each cell, with rows of `width` cells. Throws
    // std::invalid_argument if neighbours are too many, or do not touch each other both ways.
    explicit Grid(const std::vector<std::vector<std::int32_t>>& neighbours, int width = 1)
        : around_(neighbours.size()), count_(neighbours.size()), width_(width) {
        if (neighbours.empty()) throw std::invalid_argument("a grid has at least one cell");
        if (width < 1) throw std::invalid_argument("a row has at least one cell");
        for (std::size_t cell = 0; cell < neighbours.size(); ++cell) {
            const std::vector<std::int32_t>& near = neighbours[cell];
            if (near.size() > kMostNeighbours) {
                throw std::invalid_argument("a cell touches at most 8 others");
            }
            count_[cell] = static_cast<std::uint8_t>(near.size());
            std::copy(near.begin(), near.end(), around_[cell].begin());
            // In rising order, as boxes and their numbers are.
            std::sort(around_[cell].begin(), around_[cell].begin() + count_[cell]);
        }
        for (std::size_t cell = 0; cell < neighbours.size(); ++cell) check(cell);
    }

    // Two grids with the same id are equal, cell by cell: one is a copy of the other.
    std::uint64_t id() const { return id_; }

    int cells() const { return static_cast<int>(around_.size()); }

    // Cells in a row. Distances depend on the neighbours alone; this only suggests the orders in
    // which it is worth walking over the cells.
    int width() const { return width_; }

    std::span<const std::int32_t> around(int cell) const {
        return {around_[static_cast<std::size_t>(cell)].data(),
                count_[static_cast<std::size_t>(cell)]};
    }

  private:
    static std::uint64_t next_id() {
        static std::atomic<std::uint64_t> last{0};
        return ++last;
    }

    static std::size_t room_for(int width, int height) {
        if (width < 1 || height < 1 || static_cast<long long>(width) * height > 100'000'000LL) {
            throw std::invalid_argument("a grid has at least one cell and at most 100 million");
        }
        return static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    }

    void check(std::size_t cell) const {
        const auto itself = static_cast<std::int32_t>(cell);
        std::int32_t before = -1;
        for (const std::int32_t other : around(itself)) {
            if (other <= before || other == itself || other >= cells()) {
                throw std::invalid_argument("the neighbours of a cell are other cells, each once");
            }
            const auto back = around(other);
            if (!std::binary_search(back.begin(), back.end(), itself)) {
                throw std::invalid_argument("cells touch each other both ways");
            }
            before = other;
        }
    }

    std::vector<std::array<std::int32_t, kMostNeighbours>> around_;
    std::vector<std::uint8_t> count_;
    int width_;
    std::uint64_t id_ = next_id();
};

}  // namespace minewise
