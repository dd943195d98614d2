// Joining many components, as large boards have: by halves, and only where it matters.
//
// Every mine may count more or less than 1 (a *tilt*) without changing any probability. Under the
// right tilt the required sum is the expected one, and all sums far from it hardly matter. So
// components are joined in a binary tree. Each node has the chances of its own mine counts, less
// those in its tails; and then, from the root down, the chances of all the rest.
//
// The omitted part is less than 1e-50 of a node. Whether that is little depends on how likely it
// was for the mines to add up; if it is not, the caller has to join them the long way.
#pragma once

#include <vector>

#include "join.hpp"

namespace minewise {

class JoinMany {
  public:
    JoinMany(const Sweep& sweep, Joined& joined, Watch* watch)
        : sweep_(sweep), joined_(joined), watch_(watch) {}

    // False if too much would be lost.
    bool run();

  private:
    using Node = Joined::Node;

    void find_logs();
    bool fills_gaps() const;
    void find_tilt();
    void expected(double tilt, double& mean, double& variance) const;
    Node leaf(int component) const;
    Node outside_leaf() const;
    int build(int first, int last);
    bool descend(int node, int component, int lowest, const std::vector<double>& rest);
    void end_at_component(const Node& node, int component, int lowest,
                          const std::vector<double>& rest);
    void end_outside(const Node& node, int lowest, const std::vector<double>& rest);
    int components() const { return static_cast<int>(sweep_.ways().size()); }
    std::span<const double> logs_of(int component) const;

    const Sweep& sweep_;
    Joined& joined_;
    Watch* watch_;
    double tilt_ = 0;       // the logarithm of the weight of a mine
    double log_total_ = 0;
    std::vector<double> logs_;  // of the ways of all components
    std::vector<int> sizes_;    // of each node: its leaves
};

}  // namespace minewise
