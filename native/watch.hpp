// A watch on work that may take long, which ends when the time is up or it is asked to.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <exception>
#include <functional>

namespace minewise {

// The work was ended before it was done.
class Stopped : public std::exception {
  public:
    const char* what() const noexcept override { return "the work was stopped before it was done"; }
};

class Watch {
  public:
    using Clock = std::chrono::steady_clock;

    // Without a limit unless these are set.
    const std::atomic<bool>* stop = nullptr;
    Clock::time_point deadline = Clock::time_point::max();
    // A callback, called now and then on the working thread; its exceptions end the work.
    std::function<void()> look = {};

    // To be called with the approximate number of steps since the last call, of some nanoseconds
    // each. Throws Stopped.
    void spend(std::size_t steps) {
        done_ += steps;
        if (done_ >= kSteps) {
            done_ = 0;
            check();
        }
    }

    // Throws Stopped if the work is to end.
    void check() {
        if (stop != nullptr && stop->load(std::memory_order_relaxed)) throw Stopped();
        const Clock::time_point now = Clock::now();
        if (now >= deadline) throw Stopped();
        if (look && now - looked_ >= std::chrono::milliseconds(10)) {
            looked_ = now;
            look();
        }
    }

  private:
    static constexpr std::size_t kSteps = 20'000;

    std::size_t done_ = 0;
    Clock::time_point looked_ = Clock::now();
};

}  // namespace minewise
