import { PageQuery } from '../../../conventions.ts'
import { MessageTemplatePage } from '../../../message-templates.ts'
import { signature } from '../../signature.ts'

export const listMessageTemplates = signature({
  service: 'svc-admin',
  id: 'listMessageTemplates',
  method: 'GET',
  path: '/v1/message-templates',
  summary: 'List message templates',
  description:
    "Returns the default templates, with the tenant's custom text where it has any, and the templates of additional languages.",
  scope: 'admin.read',
  query: PageQuery,
  reply: { 200: MessageTemplatePage },
})
