// A player in JavaScript: opens a cell that a single number proves safe, else the first cell.
// minewise bench --player program:"node examples/players/by_numbers.js"
"use strict";

function choose(rows) {
  const cells = rows.flatMap((row, r) => [...row].map((symbol, c) => ({ r, c, symbol })));
  const hidden = cells.filter((cell) => "#F".includes(cell.symbol));
  const around = (cell) =>
    hidden.filter((other) => Math.abs(other.r - cell.r) <= 1 && Math.abs(other.c - cell.c) <= 1);
  const numbers = cells.filter((cell) => cell.symbol >= "0" && cell.symbol <= "8");
  const mines = new Set();
  for (const number of numbers) {
    const near = around(number);
    if (near.length === Number(number.symbol)) near.forEach((cell) => mines.add(cell));
  }
  const safe = new Set();
  for (const number of numbers) {
    const near = around(number);
    const known = near.filter((cell) => mines.has(cell)).length;
    if (known === Number(number.symbol)) near.forEach((cell) => mines.has(cell) || safe.add(cell));
  }
  const free = hidden.filter((cell) => cell.symbol === "#");
  return free.find((cell) => safe.has(cell)) ?? free.find((cell) => !mines.has(cell)) ?? free[0];
}

require("readline")
  .createInterface({ input: process.stdin })
  .on("line", (line) => {
    const asked = JSON.parse(line);
    let answer = { hello: "hello 1 by_numbers", game: "ready" }[asked.ask] ?? "unknown";
    if (asked.ask === "move") {
      const cell = choose(asked.position.split("/").slice(1));
      answer = `open ${cell.r + 1} ${cell.c + 1}`;
    }
    console.log(answer);
  });
