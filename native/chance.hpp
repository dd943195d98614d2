// Chance that is the same everywhere: SplitMix64, as in minewise.core.chance.
#pragma once

#include <cstdint>
#include <vector>

namespace minewise {

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

    // A whole number below `limit`, each exactly as likely (Lemire).
    std::uint64_t below(std::uint64_t limit) {
        auto product = static_cast<unsigned __int128>(next64()) * limit;
        if (static_cast<std::uint64_t>(product) < limit) {
            const std::uint64_t favoured = (0 - limit) % limit;
            while (static_cast<std::uint64_t>(product) < favoured) {
                product = static_cast<unsigned __int128>(next64()) * limit;
            }
        }
        return static_cast<std::uint64_t>(product >> 64);
    }

    // `count` different numbers below `among`, every set exactly as likely (Floyd): sets
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
