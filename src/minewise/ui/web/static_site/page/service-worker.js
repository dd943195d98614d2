// Caches the whole site in this browser, one version at a time. A file in a folder never changes, since
// the folder's name contains a checksum; files shared with an earlier version are not loaded again.

// Filled in when the site is built.
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

/** Delete earlier versions, once no tab is left that may still need their files. */
async function tidy() {
  const tabs = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const names = await caches.keys();
  // Keep a later version that is waiting to be activated, too.
  if (tabs.length > 1 || worker.registration.installing || worker.registration.waiting) return;
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== NAME).map((name) => caches.delete(name)));
}

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(NAME);
  const { origin, pathname } = new URL(request.url);
  const isPage = request.mode === "navigate" && [scope, `${scope}index.html`].includes(origin + pathname);
  // A tab with an earlier version may still load files of that version.
  return (await cache.match(isPage ? scope : request.url)) ?? (await caches.match(request.url)) ?? fetch(request);
}

addEventListener("install", (event) => /** @type {any} */ (event).waitUntil(install()));
addEventListener("activate", (event) => /** @type {any} */ (event).waitUntil(worker.clients.claim()));
addEventListener("message", (event) => {
  if (event.data === "use") worker.skipWaiting();
  if (event.data === "tidy") /** @type {any} */ (event).waitUntil(tidy());
});
addEventListener("fetch", (event) => {
  const { request } = /** @type {any} */ (event);
  if (request.method === "GET" && request.url.startsWith(scope)) /** @type {any} */ (event).respondWith(answer(request));
});
