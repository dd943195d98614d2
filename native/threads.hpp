// Work on several threads.
#pragma once

#include <algorithm>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

namespace minewise {

// More threads than this are of no use.
constexpr int kMostThreads = 256;

// Run `work` on `threads` threads, but on no more than there are pieces of work; an exception of one
// is rethrown here once all have ended. Calls `cancel` if one could not be started, or has thrown,
// so that the others end early.
template <typename Work, typename Cancel>
void on_threads(int threads, std::size_t pieces, const Work& work, const Cancel& cancel) {
    if (threads < 1) throw std::invalid_argument("there is at least one thread");
    const auto useful = static_cast<int>(
        std::clamp<std::size_t>(pieces, 1, static_cast<std::size_t>(kMostThreads)));
    threads = std::min(threads, useful);
    std::exception_ptr thrown;
    std::mutex guard;
    const auto fail = [&] {
        const std::lock_guard lock(guard);
        if (!thrown) thrown = std::current_exception();
        cancel();
    };
    const auto careful = [&](bool is_caller) {
        try {
            work(is_caller);
        } catch (...) {
            fail();
        }
    };
    std::vector<std::thread> helpers;
    helpers.reserve(static_cast<std::size_t>(threads));
    try {
        for (int t = 1; t < threads; ++t) helpers.emplace_back(careful, false);
    } catch (const std::system_error&) {
        try {
            throw std::runtime_error("only " + std::to_string(helpers.size() + 1) + " of " +
                                     std::to_string(threads) + " threads could be started");
        } catch (...) {
            fail();
        }
    }
    if (!thrown) careful(true);
    for (std::thread& helper : helpers) helper.join();
    if (thrown) std::rethrow_exception(thrown);
}

}  // namespace minewise
