// Logarithms of factorials. The library's lgamma is not used: it writes a global variable.
#pragma once

#include <array>
#include <cmath>

namespace minewise {

// The natural logarithm of n! by Stirling's series: the next term is below 1e-17 from 32 on.
inline double log_factorial_by_series(int n) {
    const double x = n;
    const double inverse = 1 / x;
    const double square = inverse * inverse;
    const double half_log_of_two_pi = 0.91893853320467274178;
    const double series =
        inverse * (1.0 / 12 - square * (1.0 / 360 - square * (1.0 / 1260 - square * (1.0 / 1680))));
    return (x + 0.5) * std::log(x) - x + half_log_of_two_pi + series;
}

// The natural logarithm of n!
inline double log_factorial(int n) {
    static const std::array<double, 1024> usual = [] {
        std::array<double, 1024> logs{};
        double factorial = 1;
        for (int i = 1; i < 1024; ++i) {
            logs[static_cast<std::size_t>(i)] =
                i < 32 ? std::log(factorial *= i) : log_factorial_by_series(i);
        }
        return logs;
    }();
    return n < 1024 ? usual[static_cast<std::size_t>(n)] : log_factorial_by_series(n);
}

// The natural logarithm of the ways to choose k of n.
inline double log_choose(int n, int k) {
    return log_factorial(n) - log_factorial(k) - log_factorial(n - k);
}

}  // namespace minewise
