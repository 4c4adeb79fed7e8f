// A push message says that something is asked, and of whom; what it is, the app fetches itself.
import { fileOf, pagesOf } from '#push/worker-pages.ts'

interface PushedChallenge {
  readonly type: 'challenge'
  readonly tenantId: string
  readonly challengeId: string
  readonly title: string
  readonly body: string
  readonly expiresAt: string
}

interface Shown {
  readonly challengeId: string
}

export async function showPush(worker: ServiceWorkerGlobalScope, data: PushMessageData | null): Promise<void> {
  const pushed = data?.json() as PushedChallenge | undefined
  if (pushed?.type !== 'challenge') return
  const { challengeId, title, body } = pushed
  await tellPages(worker, { type: 'pushed', challengeId })
  const shown: Shown = { challengeId }
  await worker.registration.showNotification(title, {
    body,
    tag: challengeId,
    data: shown,
    icon: fileOf(worker, 'icon-192.png'),
    badge: fileOf(worker, 'badge-96.png'),
    requireInteraction: true,
  })
}

/** In the window that is open already, if there is one. */
export async function openRequest(worker: ServiceWorkerGlobalScope, { challengeId }: Shown): Promise<void> {
  const [open] = await pagesOf(worker)
  if (!open) {
    await worker.clients.openWindow(fileOf(worker, `#request=${challengeId}`))
    return
  }
  open.postMessage({ type: 'open', challengeId })
  await open.focus()
}

async function tellPages(worker: ServiceWorkerGlobalScope, message: object): Promise<void> {
  for (const page of await pagesOf(worker)) page.postMessage(message)
}
