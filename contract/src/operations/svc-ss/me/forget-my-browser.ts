import { NoContent } from '../../../conventions.ts'
import { RememberedBrowserParams } from '../../../remembered-browsers.ts'
import { signature } from '../../signature.ts'

export const forgetMyBrowser = signature({
  service: 'svc-ss',
  id: 'forgetMyBrowser',
  method: 'DELETE',
  path: '/v1/me/remembered-browsers/{browserId}',
  summary: 'Forget one of your remembered browsers',
  scope: 'self',
  params: RememberedBrowserParams,
  reply: { 204: NoContent },
  errors: ['user_disabled'],
})
