// Random numbers that are the same everywhere: SplitMix64, as in minewise.core.chance.
#pragma once

#include <cstdint>
#include <vector>

namespace minewise {

// A product of 128 bits, in two halves.
struct Product {
    std::uint64_t high;
    std::uint64_t low;
};

// In parts of 32 bits, since not every compiler has longer integers.
constexpr Product multiply(std::uint64_t a, std::uint64_t b) {
    const std::uint64_t mask = 0xFFFFFFFFULL;
    const std::uint64_t low = (a & mask) * (b & mask);
    const std::uint64_t one = (a >> 32) * (b & mask) + (low >> 32);
    const std::uint64_t other = (a & mask) * (b >> 32) + (one & mask);
    return {(a >> 32) * (b >> 32) + (one >> 32) + (other >> 32), (other << 32) | (low & mask)};
}

class Chance {
  public:
    explicit Chance(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next64() {
        state_ += 0x9E3779B97F4A7C15ULL;
        std::uint64_t mixed = state_;
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9ULL;
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBULL;
        return mixed ^ (mixed >> 31);
    }

    // A whole number below `limit`, all exactly equally likely (Lemire).
    std::uint64_t below(std::uint64_t limit) {
        Product product = multiply(next64(), limit);
        if (product.low < limit) {
            const std::uint64_t favoured = (0 - limit) % limit;
            while (product.low < favoured) product = multiply(next64(), limit);
        }
        return product.high;
    }

    // From 0 up to, but not including, 1.
    double part() { return static_cast<double>(next64() >> 11) * 0x1p-53; }

    // `count` different numbers below `among`, all sets exactly equally likely (Floyd): sets
    // chosen[n] to 1 for each.
    void choose(std::uint64_t count, std::uint64_t among, std::vector<std::uint8_t>& chosen) {
        chosen.assign(among, 0);
        for (std::uint64_t last = among - count; last < among; ++last) {
            const std::uint64_t drawn = below(last + 1);
            chosen[chosen[drawn] ? last : drawn] = 1;
        }
    }

  private:
    std::uint64_t state_;
};

}  // namespace minewise
