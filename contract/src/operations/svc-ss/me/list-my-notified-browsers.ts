import { MyNotifiedBrowsers } from '../../../notified-browsers.ts'
import { signature } from '../../signature.ts'

export const listMyNotifiedBrowsers = signature({
  service: 'svc-ss',
  id: 'listMyNotifiedBrowsers',
  method: 'GET',
  path: '/v1/me/notified-browsers',
  summary: 'List the browsers that notify you of approvals',
  scope: 'self',
  reply: { 200: MyNotifiedBrowsers },
  errors: ['not_found', 'user_disabled'],
})
