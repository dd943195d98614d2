// The Python module minewise.solver._native.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <exception>
#include <limits>
#include <memory>
#include <mutex>
#include <new>
#include <stdexcept>
#include <thread>

#include "endgame.hpp"
#include "look_ahead.hpp"
#include "play.hpp"
#include "playouts.hpp"
#include "solver.hpp"

namespace nb = nanobind;
using namespace minewise;

namespace {

// What each symbol of the notation is; M and S are cells that the caller knows.
constexpr std::uint8_t kStrange = 255;
constexpr std::array<std::uint8_t, 256> kSymbols = [] {
    std::array<std::uint8_t, 256> symbols{};
    symbols.fill(kStrange);
    for (int number = 0; number <= 8; ++number) symbols['0' + number] = number;
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

const Grid& grid_of(int width, int height) {
    if (width < 1 || height < 1 || static_cast<long long>(width) * height > 100'000'000LL) {
        throw std::invalid_argument("a grid has at least one cell and at most 100 million");
    }
    // Almost always the same size as last time.
    thread_local std::unique_ptr<Grid> grid;
    if (!grid || grid->width() != width || grid->height() != height) {
        grid = std::make_unique<Grid>(width, height);
    }
    return *grid;
}

Limits limits_of(std::size_t most_states) {
    Limits limits;
    if (most_states > 0) limits.most_states = most_states;
    return limits;
}

nb::bytes as_bytes(const std::vector<double>& values) {
    return nb::bytes(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(double));
}

// Bytes for so many doubles, still to be written.
nb::bytes room_for(std::size_t count) {
    PyObject* bytes = PyBytes_FromStringAndSize(
        nullptr, static_cast<Py_ssize_t>(count * sizeof(double)));
    if (bytes == nullptr) throw std::bad_alloc();
    return nb::steal<nb::bytes>(bytes);
}

double* doubles_of(const nb::bytes& bytes) {
    return reinterpret_cast<double*>(PyBytes_AS_STRING(bytes.ptr()));
}

// Run `work` on so many threads; what one of them throws is thrown here once all have ended.
template <typename Work>
void on_threads(int threads, const Work& work) {
    std::exception_ptr thrown;
    std::mutex guard;
    const auto careful = [&] {
        try {
            work();
        } catch (...) {
            const std::lock_guard lock(guard);
            if (!thrown) thrown = std::current_exception();
        }
    };
    std::vector<std::thread> helpers;
    for (int t = 1; t < threads; ++t) helpers.emplace_back(careful);
    careful();
    for (std::thread& helper : helpers) helper.join();
    if (thrown) std::rethrow_exception(thrown);
}

using Analysed = std::tuple<nb::bytes, double, int, nb::bytes>;

Analysed analyse(int width, int height, int mines, nb::bytes text, std::size_t most_states) {
    const Grid& grid = grid_of(width, height);
    const auto cells = static_cast<std::size_t>(grid.cells());
    if (text.size() != cells) throw std::invalid_argument("a view has one symbol for each cell");
    thread_local std::vector<std::uint8_t> view;
    thread_local Solver solver;
    view.resize(cells);
    const char* symbols = text.c_str();
    {
        nb::gil_scoped_release release;
        read_view(symbols, cells, view.data());
        solver.analyse(grid, view.data(), mines, limits_of(most_states));
    }
    // Mines that were settled at a glance are in no component, but on the frontier too.
    int lowest = solver.joined().frontier_lowest;
    const std::vector<std::uint8_t>& status = solver.settled().status;
    for (int cell = 0; cell < grid.cells(); ++cell) {
        if (status[static_cast<std::size_t>(cell)] != KnownMine || symbols[cell] == '*') continue;
        const auto around = grid.around(cell);
        lowest += std::any_of(around.begin(), around.end(), [&](int other) {
            return status[static_cast<std::size_t>(other)] <= 8;
        });
    }
    return {as_bytes(solver.chances()), solver.log_layouts(), lowest,
            as_bytes(solver.joined().frontier)};
}

// The logarithm of the number of layouts; minus infinity if there is none.
double log_layouts(int width, int height, int mines, nb::bytes text, std::size_t most_states) {
    try {
        return std::get<1>(analyse(width, height, mines, text, most_states));
    } catch (const NoLayout&) {
        return -std::numeric_limits<double>::infinity();
    }
}

// Many positions of one size: the chances of all, and the logarithms of their layouts (not a
// number where none agrees or the position is too wide).
std::pair<nb::bytes, nb::bytes> analyse_batch(int width, int height, int mines, nb::bytes text,
                                              int threads, std::size_t most_states) {
    const Grid& grid = grid_of(width, height);
    const auto cells = static_cast<std::size_t>(grid.cells());
    if (text.size() % cells != 0) {
        throw std::invalid_argument("the views must have one symbol for each cell");
    }
    const std::size_t count = text.size() / cells;
    // Written in place: for large batches a copy would cost more than some of the maps.
    const nb::bytes all_chances = room_for(count * cells);
    const nb::bytes all_logs = room_for(count);
    double* const chances = doubles_of(all_chances);
    double* const logs = doubles_of(all_logs);
    const char* symbols = text.c_str();
    {
        nb::gil_scoped_release release;
        const Limits limits = limits_of(most_states);
        std::atomic<std::size_t> next{0};
        const auto work = [&] {
            Solver solver;
            std::vector<std::uint8_t> view(cells);
            for (std::size_t i = next++; i < count; i = next++) {
                double* target = chances + i * cells;
                try {
                    read_view(symbols + i * cells, cells, view.data());
                    solver.analyse(grid, view.data(), mines, limits);
                    std::copy(solver.chances().begin(), solver.chances().end(), target);
                    logs[i] = solver.log_layouts();
                } catch (const std::exception&) {
                    std::fill(target, target + cells, std::numeric_limits<double>::quiet_NaN());
                    logs[i] = std::numeric_limits<double>::quiet_NaN();
                }
            }
        };
        on_threads(threads, work);
    }
    return {all_chances, all_logs};
}

FirstClick first_click(const std::string& name) {
    if (name == "any") return FirstClick::Any;
    if (name == "safe") return FirstClick::Safe;
    if (name == "opening") return FirstClick::Opening;
    throw std::invalid_argument("the first click is any, safe or opening");
}

// Deal a board: one byte a cell, 1 for a mine.
nb::bytes deal(int width, int height, int mines, std::uint64_t seed, const std::string& first,
               int start) {
    const Grid& grid = grid_of(width, height);
    if (start < 0 || start >= grid.cells()) throw std::invalid_argument("no such cell");
    Board board;
    board.generate(grid, mines, seed, first_click(first), start);
    return nb::bytes(reinterpret_cast<const char*>(board.mine_at.data()), board.mine_at.size());
}

// A chooser for the player of that name.
std::unique_ptr<Chooser> chooser_of(const std::string& player, const std::string& effort) {
    if (player == "exact") return std::make_unique<Safest>();
    if (player == "expert") return std::make_unique<LookAhead>(effort_of(effort));
    throw std::invalid_argument("the native players are exact and expert");
}

// A view with all that is certain, by counting, in it.
std::vector<std::uint8_t> view_with_certain(const Grid& grid, nb::bytes text, int mines,
                                            Solver& solver) {
    const auto cells = static_cast<std::size_t>(grid.cells());
    if (text.size() != cells) throw std::invalid_argument("a view has one symbol for each cell");
    std::vector<std::uint8_t> view(cells);
    read_view(text.c_str(), cells, view.data());
    solver.analyse(grid, view.data(), mines);
    for (std::size_t cell = 0; cell < cells; ++cell) {
        if (view[cell] != Hidden) continue;
        if (solver.chances()[cell] == 0) view[cell] = KnownSafe;
        if (solver.chances()[cell] == 1) view[cell] = KnownMine;
    }
    return view;
}

// The cell that a player guesses in a position in which nothing is certain.
int choose(const std::string& player, int width, int height, int mines, nb::bytes text,
           const std::string& effort) {
    const Grid& grid = grid_of(width, height);
    Solver solver;
    const std::vector<std::uint8_t> view = view_with_certain(grid, text, mines, solver);
    const std::unique_ptr<Chooser> chooser = chooser_of(player, effort);
    nb::gil_scoped_release release;
    return chooser->choose(grid, solver, view.data(), mines);
}

// How likely a position is to be won by perfect play, where that can be found out: exactly. Else by
// opening `cell` (or what is certain, if it is -1) and playing on as `expert` of an effort does, on
// layouts drawn at random. Returns the chance, and whether it is exact.
std::pair<double, bool> win_chance(int width, int height, int mines, nb::bytes text, int cell,
                                   const std::string& effort, int playouts, std::uint64_t seed) {
    const Grid& grid = grid_of(width, height);
    if (cell < -1 || cell >= grid.cells()) throw std::invalid_argument("no such cell");
    if (playouts < 1) throw std::invalid_argument("the number of playouts is less than one");
    Solver solver;
    const std::vector<std::uint8_t> view = view_with_certain(grid, text, mines, solver);
    nb::gil_scoped_release release;
    const Effort thought = effort_of("normal");
    Settled settled;
    if (solver.log_layouts() <= std::log(static_cast<double>(thought.endgame_layouts) + 0.5) &&
        settled.read(grid, view.data())) {
        Endgame endgame;
        const Endgame::Answer answer = endgame.search(
            grid, settled, mines, thought.endgame_layouts + 1, thought.endgame_nodes);
        if (answer.win > 0) return {answer.win, true};
    }
    LookAhead chooser(effort_of(effort));
    Playouts play(grid, chooser);
    const int wins = play.wins(view.data(), mines, cell, playouts, seed);
    return {static_cast<double>(wins) / playouts, false};
}

// Asks a `play` that is under way on another thread to end after the game it is at.
struct Stop {
    std::atomic<bool> asked{false};
};

// Won, moves, guesses, survival, opened, chances, seconds, slowest move.
using Played = std::tuple<bool, int, int, double, int, std::vector<double>, double, double>;

// Play `games` games on the boards of the seeds from `seed` on; or, where `boards` is not empty, on
// the boards that it holds, one symbol a cell. When asked to stop, only the first so many.
std::vector<Played> play(const std::string& player, int width, int height, int mines,
                         std::uint64_t seed, const std::string& first, int start, int games,
                         int threads, const std::string& effort, nb::bytes boards,
                         const Stop* stop) {
    const Grid& grid = grid_of(width, height);
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
    {
        nb::gil_scoped_release release;
        const auto work = [&] {
            Board board;
            const std::unique_ptr<Chooser> chooser = chooser_of(player, effort);
            Player playing(grid, *chooser);
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
        on_threads(threads, work);
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

// Perfect play: how many layouts agree, and of each cell that may be opened, in how many it is safe
// and how many are won from there. No cells where there are more layouts than asked for, or more
// sets of them to look at.
using Optimal = std::pair<std::size_t, std::vector<std::tuple<int, int, int>>>;

Optimal optimal(int width, int height, int mines, nb::bytes text, std::size_t most_layouts,
                std::size_t most_nodes) {
    const Grid& grid = grid_of(width, height);
    const auto cells = static_cast<std::size_t>(grid.cells());
    if (text.size() != cells) throw std::invalid_argument("a view has one symbol for each cell");
    const char* const symbols = text.c_str();
    nb::gil_scoped_release release;
    std::vector<std::uint8_t> view(cells);
    read_view(symbols, cells, view.data());
    Settled settled;
    if (!settled.read(grid, view.data())) throw NoLayout();
    Endgame endgame;
    Optimal found;
    for (const Endgame::CellWins& one :
         endgame.search_all(grid, settled, mines, most_layouts, most_nodes)) {
        found.second.emplace_back(one.cell, one.safe, one.wins);
    }
    found.first = endgame.layouts();
    return found;
}

}  // namespace

NB_MODULE(_native, module) {
    module.doc() = "The exact solver in C++: the fast twin of minewise.solver.reference.";
    nb::exception<NoLayout>(module, "NoLayoutError", PyExc_ValueError);
    nb::exception<TooWide>(module, "TooWideError", PyExc_ValueError);
    module.def("analyse", &analyse, nb::arg("width"), nb::arg("height"), nb::arg("mines"),
               nb::arg("view"), nb::arg("most_states") = 0);
    module.def("log_layouts", &log_layouts, nb::arg("width"), nb::arg("height"), nb::arg("mines"),
               nb::arg("view"), nb::arg("most_states") = 0);
    module.def("analyse_batch", &analyse_batch, nb::arg("width"), nb::arg("height"),
               nb::arg("mines"), nb::arg("views"), nb::arg("threads") = 1,
               nb::arg("most_states") = 0);
    module.def("deal", &deal, nb::arg("width"), nb::arg("height"), nb::arg("mines"),
               nb::arg("seed"), nb::arg("first"), nb::arg("start"));
    module.def("choose", &choose, nb::arg("player"), nb::arg("width"), nb::arg("height"),
               nb::arg("mines"), nb::arg("view"), nb::arg("effort") = "");
    module.def("win_chance", &win_chance, nb::arg("width"), nb::arg("height"), nb::arg("mines"),
               nb::arg("view"), nb::arg("cell"), nb::arg("effort"), nb::arg("playouts"),
               nb::arg("seed"));
    nb::class_<Stop>(module, "Stop")
        .def(nb::init<>())
        .def("ask", [](Stop& stop) { stop.asked = true; });
    module.def("play", &play, nb::arg("player"), nb::arg("width"), nb::arg("height"), nb::arg("mines"),
               nb::arg("seed"), nb::arg("first"), nb::arg("start"), nb::arg("games"),
               nb::arg("threads") = 1, nb::arg("effort") = "", nb::arg("boards") = nb::bytes("", 0),
               nb::arg("stop").none() = nb::none());
    module.def("optimal", &optimal, nb::arg("width"), nb::arg("height"), nb::arg("mines"),
               nb::arg("view"), nb::arg("most_layouts"), nb::arg("most_nodes"));
}
