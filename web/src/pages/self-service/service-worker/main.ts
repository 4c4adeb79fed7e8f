// Beside the page: shows that an agent requests an approval when the page is closed, and opens the request.
import { openApproval, showApproval } from './push.ts'

const worker = self as unknown as ServiceWorkerGlobalScope

worker.addEventListener('install', () => void worker.skipWaiting())
worker.addEventListener('push', (event) => event.waitUntil(showApproval(worker, event.data)))
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openApproval(worker, event.notification.data))
})
