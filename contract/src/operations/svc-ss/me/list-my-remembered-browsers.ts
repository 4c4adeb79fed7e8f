import { RememberedBrowserList } from '../../../remembered-browsers.ts'
import { signature } from '../../signature.ts'

export const listMyRememberedBrowsers = signature({
  service: 'svc-ss',
  id: 'listMyRememberedBrowsers',
  method: 'GET',
  path: '/v1/me/remembered-browsers',
  summary: 'List your remembered browsers',
  scope: 'self',
  reply: { 200: RememberedBrowserList },
  errors: ['not_found', 'user_disabled'],
})
