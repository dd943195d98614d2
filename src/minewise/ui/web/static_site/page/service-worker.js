// Keeps the whole site in this browser, one version at a time. A file in a folder never changes, for
// the folder's name has a checksum in it; what an earlier version has already is not loaded again.

// Written when the site is built.
const BUILD = "";
/** @type {string[]} */
const FILES = [];

const worker = /** @type {any} */ (self);
const scope = worker.registration.scope;
const PREFIX = `minewise ${new URL(scope).pathname} `;
const NAME = PREFIX + BUILD;

async function install() {
  const cache = await caches.open(NAME);
  await Promise.all(
    FILES.map(async (file) => {
      const address = new URL(file, scope).href;
      const isForGood = /^(page|python)-/.test(file);
      const known = isForGood ? await caches.match(address) : null;
      const answer = known ?? (await fetch(address, { cache: isForGood ? "default" : "no-cache" }));
      if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
      await cache.put(address, answer);
    }),
  );
}

async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== NAME).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(NAME);
  const page = new URL(scope).href;
  const isPage = request.mode === "navigate" && new URL(request.url).pathname === new URL(scope).pathname;
  return (await cache.match(isPage ? page : request.url)) ?? fetch(request);
}

addEventListener("install", (event) => /** @type {any} */ (event).waitUntil(install()));
addEventListener("activate", (event) => /** @type {any} */ (event).waitUntil(activate()));
addEventListener("message", (event) => event.data === "use" && worker.skipWaiting());
addEventListener("fetch", (event) => {
  const { request } = /** @type {any} */ (event);
  if (request.method === "GET" && request.url.startsWith(scope)) /** @type {any} */ (event).respondWith(answer(request));
});
