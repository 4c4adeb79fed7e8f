import { PageQuery } from '../../../conventions.ts'
import { InboxMessagePage } from '../../../inbox.ts'
import { signature } from '../../signature.ts'

export const listInbox = signature({
  service: 'svc-admin',
  id: 'listInbox',
  method: 'GET',
  path: '/v1/inbox',
  summary: 'Read the inbox',
  description:
    'In development: the messages that had no provider to go to, the newest first. The last 1,000 of a tenant are kept. In production there is no inbox.',
  scope: 'admin.read',
  query: PageQuery,
  reply: { 200: InboxMessagePage },
  errors: ['not_found'],
})
