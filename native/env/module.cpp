// The Python module minewise.env._native.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <initializer_list>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "batch.hpp"
#include "pool.hpp"

namespace nb = nanobind;
using namespace minewise;
using namespace minewise::env;

namespace {

template <typename Value>
using Row = nb::ndarray<Value, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
template <typename Value>
using Table = nb::ndarray<Value, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

template <typename Choice>
Choice choose(const std::string& name, const char* what,
              std::initializer_list<std::pair<const char*, Choice>> choices) {
    for (const auto& [known, choice] : choices) {
        if (name == known) return choice;
    }
    throw std::invalid_argument(std::string("no such ") + what + ": " + name);
}

Rules rules_of(int mines, const std::string& first, bool flood, bool flags,
               const std::string& forbidden, const std::string& autoreset, std::int64_t most_steps,
               const std::array<double, 5>& rewards) {
    Rules rules;
    rules.mines = mines;
    rules.first = choose<FirstClick>(first, "first click",
                                     {{"any", FirstClick::Any},
                                      {"safe", FirstClick::Safe},
                                      {"opening", FirstClick::Opening}});
    rules.flood = flood;
    rules.flags = flags;
    rules.forbidden = choose<Forbidden>(forbidden, "way to treat forbidden actions",
                                        {{"refuse", Forbidden::Refuse},
                                         {"ignore", Forbidden::Ignore},
                                         {"end", Forbidden::End}});
    rules.autoreset = choose<Autoreset>(autoreset, "autoreset mode",
                                        {{"NextStep", Autoreset::NextStep},
                                         {"SameStep", Autoreset::SameStep},
                                         {"Disabled", Autoreset::Disabled}});
    rules.most_steps = most_steps;
    rules.rewards = {rewards[0], rewards[1], rewards[2], rewards[3], rewards[4]};
    return rules;
}

// From a table with a row for each cell, filled up with the number of cells.
Neighbours neighbours_of(const Table<const std::int32_t>& table) {
    if (table.shape(1) != kMostNeighbours || table.shape(0) < 1) {
        throw std::invalid_argument("a table of neighbours has eight columns");
    }
    const auto cells = static_cast<std::int32_t>(table.shape(0));
    Neighbours neighbours;
    neighbours.of.resize(table.shape(0));
    neighbours.count.assign(table.shape(0), 0);
    for (std::size_t cell = 0; cell < table.shape(0); ++cell) {
        std::array<std::int32_t, kMostNeighbours>& row = neighbours.of[cell];
        row.fill(cells);
        for (std::size_t i = 0; i < kMostNeighbours; ++i) {
            const std::int32_t other = table(cell, i);
            if (other < 0 || other > cells) throw std::invalid_argument("no such neighbour");
            if (other < cells) row[neighbours.count[cell]++] = other;
        }
    }
    return neighbours;
}

// An array that is handed out: its memory goes back to a pool once it is no longer referenced.
using Handed = nb::ndarray<nb::numpy, std::int8_t, nb::ndim<2>>;

Handed copy(const Table<std::int8_t>& table, Pool& pool) {
    std::unique_ptr<Pool::Block> block = pool.take();
    std::copy_n(table.data(), table.size(), block->data());
    std::int8_t* const data = block->data();
    const nb::capsule owner(block.get(),
                            [](void* taken) noexcept { delete static_cast<Pool::Block*>(taken); });
    block.release();
    return Handed(data, {table.shape(0), table.shape(1)}, owner);
}

// A batch with the arrays it writes to, which must live as long as it does.
class Games {
  public:
    Games(Table<const std::int32_t> neighbours, int mines, const std::string& first, bool flood,
          bool flags, const std::string& forbidden, const std::string& autoreset,
          std::int64_t most_steps, std::array<double, 5> rewards, Table<std::int8_t> view,
          Table<std::int8_t> mask, Row<double> reward, Row<bool> terminated, Row<bool> truncated,
          Row<bool> won, Row<bool> fresh, Row<std::int64_t> seed, Table<std::int8_t> last_view,
          Row<std::int64_t> last_seed)
        : view_(view), mask_(mask), reward_(reward), terminated_(terminated),
          truncated_(truncated), won_(won), fresh_(fresh), seed_(seed), last_view_(last_view),
          last_seed_(last_seed), views_(std::make_shared<Pool>(view.size())),
          masks_(std::make_shared<Pool>(mask.size())),
          batch_(rules_of(mines, first, flood, flags, forbidden, autoreset, most_steps, rewards),
                 neighbours_of(neighbours), checked_games(neighbours.shape(0), flags), arrays()) {}

    void set_stream(std::size_t game, std::uint64_t seed) {
        batch_.set_stream(checked(game), seed);
    }

    void set_seed(std::size_t game, std::int64_t seed) { batch_.set_seed(checked(game), seed); }

