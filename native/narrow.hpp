// The sweep for one small component, as quickly as possible.
//
// It counts the same as Sweep (see there), with its tables. Looking ahead counts thousands of
// components a game, most of them of a dozen boxes with a handful of states each; then the time goes
// not into counting but into everything around it. So numbers are bits of a word here, states are few
// enough to be searched one by one, and all buffers are allocated once. Components that do not fit
// are left to Sweep.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "grid.hpp"
#include "settled.hpp"

namespace minewise {

class NarrowSweep {
  public:
    struct NarrowBox {
        std::uint64_t numbers = 0;  // one bit for each that it touches
        std::int32_t size = 0;
        std::int32_t first_cell = 0;
    };

    // Count the component of these numbers and these hidden cells, in rising order. False if it does
    // not fit.
    bool count(const Grid& grid, const Settled& settled, std::span<const std::int32_t> numbers,
               std::span<const std::int32_t> hidden);

    // The result; without counts if the component cannot be filled.
    int lowest() const { return lowest_; }
    std::span<const double> ways() const { return ways_; }
    // For each box and each count: the mines of the box, added up over the ways.
    const std::vector<double>& mines() const { return mines_; }
    // And whether it can hold a safe cell.
    const std::vector<std::uint8_t>& safe() const { return safe_; }
    std::span<const NarrowBox> boxes() const {
        return {boxes_.data(), static_cast<std::size_t>(box_count_)};
    }
    // The cells of all boxes, box by box.
    std::span<const std::int32_t> cells() const { return cells_; }

  private:
    static constexpr std::size_t kMostNumbers = 64;
    static constexpr std::size_t kMostCells = 128;
    static constexpr std::size_t kMostStates = 512;       // at one time
    static constexpr std::size_t kTable = 2048;
    static constexpr std::size_t kAllStates = 8192;
    static constexpr std::size_t kAllTransitions = 16'384;
    static constexpr std::size_t kAllValues = 65'536;
    static constexpr int kMostActive = 16;

    struct State {
        std::uint64_t needs;   // four bits for each half-done number
        std::int32_t lowest;   // mines so far: the fewest
        std::int32_t length;
        std::uint32_t first;   // in values_
        std::uint32_t onward;  // the ways to the end, in onward_
        std::int32_t onward_lowest;
        std::int32_t onward_length;  // how many these are, 0 for none
    };
    struct Transition {
        std::uint16_t from;
        std::uint16_t to;
        std::uint8_t mines;
    };

    void find_boxes(const Grid& grid, const Settled& settled, std::span<const std::int32_t> hidden);
    bool find_order(int first);
    int order_boxes(int first);
    bool fill();
    bool fill_box(int box, std::size_t layer);
    void find_tables();
    void find_safe();

    std::vector<std::uint8_t> number_at_;  // of each open cell: which number it is
    std::array<std::int8_t, kMostNumbers> need_{};
    std::array<std::int8_t, kMostNumbers> cells_left_{};
    std::array<std::int8_t, kMostNumbers> boxes_left_{};
    std::array<std::uint8_t, kMostNumbers> slot_{};
    std::array<NarrowBox, kMostCells> boxes_{};
    std::array<std::uint8_t, kMostCells> box_of_{};
    std::array<std::uint8_t, kMostCells> order_{};
    int box_count_ = 0;
    std::vector<std::int32_t> cells_;

    // Left uninitialised: most of it is never used.
    std::unique_ptr<State[]> states_ = std::make_unique_for_overwrite<State[]>(kAllStates);
    std::unique_ptr<Transition[]> transitions_ =
        std::make_unique_for_overwrite<Transition[]>(kAllTransitions);
    std::array<std::uint32_t, kMostCells + 2> layer_state_{};       // the first state before a box
    std::array<std::uint32_t, kMostCells + 1> layer_transition_{};  // and the first transition
    std::unique_ptr<double[]> values_ = std::make_unique_for_overwrite<double[]>(kAllValues);
    std::vector<double> onward_ = std::vector<double>(1024);
    std::uint64_t begun_ = 0;
    std::uint32_t free_slots_ = 0;
    // States by their needs: only those of this round are valid.
    std::vector<std::uint32_t> table_ = std::vector<std::uint32_t>(kTable);
    std::uint32_t round_ = 0;

    int lowest_ = 0;
    std::span<const double> ways_;
    std::vector<double> mines_;
    std::vector<std::uint8_t> safe_;
};

}  // namespace minewise
