// The page without a server: Python runs in a worker, and everything is saved in this browser.

import { App } from "./app.js";
import { Connection } from "./connection.js";
import { rememberIn, remembered } from "./last-look.js";
import { offerUpdates } from "./updates.js";
import { WorkerCarrier } from "./worker-carrier.js";

const carrier = new WorkerCarrier(remembered);
const connection = new Connection(carrier);
new App(connection).start();
rememberIn(connection);
offerUpdates(carrier);
