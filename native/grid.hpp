// The grid: which cells touch each other. Cells are numbered row by row.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace minewise {

class Grid {
  public:
    Grid(int width, int height)
        : width_(width), height_(height), around_(static_cast<std::size_t>(width) * height),
          count_(around_.size()) {
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

    int width() const { return width_; }
    int height() const { return height_; }
    int cells() const { return static_cast<int>(around_.size()); }

    std::span<const std::int32_t> around(int cell) const {
        return {around_[static_cast<std::size_t>(cell)].data(),
                count_[static_cast<std::size_t>(cell)]};
    }

  private:
    int width_;
    int height_;
    std::vector<std::array<std::int32_t, 8>> around_;
    std::vector<std::uint8_t> count_;
};

}  // namespace minewise
