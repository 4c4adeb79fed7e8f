import { PageQuery } from '../../../conventions.ts'
import { InboxMessagePage } from '../../../inbox.ts'
import { signature } from '../../signature.ts'

export const listInbox = signature({
  service: 'svc-admin',
  id: 'listInbox',
  method: 'GET',
  path: '/v1/inbox',
  summary: 'List inbox messages',
  description:
    'In development, messages for which no provider is configured go to the inbox. Returns them newest first. The inbox keeps the last 1,000 messages of a tenant. It does not exist in production.',
  scope: 'admin.read',
  query: PageQuery,
  reply: { 200: InboxMessagePage },
  errors: ['not_found'],
})
