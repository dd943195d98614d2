// The memo of a search, by hashes: results about sets of layouts, or the positions it has reached. A
// hash table that is cleared in no time, since searches are short and many.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace minewise {

class Memo {
  public:
    struct Entry {
        std::uint64_t key = 0;
        std::uint32_t search = 0;  // the search in which it was entered
        std::int32_t most = 0;     // the most layouts of the set that can be won
        bool exact = false;        // whether that many can, or it is only a bound
    };

    explicit Memo(std::uint32_t first_search = 1) : entries_(1024), search_(first_search) {}

    // Forget everything.
    void clear() {
        if (++search_ == 0) {
            std::fill(entries_.begin(), entries_.end(), Entry{});
            search_ = 1;
        }
        used_ = 0;
    }

    // The entry of a key; null if there is none. Valid until something is entered.
    const Entry* find(std::uint64_t key) const {
        for (std::size_t at = place(key);; at = (at + 1) & (entries_.size() - 1)) {
            const Entry& entry = entries_[at];
            if (entry.search != search_) return nullptr;
            if (entry.key == key) return &entry;
        }
    }

    void enter(std::uint64_t key, std::int32_t most, bool exact) {
        if (2 * used_ >= entries_.size()) grow();
        put({key, search_, most, exact});
    }

  private:
    std::size_t place(std::uint64_t key) const {
        return static_cast<std::size_t>(key ^ (key >> 31)) & (entries_.size() - 1);
    }

    void put(const Entry& entry) {
        std::size_t at = place(entry.key);
        while (entries_[at].search == search_ && entries_[at].key != entry.key) {
            at = (at + 1) & (entries_.size() - 1);
        }
        used_ += entries_[at].search != search_;
        entries_[at] = entry;
    }

    void grow() {
        std::vector<Entry> before(2 * entries_.size());
        before.swap(entries_);
        used_ = 0;
        for (const Entry& entry : before) {
            if (entry.search == search_) put(entry);
        }
    }

    std::vector<Entry> entries_;  // a power of two of them
    std::size_t used_ = 0;
    std::uint32_t search_;
};

}  // namespace minewise
