import { NoContent } from '../../../conventions.ts'
import { NotifiedBrowserParams } from '../../../notified-browsers.ts'
import { signature } from '../../signature.ts'

export const removeMyNotifiedBrowser = signature({
  service: 'svc-ss',
  id: 'removeMyNotifiedBrowser',
  method: 'DELETE',
  path: '/v1/me/notified-browsers/{notifiedBrowserId}',
  summary: 'Turn off notifications of approvals in a browser',
  scope: 'self',
  params: NotifiedBrowserParams,
  reply: { 204: NoContent },
  errors: ['user_disabled'],
})
