// The remaining needs of the half-done numbers of a state, packed: four bits for each, in slots. A
// slot is named by its lowest bit.
#pragma once

#include <cstddef>
#include <cstdint>

namespace minewise {

constexpr int kBitsOfNeed = 4;

// Sixteen slots.
class Needs {
  public:
    static constexpr int kSlots = 16;

    void add(int bit, int need) { bits_ += static_cast<std::uint64_t>(need) << bit; }
    int at(int bit) const { return static_cast<int>((bits_ >> bit) & 15U); }

    // No need may be less than the amount taken, so that slots do not borrow from each other.
    Needs less(const Needs& each, int times) const {
        return Needs(bits_ - each.bits_ * static_cast<std::uint64_t>(times));
    }
    Needs plus(const Needs& more) const { return Needs(bits_ + more.bits_); }
    bool operator==(const Needs&) const = default;

    std::size_t hash() const {
        const std::uint64_t mixed = bits_ * 0x9E3779B97F4A7C15ULL;
        return static_cast<std::size_t>(mixed ^ (mixed >> 32));
    }

    Needs() = default;

  private:
    explicit Needs(std::uint64_t bits) : bits_(bits) {}
    std::uint64_t bits_ = 0;
};

// Thirty-two slots.
class ManyNeeds {
  public:
    static constexpr int kSlots = 2 * Needs::kSlots;

    void add(int bit, int need) { halves_[bit / 64].add(bit % 64, need); }
    int at(int bit) const { return halves_[bit / 64].at(bit % 64); }
    ManyNeeds less(const ManyNeeds& each, int times) const {
        return ManyNeeds(halves_[0].less(each.halves_[0], times),
                         halves_[1].less(each.halves_[1], times));
    }
    ManyNeeds plus(const ManyNeeds& more) const {
        return ManyNeeds(halves_[0].plus(more.halves_[0]), halves_[1].plus(more.halves_[1]));
    }
    bool operator==(const ManyNeeds&) const = default;

    std::size_t hash() const { return halves_[0].hash() ^ (31 * halves_[1].hash() + 17); }

    ManyNeeds() = default;

  private:
    ManyNeeds(Needs one, Needs other) : halves_{one, other} {}
    Needs halves_[2];
};

}  // namespace minewise
