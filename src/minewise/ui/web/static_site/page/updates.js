// Register the service worker, which caches the page so that it opens instantly and offline. A new
// version is offered, and activated when the player accepts it.

import { BUILD } from "./built.js";

/** @param {import("./worker-carrier.js").WorkerCarrier} carrier */
export async function offerUpdates(carrier) {
  if (!("serviceWorker" in navigator)) return;
  const isOld = !!navigator.serviceWorker.controller;
  /** @param {ServiceWorker} worker */
  const offer = (worker) =>
    carrier.offer({
      text: "A new version of Minewise is ready.",
      said: "A new version of Minewise is ready.",
      label: "Use it",
      act: () => {
        navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
        worker.postMessage("use");
      },
    });
  try {
    const registered = await navigator.serviceWorker.register("service-worker.js");
    registered.active?.postMessage("tidy");
    if (registered.waiting && isOld) offer(registered.waiting);
    registered.addEventListener("updatefound", () => {
      const coming = registered.installing;
      coming?.addEventListener("statechange", () => {
        if (coming.state === "installed" && navigator.serviceWorker.controller) offer(coming);
      });
    });
  } catch (error) {
    console.info(`Minewise ${BUILD} is not kept for use without a network: ${error}`);
  }
}
