// A number without a smallest or a largest: the mantissa is a double, the exponent is kept apart.
//
// The ways to lay mines over a thousand cells differ by more than a double can hold, and a value
// out of its range would make something possible look impossible. Wide numbers have no such
// range. They are slower, so they are used only where doubles do not suffice.
#pragma once

#include <cmath>
#include <cstdint>

namespace minewise {

class Wide {
  public:
    Wide() = default;
    // From a number between 2^-700 and 2^700, or 0.
    explicit Wide(double value) : part_(value) { tidy(); }

    // e^log
    static Wide exp(double log) {
        const double in_steps = std::floor(log / (kStep * kLog2));
        Wide number(std::exp(log - in_steps * (kStep * kLog2)));
        number.exponent_ += static_cast<std::int64_t>(in_steps);
        return number;
    }

    bool positive() const { return part_ > 0; }

    // The natural logarithm; minus infinity of 0.
    double log() const { return std::log(part_) + static_cast<double>(exponent_) * (kStep * kLog2); }

    // This divided by another, as a double; 0 if that is too small for one.
    double over(const Wide& other) const {
        const auto steps = exponent_ - other.exponent_;
        if (part_ == 0 || steps < -4) return 0;
        return std::ldexp(part_ / other.part_, static_cast<int>(steps) * kStep);
    }

    Wide& operator+=(const Wide& other) {
        if (other.part_ == 0) return *this;
        const std::int64_t apart = exponent_ - other.exponent_;
        if (part_ == 0 || apart < -1) {
            *this = other;
        } else if (apart == 0) {
            part_ += other.part_;
            tidy();
        } else if (apart == 1) {
            part_ += other.part_ * kShrink;
        } else if (apart == -1) {
            part_ = part_ * kShrink + other.part_;
            exponent_ = other.exponent_;
        }  // else the other is negligible beside this one
        return *this;
    }

    friend Wide operator*(const Wide& a, const Wide& b) {
        Wide product;
        product.part_ = a.part_ * b.part_;
        product.exponent_ = a.exponent_ + b.exponent_;
        product.tidy();
        return product;
    }

    friend Wide operator/(const Wide& a, const Wide& b) {
        Wide quotient;
        quotient.part_ = a.part_ / b.part_;
        quotient.exponent_ = a.exponent_ - b.exponent_;
        quotient.tidy();
        return quotient;
    }

    // The factor is a number between 2^-256 and 2^256, or 0.
    friend Wide operator*(double factor, const Wide& b) {
        Wide product;
        product.part_ = factor * b.part_;
        product.exponent_ = b.exponent_;
        product.tidy();
        return product;
    }

    friend bool operator<(const Wide& a, const Wide& b) {
        if (a.part_ == 0 || b.part_ == 0 || a.exponent_ == b.exponent_) return a.part_ < b.part_;
        return a.exponent_ < b.exponent_;
    }

  private:
    static constexpr int kStep = 512;
    static constexpr double kLog2 = 0.69314718055994530942;
    static constexpr double kGrow = 0x1p+512;
    static constexpr double kShrink = 0x1p-512;

    // Bring the mantissa back to 2^-256 up to 2^256.
    void tidy() {
        if (part_ >= 0x1p+256) {
            part_ *= kShrink;
            ++exponent_;
        } else if (part_ < 0x1p-256) {
            if (part_ == 0) {
                exponent_ = 0;
            } else {
                part_ *= kGrow;
                --exponent_;
            }
        }
    }

    double part_ = 0;
    std::int64_t exponent_ = 0;  // of 2^512
};

// The same for doubles, for code that is written for both.

inline bool positive(double value) { return value > 0; }
inline bool positive(const Wide& value) { return value.positive(); }

inline double log_of(double value) { return std::log(value); }
inline double log_of(const Wide& value) { return value.log(); }

inline double over(double value, double other) { return value / other; }
inline double over(const Wide& value, const Wide& other) { return value.over(other); }

inline double divided(double value, double other) { return value / other; }
inline Wide divided(const Wide& value, const Wide& other) { return value / other; }

}  // namespace minewise
