// The Python module minewise.boards._native.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "boards/grader.hpp"
#include "boards/maker.hpp"

namespace nb = nanobind;
using namespace minewise;
using namespace minewise::boards;

namespace {

FirstClick first_click(const std::string& name) {
    if (name == "any") return FirstClick::Any;
    if (name == "safe") return FirstClick::Safe;
    if (name == "opening") return FirstClick::Opening;
    throw std::invalid_argument("the first click is any, safe or opening");
}

// Found, walked, seed of the deal, boards tried, mines grown.
using Outcome = std::tuple<bool, bool, std::uint64_t, std::int64_t, int>;

// The boards of one grid: made, proven, graded. One call at a time.
class Boards {
  public:
    Boards(int width, int height) : grid_(width, height), maker_(grid_), grader_(grid_) {}
    explicit Boards(const std::vector<std::vector<std::int32_t>>& neighbours)
        : grid_(neighbours), maker_(grid_), grader_(grid_) {}

    // The boards of the seeds, one after the other, their mines and then their numbers, one byte a
    // cell, with the outcome of each; of all seeds, or of the first few if it was stopped. `look` is
    // called now and then with the progress of a grown board; if it returns True, the work ends.
    std::pair<nb::bytes, std::vector<Outcome>> make(const std::vector<std::uint64_t>& seeds,
                                                    int mines, int start, const std::string& first,
                                                    bool total, int deals, std::int64_t moves,
                                                    std::int64_t proofs,
                                                    std::optional<double> seconds,
                                                    nb::object look) {
        check(start);
        const Wish wish{mines, start, first_click(first), kind_of(total), deals, moves, proofs};
        std::vector<std::uint8_t> boards;
        std::vector<Outcome> outcomes;
        {
            nb::gil_scoped_release release;
            Watch watch = watch_for(seconds, look);
            try {
                for (const std::uint64_t seed : seeds) {
                    const Made made = maker_.make(wish, seed, &watch);
                    const Board& board = maker_.board();
                    boards.insert(boards.end(), board.mine_at.begin(), board.mine_at.end());
                    boards.insert(boards.end(), board.number_at.begin(), board.number_at.end());
                    outcomes.emplace_back(made.found, made.walked, made.seed, made.tried,
                                          made.grown);
                    watch.spend(static_cast<std::size_t>(grid_.cells()));
                }
            } catch (const Stopped&) {
                // The boards made so far are complete.
            }
        }
        return {nb::bytes(reinterpret_cast<const char*>(boards.data()), boards.size()),
                std::move(outcomes)};
    }

    std::int64_t first_seed(std::uint64_t seed, std::int64_t most, int mines, int start,
                            const std::string& first, bool total) {
        check(start);
        const Wish wish{mines, start, first_click(first), kind_of(total)};
        nb::gil_scoped_release release;
        Watch watch = watch_for(std::nullopt, nb::handle(Py_None));
        return maker_.first_seed(wish, seed, most, &watch);
    }

    // The board that a walk leads to.
    nb::bytes walk(nb::bytes board, std::uint64_t seed, int start, const std::string& first,
                   bool total, std::int64_t moves) {
        const int mines = read(board, {start});
        Wish wish{mines, start, first_click(first), kind_of(total)};
        wish.moves = moves;
        {
            nb::gil_scoped_release release;
            Watch watch = watch_for(std::nullopt, nb::handle(Py_None));
            maker_.walk_from(board_, wish, seed, &watch);
        }
        const std::vector<std::uint8_t>& mine_at = maker_.board().mine_at;
        return nb::bytes(reinterpret_cast<const char*>(mine_at.data()), mine_at.size());
    }

    // Open some safe cells of a board, and all cells that are certain then: one byte a cell, its
    // number or 9 for hidden, 10 for certainly a mine.
    nb::bytes play(nb::bytes board, const std::vector<std::int32_t>& opened, bool total) {
        const int mines = read(board, opened);
        {
            nb::gil_scoped_release release;
            Watch watch = watch_for(std::nullopt, nb::handle(Py_None));
            grader_.play(board_, mines, opened, kind_of(total), &watch);
        }
        const std::vector<std::uint8_t>& status = grader_.seen().status;
        return nb::bytes(reinterpret_cast<const char*>(status.data()), status.size());
    }

