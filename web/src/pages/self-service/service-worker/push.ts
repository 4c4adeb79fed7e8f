// A push message says that an agent requests an approval; what it is about, the page shows after the sign-in.
import { fileOf, pagesOf } from '#push/worker-pages.ts'

interface PushedApproval {
  readonly type: 'approval'
  readonly approvalId: string
  readonly title: string
  readonly body: string
}

interface Shown {
  readonly approvalId: string
}

export async function showApproval(worker: ServiceWorkerGlobalScope, data: PushMessageData | null): Promise<void> {
  const pushed = data?.json() as PushedApproval | undefined
  if (pushed?.type !== 'approval') return
  const { approvalId, title, body } = pushed
  const shown: Shown = { approvalId }
  await worker.registration.showNotification(title, {
    body,
    tag: approvalId,
    data: shown,
    icon: fileOf(worker, 'icon-192.png'),
    badge: fileOf(worker, 'badge-96.png'),
    requireInteraction: true,
  })
}

/** In a window of its own, unless one shows the request already: another may hold what the user is typing. */
export async function openApproval(worker: ServiceWorkerGlobalScope, { approvalId }: Shown): Promise<void> {
  const address = fileOf(worker, `approvals/${encodeURIComponent(approvalId)}`)
  const open = (await pagesOf(worker)).find(({ url }) => url === address)
  await (open ? open.focus() : worker.clients.openWindow(address))
}
