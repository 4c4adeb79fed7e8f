import { MessageTemplatePage, PageQuery } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const listMessageTemplates = operation({
  id: 'listMessageTemplates',
  method: 'GET',
  path: '/v1/message-templates',
  summary: 'List message templates',
  description: "The shipped ones, in the tenant's own words where it has any, and those of further languages.",
  scope: 'admin.read',
  query: PageQuery,
  reply: { 200: MessageTemplatePage },
  handle: ({ tenant, query }, { templates }) => templates.list(tenant, query),
})
