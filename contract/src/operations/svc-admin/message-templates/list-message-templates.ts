import { PageQuery } from '../../../conventions.ts'
import { MessageTemplatePage } from '../../../message-templates.ts'
import { signature } from '../../signature.ts'

export const listMessageTemplates = signature({
  service: 'svc-admin',
  id: 'listMessageTemplates',
  method: 'GET',
  path: '/v1/message-templates',
  summary: 'List message templates',
  description: "The shipped ones, in the tenant's own words where it has any, and those of further languages.",
  scope: 'admin.read',
  query: PageQuery,
  reply: { 200: MessageTemplatePage },
})
