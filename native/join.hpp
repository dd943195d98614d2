// Joining the components: how likely each of their mine counts is, when all mines must add up.
//
// The mines of a board are shared between its components and the cells outside that touch no
// number. For each component and each mine count of it, a weight is the number of ways (up to a
// common factor) in which all the rest can take the other mines.
//
// Few components are taken one after the other, from both ends; in wide numbers, if doubles do
// not suffice. Many are joined by halves: see join_many.cpp.
#pragma once

#include <span>
#include <vector>

#include "chance.hpp"
#include "sweep.hpp"
#include "wide.hpp"

namespace minewise {

class Joined {
  public:
    // `mines` are those left for the components, of `cells` cells, and the `outside` cells. Throws
    // NoLayout or Stopped.
    void join(const Sweep& sweep, int cells, int outside, int mines, const Limits& limits);

    // Join them for any number of mines: all counts weigh the same.
    void join_nothing(const Sweep& sweep, int outside);

    // The weights of a component: doubles, if these suffice for it; else empty, and wide ones.
    std::span<const double> weights_of(const Sweep& sweep, int component);
    std::span<const Wide> wide_weights_of(int component) const;

    // Draw the number of mines of each component, and at the end of the outside.
    void draw(const Sweep& sweep, Chance& chance, std::vector<int>& mines) const;

    double log_layouts = 0;         // natural logarithm of the number of layouts
    double outside_mines = 0;       // expected mines outside
    bool outside_can_hold_mine = false;
    bool outside_can_hold_safe = false;
    int frontier_lowest = 0;        // mines on the frontier: the fewest that have a chance
    std::vector<double> frontier;   // and the chance of that many, one more, and so on

  private:
    friend class JoinMany;

    // Some components together, or the outside, when joining by halves.
    struct Node {
        int lowest = 0;              // mines of the first value
        std::vector<double> chance;  // of that many mines, one more, and so on
        int fewest = 0;              // mines it can have at all
        int most = 0;
        int left = -1;               // its halves
        int right = -1;
    };

    // The ways of all components after the first few, by the mines of those.
    template <typename Real>
    using Rest = std::vector<std::vector<Real>>;

    template <typename Real>
    void join_few(const Sweep& sweep, Watch* watch);
    template <typename Real>
    void draw_few(const Sweep& sweep, const Rest<Real>& rest, Chance& chance,
                  std::vector<int>& mines) const;
    void draw_many(int node, int mines_here, Chance& chance, std::vector<int>& mines) const;
    void find_ranges(const Sweep& sweep);
    bool outside_is_plain(int first, int last) const;
    template <typename Real>
    Rest<Real>& rest();
    template <typename Real>
    std::vector<Real>& weights();

    int outside_ = 0;
    int mines_ = 0;
    bool wide_ = false;
    std::vector<int> lowest_;   // of the first n components, for each n: the fewest mines
    std::vector<int> highest_;  // and the most
    std::vector<std::size_t> weight_at_;  // of each component: its first weight
    std::vector<double> weights_;
    std::vector<Wide> wide_weights_;
    Rest<double> rest_;
    Rest<Wide> wide_rest_;
    std::vector<Node> nodes_;  // if the components were many
    std::vector<double> plain_weights_;  // of one component, out of wide ones
};

}  // namespace minewise
