// The app's files, kept for when there is no network. Nothing that an API has said is ever kept.
declare const __PRECACHED_FILES__: readonly string[]
declare const __BUILD__: string

const cacheName = `authenticator-${__BUILD__}`
const kept = ['./', 'config.json', 'manifest.webmanifest', ...__PRECACHED_FILES__]
/** Tries the network first for what may have changed, but not for so long that the screen stays empty. */
const patienceMs = 3000

/** The folder of the app, whichever of its addresses it is known by. */
const appOf = (worker: ServiceWorkerGlobalScope) => new URL('./', worker.location.href)

export async function keepApp(worker: ServiceWorkerGlobalScope): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.addAll(kept.map((file) => new Request(new URL(file, appOf(worker)), { cache: 'no-cache' })))
  const outdated = (await caches.keys()).filter((name) => name.startsWith('authenticator-') && name !== cacheName)
  await Promise.all(outdated.map((name) => caches.delete(name)))
}

export function serveApp(worker: ServiceWorkerGlobalScope, event: FetchEvent): void {
  const url = new URL(event.request.url)
  const app = appOf(worker)
  if (event.request.method !== 'GET' || url.origin !== app.origin || !url.pathname.startsWith(app.pathname)) return
  const isHashed = url.pathname.startsWith(`${app.pathname}assets/`)
  event.respondWith(isHashed ? keptFirst(event.request) : freshFirst(event.request))
}

async function keptFirst(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request)
}

async function freshFirst(request: Request): Promise<Response> {
  const fresh = fetch(request)
  const late = new Promise<undefined>((resolve) => {
    setTimeout(resolve, patienceMs)
  })
  const answer = await Promise.race([fresh.catch(() => undefined), late])
  if (answer) return answer
  return (await caches.match(request, { ignoreSearch: true })) ?? fresh
}
