// What a service worker knows of the page beside which it is served.

/** A file or a screen of the page, whichever address the page is served at. */
export const fileOf = (worker: ServiceWorkerGlobalScope, name: string): string =>
  new URL(name, new URL('./', worker.location.href)).href

/** Its open windows. */
export async function pagesOf(worker: ServiceWorkerGlobalScope): Promise<readonly WindowClient[]> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return windows.filter(({ url }) => url.startsWith(fileOf(worker, '')))
}