    // The indices of the boards of a batch, one byte a cell, that can be won without a guess.
    std::vector<std::size_t> proven(nb::bytes boards, int start, bool total) {
        check(start);
        const auto cells = static_cast<std::size_t>(grid_.cells());
        if (boards.size() % cells != 0) throw std::invalid_argument("a board has all cells");
        std::vector<std::size_t> found;
        const char* const text = boards.c_str();
        nb::gil_scoped_release release;
        Watch watch = watch_for(std::nullopt, nb::handle(Py_None));
        for (std::size_t number = 0; number * cells < boards.size(); ++number) {
            const int mines = put(text + number * cells);
            watch.spend(cells);
            if (grader_.proves(board_, mines, start, kind_of(total), &watch)) {
                found.push_back(number);
            }
        }
        return found;
    }

    // Whether it needs no guess, and the waves of its solution: way, cells.
    std::pair<bool, std::vector<std::pair<int, int>>> grade(
        nb::bytes board, const std::vector<std::int32_t>& opened) {
        const int mines = read(board, opened);
        std::vector<Wave> waves;
        bool won = false;
        {
            nb::gil_scoped_release release;
            Watch watch = watch_for(std::nullopt, nb::handle(Py_None));
            won = grader_.grade(board_, mines, opened, waves, &watch);
        }
        std::vector<std::pair<int, int>> told;
        for (const Wave& wave : waves) told.emplace_back(static_cast<int>(wave.way), wave.cells);
        return {won, std::move(told)};
    }

  private:
    static Kind kind_of(bool total) { return total ? Kind::Total : Kind::Numbers; }

    void check(int cell) const {
        if (cell < 0 || cell >= grid_.cells()) throw std::invalid_argument("no such cell");
    }

    // Put the mines of a board in place, one byte a cell; return their number.
    int put(const char* text) {
        board_.mine_at.assign(text, text + grid_.cells());
        board_.count_numbers(grid_);
        return static_cast<int>(std::count(board_.mine_at.begin(), board_.mine_at.end(), 1));
    }

    int read(const nb::bytes& board, const std::vector<std::int32_t>& opened) {
        if (board.size() != static_cast<std::size_t>(grid_.cells())) {
            throw std::invalid_argument("a board has one byte for each cell");
        }
        const int mines = put(board.c_str());
        for (const std::int32_t cell : opened) {
            check(cell);
            if (board_.mine_at[static_cast<std::size_t>(cell)]) {
                throw std::invalid_argument("a mine cannot be opened");
            }
        }
        return mines;
    }

    Watch watch_for(std::optional<double> seconds, nb::handle look) const {
        Watch watch;
        watch.look = [this, look] {
            const nb::gil_scoped_acquire gil;
            if (PyErr_CheckSignals() != 0) throw nb::python_error();
            if (!look.is_none() && nb::cast<bool>(look(maker_.progress()))) throw Stopped();
        };
        if (seconds) {
            const std::chrono::duration<double> time(std::clamp(*seconds, 0.0, 1e9));
            watch.deadline = Watch::Clock::now() +
                             std::chrono::duration_cast<Watch::Clock::duration>(time);
        }
        return watch;
    }

    Grid grid_;
    Maker maker_;
    Grader grader_;
    Board board_;
};

}  // namespace

NB_MODULE(_native, module) {
    // Those of a grid stay in a cache of Python's until it ends: not leaks to report.
    nb::set_leak_warnings(false);
    module.doc() = "Boards that need no guess, in C++: the twin of minewise.boards.reference.";
    nb::class_<Boards>(module, "Boards")
        .def(nb::init<int, int>(), nb::arg("width"), nb::arg("height"))
        .def(nb::init<const std::vector<std::vector<std::int32_t>>&>(), nb::arg("neighbours"))
        .def("make", &Boards::make, nb::arg("seeds"), nb::arg("mines"), nb::arg("start"),
             nb::arg("first"), nb::arg("total"), nb::arg("deals"), nb::arg("moves"),
             nb::arg("proofs"), nb::arg("seconds") = nb::none(), nb::arg("look") = nb::none())
        .def("first_seed", &Boards::first_seed, nb::arg("seed"), nb::arg("most"), nb::arg("mines"),
             nb::arg("start"), nb::arg("first"), nb::arg("total"))
        .def("walk", &Boards::walk, nb::arg("board"), nb::arg("seed"), nb::arg("start"),
             nb::arg("first"), nb::arg("total"), nb::arg("moves"))
        .def("play", &Boards::play, nb::arg("board"), nb::arg("opened"), nb::arg("total"))
        .def("proven", &Boards::proven, nb::arg("boards"), nb::arg("start"), nb::arg("total"))
        .def("grade", &Boards::grade, nb::arg("board"), nb::arg("opened"));
}
