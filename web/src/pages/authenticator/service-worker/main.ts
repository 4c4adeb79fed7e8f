// Beside the page: opens it without a network, and shows what is pushed when it is closed.
import { keepApp, serveApp } from './offline.ts'
import { openRequest, showPush } from './push.ts'

const worker = self as unknown as ServiceWorkerGlobalScope
// Registered once for the page itself, and once per tenant under a folder that holds no page, to be pushed to.
const isForPage = !new URL(worker.registration.scope).pathname.includes('/app/push/')

worker.addEventListener('install', (event) => {
  if (isForPage) event.waitUntil(keepApp(worker))
  void worker.skipWaiting()
})
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('fetch', (event) => serveApp(worker, event))
worker.addEventListener('push', (event) => event.waitUntil(showPush(worker, event.data)))
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openRequest(worker, event.notification.data))
})
