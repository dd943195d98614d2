// A player: uses single numbers, else the first cell. g++ -O2 -std=c++17 -o by_numbers THIS_FILE
#include <iostream>
#include <sstream>
#include <string>
#include <vector>
int main() {
    for (std::string line; std::getline(std::cin, line);) {
        const auto asked = [&](const char* what) { return line.find(what) != std::string::npos; };
        if (!asked("\"ask\": \"move\"")) {
            const char* other = asked("\"game\"") ? "ready" : "unknown";
            std::cout << (asked("\"hello\"") ? "hello 1 by_numbers" : other) << std::endl;
            continue;
        }
        const std::size_t at = line.find("\"position\": \"") + 13;
        std::istringstream text(line.substr(at, line.find('"', at) - at));
        std::vector<std::string> rows;
        std::getline(text, line, '/');  // the size
        for (std::string row; std::getline(text, row, '/');) rows.push_back(row);
        const int height = rows.size(), width = rows[0].size();
        std::vector<std::string> known(height, std::string(width, ' '));
        for (const char mark : {'m', 's'})  // first mines, then safe cells
            for (int r = 0; r < height; ++r)
                for (int c = 0; c < width; ++c) {
                    int closed = 0, mines = 0;
                    const auto around = [&](auto each) {
                        for (int y = std::max(r - 1, 0); y < std::min(r + 2, height); ++y)
                            for (int x = std::max(c - 1, 0); x < std::min(c + 2, width); ++x)
                                if (rows[y][x] == '#' || rows[y][x] == 'F') each(known[y][x]);
                    };
                    around([&](char& cell) { ++closed, mines += cell == 'm'; });
                    if (rows[r][c] - '0' == (mark == 'm' ? closed : mines))
                        around([&](char& cell) { cell = cell == ' ' ? mark : cell; });
                }
        int best = -1, worth = -1;
        for (int i = 0; i < height * width; ++i)
            if (const int value = std::string("m s").find(known[i / width][i % width]);
                rows[i / width][i % width] == '#' && value > worth) best = i, worth = value;
        std::cout << "open " << best / width + 1 << ' ' << best % width + 1 << std::endl;
    }
}
