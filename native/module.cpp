// The Python module minewise.solver._native.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <limits>
#include <memory>
#include <new>
#include <stdexcept>

#include "endgame.hpp"
#include "judge.hpp"
#include "look_ahead.hpp"
#include "play.hpp"
#include "solved.hpp"
#include "threads.hpp"

namespace nb = nanobind;
using namespace minewise;

namespace {

// The meaning of each symbol of the notation; M and S are cells that the caller knows.
constexpr std::uint8_t kStrange = 255;
constexpr std::array<std::uint8_t, 256> kSymbols = [] {
    std::array<std::uint8_t, 256> symbols{};
    symbols.fill(kStrange);
    for (int number = 0; number <= 8; ++number) {
        symbols[static_cast<std::size_t>('0' + number)] = static_cast<std::uint8_t>(number);
    }
    symbols['#'] = symbols['F'] = Hidden;
    symbols['*'] = symbols['M'] = KnownMine;
    symbols['S'] = KnownSafe;
    return symbols;
}();

void read_view(const char* text, std::size_t cells, std::uint8_t* view) {
    bool strange = false;
    for (std::size_t i = 0; i < cells; ++i) {
        view[i] = kSymbols[static_cast<unsigned char>(text[i])];
        strange |= view[i] == kStrange;
    }
    if (strange) throw std::invalid_argument("a view holds 0-8, #, F, *, M and S only");
}

void check_size(const Grid& grid, const nb::bytes& text) {
    if (text.size() != static_cast<std::size_t>(grid.cells())) {
        throw std::invalid_argument("a view has one symbol for each cell");
    }
}

Limits limits_of(std::size_t most_states) {
    Limits limits;
    if (most_states > 0) limits.most_states = most_states;
    return limits;
}

// A switch that asks work on another thread to end.
struct Stop {
    std::atomic<bool> asked{false};
};

// Let Python handle its signals, so that Ctrl+C works while we count.
void look_at_signals() {
    const nb::gil_scoped_acquire gil;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

// A watch over one call: it ends after some seconds (none: no limit), or when `stopped`, a callback
// that is called now and then, returns True. It must not outlive that callback.
Watch watch_for(std::optional<double> seconds, nb::handle stopped) {
    Watch watch;
    watch.look = [stopped] {
        const nb::gil_scoped_acquire gil;
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
        if (!stopped.is_none() && nb::cast<bool>(stopped())) throw Stopped();
    };
    if (seconds) {
        // A clock has a finite range.
        const std::chrono::duration<double> time(std::clamp(*seconds, 0.0, 1e9));
        watch.deadline = Watch::Clock::now() +
                         std::chrono::duration_cast<Watch::Clock::duration>(time);
    }
    return watch;
}

nb::bytes as_bytes(const std::vector<double>& values) {
    return nb::bytes(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(double));
}

// Bytes for `count` doubles, still to be written.
nb::bytes room_for(std::size_t count) {
    PyObject* bytes = PyBytes_FromStringAndSize(
        nullptr, static_cast<Py_ssize_t>(count * sizeof(double)));
    if (bytes == nullptr) throw std::bad_alloc();
    return nb::steal<nb::bytes>(bytes);
}

double* doubles_of(const nb::bytes& bytes) {
    return reinterpret_cast<double*>(PyBytes_AsString(bytes.ptr()));
}

// The chances of one position, as quickly as possible.
nb::bytes chances(const Grid& grid, int mines, nb::bytes text, std::size_t most_states) {
    check_size(grid, text);
    const auto cells = static_cast<std::size_t>(grid.cells());
    thread_local std::vector<std::uint8_t> view;
    thread_local Solver solver;
    view.resize(cells);
    const char* symbols = text.c_str();
    {
        nb::gil_scoped_release release;
        read_view(symbols, cells, view.data());
        Watch watch = watch_for(std::nullopt, nb::handle(Py_None));
        Limits limits = limits_of(most_states);
        limits.watch = &watch;
        solver.analyse(grid, view.data(), mines, limits);
    }
    return as_bytes(solver.chances());
}

// Many positions of one grid and mine count: the chances of all (NaN for those that no layout agrees
// with or that are too wide).
nb::bytes chances_of_many(const Grid& grid, int mines, nb::bytes text, int threads,
                          std::size_t most_states) {
    const auto cells = static_cast<std::size_t>(grid.cells());
    if (text.size() % cells != 0) {
        throw std::invalid_argument("the views must have one symbol for each cell");
    }
    const std::size_t count = text.size() / cells;
    // Written in place: for large batches a copy would cost more than some of the maps.
    const nb::bytes all_chances = room_for(count * cells);
    double* const found = doubles_of(all_chances);
    const char* symbols = text.c_str();
    nb::gil_scoped_release release;
    std::atomic<std::size_t> next{0};
    std::atomic<bool> cancelled{false};
    const auto work = [&](bool is_caller) {
        thread_local Solver solver;  // keeps its buffers from one batch to the next
        std::vector<std::uint8_t> view(cells);
        Watch watch;
        watch.stop = &cancelled;
        if (is_caller) watch.look = look_at_signals;
        Limits limits = limits_of(most_states);
        limits.watch = &watch;
        for (std::size_t i = next++; i < count; i = next++) {
            double* target = found + i * cells;
            watch.spend(cells);
            try {
                read_view(symbols + i * cells, cells, view.data());
                solver.analyse(grid, view.data(), mines, limits);
                std::copy(solver.chances().begin(), solver.chances().end(), target);
            } catch (const std::runtime_error&) {
                std::fill(target, target + cells, std::numeric_limits<double>::quiet_NaN());
            }
        }
    };
    on_threads(threads, count, work, [&] { cancelled = true; });
    return all_chances;
}

FirstClick first_click(const std::string& name) {
    if (name == "any") return FirstClick::Any;
    if (name == "safe") return FirstClick::Safe;
    if (name == "opening") return FirstClick::Opening;
    throw std::invalid_argument("the first click is any, safe or opening");
}

// Deal a board: one byte a cell, 1 for a mine.
nb::bytes deal(const Grid& grid, int mines, std::uint64_t seed, const std::string& first,
               int start) {
    if (start < 0 || start >= grid.cells()) throw std::invalid_argument("no such cell");
    Board board;
    board.generate(grid, mines, seed, first_click(first), start);
    return nb::bytes(reinterpret_cast<const char*>(board.mine_at.data()), board.mine_at.size());
}

// A chooser for the player of that name.
std::unique_ptr<Chooser> chooser_of(const std::string& player, const std::string& effort) {
    if (player == "exact") return std::make_unique<Safest>();
    if (player == "expert") return std::make_unique<LookAhead>(any_effort(effort));
    throw std::invalid_argument("the native players are exact and expert");
}

// Won, moves, guesses, survival, opened, chances, seconds, slowest move.
using Played = std::tuple<bool, int, int, double, int, std::vector<double>, double, double>;

// Play `games` games on the boards of the seeds from `seed` on; or, if `boards` is not empty, on
// the boards that it holds, one symbol a cell. When asked to stop, only the first few of them.
std::vector<Played> play(const std::string& player, const Grid& grid, int mines,
                         std::uint64_t seed, const std::string& first, int start, int games,
                         int threads, const std::string& effort, nb::bytes boards,
                         const Stop* stop) {
    const auto cells = static_cast<std::size_t>(grid.cells());
    if (start < 0 || start >= grid.cells()) throw std::invalid_argument("no such cell");
    if (games < 0) throw std::invalid_argument("the number of games is less than none");
    const FirstClick rule = first_click(first);
    const bool given = boards.size() > 0;
    if (given && boards.size() != cells * static_cast<std::size_t>(games)) {
        throw std::invalid_argument("a board has one symbol for each cell");
    }
    const char* const symbols = boards.c_str();
    chooser_of(player, effort);  // refuses an unknown one
    std::vector<GameRecord> records(static_cast<std::size_t>(games));
    std::atomic<int> next{0};
    std::atomic<bool> cancelled{false};
    {
        nb::gil_scoped_release release;
        const auto work = [&](bool is_caller) {
            Board board;
            const std::unique_ptr<Chooser> chooser = chooser_of(player, effort);
            // Only an error ends a game before its end.
            Watch watch;
            watch.stop = &cancelled;
            if (is_caller) watch.look = look_at_signals;
            Player playing(grid, *chooser, &watch);
            while (stop == nullptr || !stop->asked) {
                const int game = next++;
                if (game >= games) return;
                if (given) {
                    board.read(grid, symbols + cells * static_cast<std::size_t>(game));
                } else {
                    board.generate(grid, mines, seed + static_cast<std::uint64_t>(game), rule,
                                   start);
                }
                records[static_cast<std::size_t>(game)] = playing.play(board, mines, start);
            }
        };
        on_threads(threads, static_cast<std::size_t>(games), work, [&] { cancelled = true; });
    }
    // Games are begun in order, and every game that was begun has been played to its end.
    records.resize(static_cast<std::size_t>(std::min(next.load(), games)));
    std::vector<Played> result;
    result.reserve(records.size());
    for (GameRecord& record : records) {
        result.emplace_back(record.won, record.moves, record.guesses, record.survival,
                            record.opened, std::move(record.chances), record.seconds,
                            record.slowest_move);
    }
    return result;
}

// For games in which no guess is lost (see Player::survive): the number of the first cell, -1 if it is
// a mine, and how likely the game is won.
std::vector<std::pair<int, double>> survive(const Grid& grid, int mines, std::uint64_t seed,
                                            const std::string& first, int start, int games,
                                            const std::string& effort, int threads) {
    if (start < 0 || start >= grid.cells()) throw std::invalid_argument("no such cell");
    if (games < 0) throw std::invalid_argument("the number of games is less than none");
    const FirstClick rule = first_click(first);
    const Effort thought = any_effort(effort);
    std::vector<std::pair<int, double>> found(static_cast<std::size_t>(games));
    std::atomic<int> next{0};
    nb::gil_scoped_release release;
    const auto work = [&](bool is_caller) {
        LookAhead chooser(thought);
        Player player(grid, chooser);
        Board board;
        for (int game = next++; game < games; game = next++) {
            if (is_caller) look_at_signals();
            const std::uint64_t deals = seed + static_cast<std::uint64_t>(game);
            board.generate(grid, mines, deals, rule, start);
            const bool mine = board.mine_at[static_cast<std::size_t>(start)];
            const int number = mine ? -1 : board.number_at[static_cast<std::size_t>(start)];
            // Dealt again by other random numbers than those that made the board: the hidden cells
            // must not depend on it.
            const std::uint64_t again = Chance(~deals).next64();
            const GameRecord record = player.survive(board, mines, start, again);
            found[static_cast<std::size_t>(game)] = {number, record.won ? record.survival : 0.0};
        }
    };
    on_threads(threads, static_cast<std::size_t>(games), work, [&] { next = games; });
    return found;
}

// How much more a second effort would win than a first: for each game, with the guesses and
// differences in it (see Judge).
std::vector<std::tuple<double, int, int>> judge(const Grid& grid, int mines, std::uint64_t seed,
                                                const std::string& first, int start, int games,
                                                const std::string& one, const std::string& other,
                                                int playouts, int threads) {
    if (start < 0 || start >= grid.cells()) throw std::invalid_argument("no such cell");
    if (games < 0) throw std::invalid_argument("the number of games is less than none");
    if (playouts < 1) throw std::invalid_argument("the number of playouts is less than one");
    const FirstClick rule = first_click(first);
    const Effort efforts[] = {any_effort(one), any_effort(other), effort_of("quick")};
    std::vector<std::tuple<double, int, int>> found(static_cast<std::size_t>(games));
    std::atomic<int> next{0};
    nb::gil_scoped_release release;
    const auto work = [&](bool is_caller) {
        LookAhead choosers[] = {LookAhead(efforts[0]), LookAhead(efforts[1]), LookAhead(efforts[2])};
        Judge judging(grid, choosers[0], choosers[1], choosers[2], playouts);
        Board board;
        for (int game = next++; game < games; game = next++) {
            if (is_caller) look_at_signals();
            const std::uint64_t deals = seed + static_cast<std::uint64_t>(game);
            board.generate(grid, mines, deals, rule, start);
            const Judged judged = judging.judge(board, mines, start, deals);
            found[static_cast<std::size_t>(game)] = {judged.gain, judged.guesses, judged.differences};
        }
    };
    on_threads(threads, static_cast<std::size_t>(games), work, [&] { next = games; });
    return found;
}

// Perfect play: for each cell that may be opened, in how many layouts it is safe and how many are won
// from there. Empty if there are more layouts than allowed, or more sets of them to search.
using Optimal = std::vector<std::tuple<int, int, int>>;

Optimal optimal(const Grid& grid, int mines, nb::bytes text, std::size_t most_layouts,
                std::size_t most_nodes, std::optional<double> seconds, nb::object stopped) {
    check_size(grid, text);
    const auto cells = static_cast<std::size_t>(grid.cells());
    const char* const symbols = text.c_str();
    nb::gil_scoped_release release;
    Watch watch = watch_for(seconds, stopped);
    std::vector<std::uint8_t> view(cells);
    read_view(symbols, cells, view.data());
    Settled settled;
    if (!settled.read(grid, view.data())) throw NoLayout();
    Endgame endgame;
    Optimal found;
    Endgame::Question question{grid, settled, mines, most_layouts, most_nodes};
    question.watch = &watch;
    for (const Endgame::CellWins& one : endgame.search_all(question)) {
        found.emplace_back(one.cell, one.safe, one.wins);
    }
    return found;
}

std::shared_ptr<Solved> solve(std::shared_ptr<const Grid> grid, int mines, nb::bytes text,
                              std::size_t most_states) {
    check_size(*grid, text);
    std::vector<std::uint8_t> view(text.size());
    read_view(text.c_str(), view.size(), view.data());
    std::vector<std::uint8_t> shown(view.size());
    for (std::size_t i = 0; i < shown.size(); ++i) shown[i] = text.c_str()[i] == '*';
    return std::make_shared<Solved>(std::move(grid), mines, std::move(view), std::move(shown),
                                    limits_of(most_states));
}

// A question to a solved position: the GIL is released during the work.
template <typename Work>
auto ask(std::optional<double> seconds, nb::handle stopped, const Work& work) {
    nb::gil_scoped_release release;
    Watch watch = watch_for(seconds, stopped);
    return work(&watch);
}

void add_solved(nb::module_& module) {
    using Seconds = std::optional<double>;
    nb::class_<Solved>(module, "Solved")
        .def(nb::new_(&solve), nb::arg("grid"), nb::arg("mines"), nb::arg("view"),
             nb::arg("most_states") = 0)
        // Counting is quick, and so the chances come with it: another call would cost as much again.
        .def("count", [](Solved& solved, Seconds seconds, nb::object stopped) {
            const Solver* solver =
                ask(seconds, stopped, [&](Watch* watch) { return &solved.counted(watch); });
            return as_bytes(solver->chances());
        }, nb::arg("seconds") = nb::none(), nb::arg("stopped") = nb::none())
        .def("frontier", [](Solved& solved) {
            const int fewest = ask(std::nullopt, nb::handle(Py_None), [&](Watch* watch) {
                return solved.fewest_on_frontier(watch);
            });
            return std::pair(fewest, solved.counted().joined().frontier);
        })
        .def("numbers", [](Solved& solved, int cell, Seconds seconds, nb::object stopped) {
            const std::vector<Shown>* shown = ask(seconds, stopped, [&](Watch* watch) {
                return &solved.numbers(cell, watch);
            });
            std::vector<std::tuple<int, double, int>> found;
            for (const Shown& one : *shown) found.emplace_back(one.number, one.chance, one.safe);
            return found;
        }, nb::arg("cell"), nb::arg("seconds") = nb::none(), nb::arg("stopped") = nb::none())
        .def("choose", [](Solved& solved, const std::string& effort,
                          const std::vector<int>& avoid, Seconds seconds, nb::object stopped) {
            std::vector<std::uint8_t> avoided;
            if (!avoid.empty()) avoided.resize(static_cast<std::size_t>(solved.grid().cells()));
            for (const int cell : avoid) avoided.at(static_cast<std::size_t>(cell)) = 1;
            const Chosen chosen = ask(seconds, stopped, [&](Watch* watch) {
                return solved.choose(effort, avoided, watch);
            });
            return std::pair(chosen.cell, chosen.complete);
        }, nb::arg("effort"), nb::arg("avoid"), nb::arg("seconds") = nb::none(),
           nb::arg("stopped") = nb::none())
        .def("win_chance", [](Solved& solved, int cell, const std::string& effort, int playouts,
                              std::uint64_t seed, Seconds seconds, nb::object stopped) {
            const WinChance found = ask(seconds, stopped, [&](Watch* watch) {
                return solved.win_chance(cell, effort, playouts, seed, watch);
            });
            return std::tuple(found.chance, found.exact, found.playouts, found.complete);
        }, nb::arg("cell"), nb::arg("effort"), nb::arg("playouts"), nb::arg("seed"),
           nb::arg("seconds") = nb::none(), nb::arg("stopped") = nb::none())
        .def("settled", [](Solved& solved, const std::vector<std::int32_t>& numbers,
                           bool use_total, Seconds seconds, nb::object stopped) {
            return ask(seconds, stopped, [&](Watch* watch) {
                return solved.settled(numbers, use_total, watch);
            });
        }, nb::arg("numbers"), nb::arg("use_total"), nb::arg("seconds") = nb::none(),
           nb::arg("stopped") = nb::none())
        .def("agree", [](Solved& solved, const std::vector<std::int32_t>& numbers, bool use_total,
                         Seconds seconds, nb::object stopped) {
            return ask(seconds, stopped, [&](Watch* watch) {
                return solved.agree(numbers, use_total, watch);
            });
        }, nb::arg("numbers"), nb::arg("use_total"), nb::arg("seconds") = nb::none(),
           nb::arg("stopped") = nb::none())
        .def("estimate", [](Solved& solved, std::uint64_t seed, double work, Seconds seconds,
                            nb::object stopped) {
            const Estimate found = ask(seconds, stopped, [&](Watch* watch) {
                return solved.estimate(seed, work, watch);
            });
            std::vector<std::uint8_t> kept;
            for (const auto& layout : found.kept) kept.insert(kept.end(), layout.begin(), layout.end());
            return std::tuple(as_bytes(found.chances), as_bytes(found.low), as_bytes(found.high),
                              found.layouts, found.complete,
                              nb::bytes(reinterpret_cast<const char*>(kept.data()), kept.size()));
        }, nb::arg("seed"), nb::arg("work"), nb::arg("seconds") = nb::none(),
           nb::arg("stopped") = nb::none())
        .def("sample", [](Solved& solved, std::uint64_t seed) {
            return ask(std::nullopt, nb::handle(Py_None), [&](Watch* watch) {
                return solved.sample(seed, watch);
            });
        }, nb::arg("seed"))
        .def("left_to_place", [](Solved& solved) {
            const Solver* solver =
                ask(std::nullopt, nb::handle(Py_None), [&](Watch* watch) { return &solved.counted(watch); });
            return std::pair(solver->frontier().outside,
                             solved.mines() - solver->settled().known_mines);
        })
        .def("exact_ways", [](Solved& solved) {
            const auto ways = ask(std::nullopt, nb::handle(Py_None),
                                  [&](Watch* watch) { return solved.exact_ways(watch); });
            std::vector<std::tuple<int, std::optional<std::vector<double>>, int>> found;
            for (const Solved::ExactWays& one : ways) {
                found.emplace_back(one.lowest, one.ways, one.cells);
            }
            return found;
        })
        .def("ways_modulo", [](Solved& solved, int component, std::uint64_t modulus,
                               Seconds seconds, nb::object stopped) {
            return ask(seconds, stopped, [&](Watch* watch) {
                return solved.ways_modulo(component, modulus, watch);
            });
        }, nb::arg("component"), nb::arg("modulus"), nb::arg("seconds") = nb::none(),
           nb::arg("stopped") = nb::none());
}

}  // namespace

NB_MODULE(_native, module) {
    // Grids and solved positions stay in Python's caches until it ends: not leaks to report.
    nb::set_leak_warnings(false);
    module.doc() = "The exact solver in C++: the fast twin of minewise.solver.reference.";
    nb::exception<NoLayout>(module, "NoLayoutError", PyExc_ValueError);
    nb::exception<Stopped>(module, "StoppedError", PyExc_RuntimeError);
    // Its arguments are data: the numbers that are half done, and the states.
    static const nb::exception<TooWide> too_wide(module, "TooWideError", PyExc_ValueError);
    nb::register_exception_translator([](const std::exception_ptr& thrown, void*) {
        try {
            std::rethrow_exception(thrown);
        } catch (const TooWide& error) {
            const nb::object arguments =
                nb::make_tuple(error.what(), error.numbers, error.states);
            PyErr_SetObject(too_wide.ptr(), arguments.ptr());
        }
    });
    nb::class_<Grid>(module, "Grid")
        .def(nb::init<int, int>(), nb::arg("width"), nb::arg("height"))
        .def(nb::init<const std::vector<std::vector<std::int32_t>>&, int>(), nb::arg("neighbours"),
             nb::arg("width") = 1)
        .def("around", [](const Grid& grid, int cell) {
            if (cell < 0 || cell >= grid.cells()) throw std::invalid_argument("no such cell");
            const auto around = grid.around(cell);
            return std::vector<std::int32_t>(around.begin(), around.end());
        });
    nb::class_<Stop>(module, "Stop")
        .def(nb::init<>())
        .def("ask", [](Stop& stop) { stop.asked = true; })
        .def_prop_ro("asked", [](const Stop& stop) { return stop.asked.load(); });
    add_solved(module);
    module.def("chances", &chances, nb::arg("grid"), nb::arg("mines"), nb::arg("view"),
               nb::arg("most_states") = 0);
    module.def("chances_of_many", &chances_of_many, nb::arg("grid"), nb::arg("mines"),
               nb::arg("views"), nb::arg("threads") = 1, nb::arg("most_states") = 0);
    module.def("deal", &deal, nb::arg("grid"), nb::arg("mines"), nb::arg("seed"), nb::arg("first"),
               nb::arg("start"));
    module.def("play", &play, nb::arg("player"), nb::arg("grid"), nb::arg("mines"), nb::arg("seed"),
               nb::arg("first"), nb::arg("start"), nb::arg("games"), nb::arg("threads") = 1,
               nb::arg("effort") = "", nb::arg("boards") = nb::bytes("", 0),
               nb::arg("stop").none() = nb::none());
    module.def("survive", &survive, nb::arg("grid"), nb::arg("mines"), nb::arg("seed"),
               nb::arg("first"), nb::arg("start"), nb::arg("games"), nb::arg("effort"),
               nb::arg("threads"));
    module.def("judge", &judge, nb::arg("grid"), nb::arg("mines"), nb::arg("seed"), nb::arg("first"),
               nb::arg("start"), nb::arg("games"), nb::arg("one"), nb::arg("other"),
               nb::arg("playouts"), nb::arg("threads") = 1);
    module.def("optimal", &optimal, nb::arg("grid"), nb::arg("mines"), nb::arg("view"),
               nb::arg("most_layouts"), nb::arg("most_nodes"), nb::arg("seconds") = nb::none(),
               nb::arg("stopped") = nb::none());
}
