// The page of a local server: its messages go through a socket.

import { App } from "./app.js";
import { Connection } from "./connection.js";
import { Socket } from "./socket.js";

const scheme = location.protocol === "https:" ? "wss:" : "ws:";
new App(new Connection(new Socket(`${scheme}//${location.host}/socket`))).start();
