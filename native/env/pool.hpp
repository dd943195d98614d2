// Memory for arrays that are handed out at every step and dropped soon after.
//
// Large blocks that are freed go back to the system, and fresh ones cost a page fault for every
// 4 KiB: more than a whole step. So a few blocks are kept and reused.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace minewise::env {

class Pool : public std::enable_shared_from_this<Pool> {
  public:
    explicit Pool(std::size_t size) : size_(size) {}

    // A block that goes back to its pool when it is destroyed; the pool lives as long.
    class Block {
      public:
        Block(std::shared_ptr<Pool> pool, std::vector<std::int8_t> memory)
            : pool_(std::move(pool)), memory_(std::move(memory)) {}
        ~Block() { pool_->give_back(std::move(memory_)); }
        Block(const Block&) = delete;
        Block& operator=(const Block&) = delete;

        std::int8_t* data() { return memory_.data(); }

      private:
        std::shared_ptr<Pool> pool_;
        std::vector<std::int8_t> memory_;
    };

    std::unique_ptr<Block> take() {
        std::vector<std::int8_t> memory;
        {
            const std::lock_guard lock(guard_);
            if (!spare_.empty()) {
                memory = std::move(spare_.back());
                spare_.pop_back();
            }
        }
        memory.resize(size_);
        return std::make_unique<Block>(shared_from_this(), std::move(memory));
    }

  private:
    static constexpr std::size_t kMostSpare = 4;

    void give_back(std::vector<std::int8_t> memory) {
        const std::lock_guard lock(guard_);
        if (spare_.size() < kMostSpare) spare_.push_back(std::move(memory));
    }

    std::size_t size_;
    std::mutex guard_;
    std::vector<std::vector<std::int8_t>> spare_;
};

}  // namespace minewise::env
