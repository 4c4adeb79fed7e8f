import { maxNotifiedBrowsers } from '../../../limits/index.ts'
import { AddMyNotifiedBrowserRequest, NotifiedBrowser } from '../../../notified-browsers.ts'
import { signature } from '../../signature.ts'

export const addMyNotifiedBrowser = signature({
  service: 'svc-ss',
  id: 'addMyNotifiedBrowser',
  method: 'POST',
  path: '/v1/me/notified-browsers',
  summary: 'Turn on notifications of approvals in this browser',
  description: `Requires a browser session. If an agent requests your approval and you have no device, the server sends a notification to the browser by Web Push. The notification opens the request, and grants no rights. A browser notifies one user of a tenant: the last one who turned it on. A user has at most ${maxNotifiedBrowsers}; the oldest makes room for a new one.`,
  scope: 'self',
  body: AddMyNotifiedBrowserRequest,
  reply: { 201: NotifiedBrowser },
  errors: ['not_found', 'user_disabled', 'forbidden'],
})
