// A QR code, drawn from what the server says is dark.

import { s } from "./dom.js";

const MARGIN = 4; // squares that readers need around it

/**
 * @param {Qr | null} qr
 * @returns {SVGElement | null} null where there is none
 */
export function qrCode(qr) {
  if (!qr) return null;
  const side = qr.size + 2 * MARGIN;
  return s(
    "svg",
    { class: "qr", viewBox: `${-MARGIN} ${-MARGIN} ${side} ${side}`, width: 4 * side, height: 4 * side, role: "img", "aria-label": "QR code of the link", "shape-rendering": "crispEdges" },
    s("rect", { x: -MARGIN, y: -MARGIN, width: side, height: side, fill: "#fff" }),
    s("path", { d: qr.path, fill: "#000" }),
  );
}