    void begin(std::size_t game, std::int64_t seed) { batch_.begin(checked(game), seed); }

    std::ptrdiff_t step(Row<const std::int64_t> actions) {
        if (actions.shape(0) != batch_.games()) {
            throw std::invalid_argument("one action for each game is expected");
        }
        const std::int64_t* const chosen = actions.data();
        nb::gil_scoped_release release;
        return batch_.step(chosen);
    }

    // The same for a single game: no array is needed.
    std::ptrdiff_t step_one(std::int64_t action) {
        if (batch_.games() != 1) throw std::invalid_argument("one game is expected");
        return batch_.step(&action);
    }

    void sample(std::uint64_t seed, Row<std::int64_t> actions) const {
        if (actions.shape(0) != batch_.games()) {
            throw std::invalid_argument("room for one action for each game is expected");
        }
        batch_.sample(seed, actions.data());
    }

    nb::bytes save() const {
        const std::vector<std::uint8_t> saved = batch_.save();
        return nb::bytes(saved.data(), saved.size());
    }

    void restore(const nb::bytes& saved) {
        batch_.restore(static_cast<const std::uint8_t*>(saved.data()), saved.size());
    }

    Handed copy_view() { return copy(view_, *views_); }
    Handed copy_mask() { return copy(mask_, *masks_); }

  private:
    Arrays arrays() {
        return {view_.data(),  mask_.data(), reward_.data(),    terminated_.data(),
                truncated_.data(), won_.data(),  fresh_.data(), seed_.data(),
                last_view_.data(), last_seed_.data()};
    }

    std::size_t checked_games(std::size_t cells, bool flags) const {
        const std::size_t games = view_.shape(0);
        const bool rows = mask_.shape(0) == games && last_view_.shape(0) == games &&
                          reward_.shape(0) == games && terminated_.shape(0) == games &&
                          truncated_.shape(0) == games && won_.shape(0) == games &&
                          fresh_.shape(0) == games && seed_.shape(0) == games &&
                          last_seed_.shape(0) == games;
        const bool columns = view_.shape(1) == cells && last_view_.shape(1) == cells &&
                             mask_.shape(1) == (flags ? 2 * cells : cells);
        if (!rows || !columns) throw std::invalid_argument("an array has the wrong shape");
        return games;
    }

    std::size_t checked(std::size_t game) const {
        if (game >= batch_.games()) throw std::invalid_argument("no such game");
        return game;
    }

    Table<std::int8_t> view_, mask_;
    Row<double> reward_;
    Row<bool> terminated_, truncated_, won_, fresh_;
    Row<std::int64_t> seed_;
    Table<std::int8_t> last_view_;
    Row<std::int64_t> last_seed_;
    std::shared_ptr<Pool> views_, masks_;
    Batch batch_;
};

}  // namespace

NB_MODULE(_native, module) {
    module.doc() = "Many games at once for agents that learn: the twin of minewise.env.python_batch.";
    nb::class_<Games>(module, "Games")
        .def(nb::init<Table<const std::int32_t>, int, const std::string&, bool, bool,
                      const std::string&, const std::string&, std::int64_t, std::array<double, 5>,
                      Table<std::int8_t>, Table<std::int8_t>, Row<double>, Row<bool>, Row<bool>,
                      Row<bool>, Row<bool>, Row<std::int64_t>, Table<std::int8_t>,
                      Row<std::int64_t>>(),
             nb::arg("neighbours"), nb::arg("mines"), nb::arg("first"), nb::arg("flood"),
             nb::arg("flags"), nb::arg("forbidden"), nb::arg("autoreset"), nb::arg("most_steps"),
             nb::arg("rewards"), nb::arg("view").noconvert(), nb::arg("mask").noconvert(),
             nb::arg("reward").noconvert(), nb::arg("terminated").noconvert(),
             nb::arg("truncated").noconvert(), nb::arg("won").noconvert(),
             nb::arg("fresh").noconvert(), nb::arg("seed").noconvert(),
             nb::arg("last_view").noconvert(), nb::arg("last_seed").noconvert())
        .def("set_stream", &Games::set_stream, nb::arg("game"), nb::arg("seed"))
        .def("set_seed", &Games::set_seed, nb::arg("game"), nb::arg("seed"))
        .def("begin", &Games::begin, nb::arg("game"), nb::arg("seed"))
        .def("step", &Games::step, nb::arg("actions").noconvert())
        .def("step_one", &Games::step_one, nb::arg("action"))
        .def("save", &Games::save)
        .def("restore", &Games::restore, nb::arg("saved"))
        .def("copy_view", &Games::copy_view)
        .def("copy_mask", &Games::copy_mask)
        .def("sample", &Games::sample, nb::arg("seed"), nb::arg("actions").noconvert());
}
