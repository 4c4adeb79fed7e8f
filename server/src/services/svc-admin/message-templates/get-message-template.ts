import { MessageTemplate, MessageTemplateParams } from '@countersign/contract'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const getMessageTemplate = operation({
  id: 'getMessageTemplate',
  method: 'GET',
  path: '/v1/message-templates/{templateId}',
  summary: 'Read a message template',
  scope: 'admin.read',
  params: MessageTemplateParams,
  reply: { 200: MessageTemplate },
  handle: async ({ tenant, params }, { templates }) => tagged(await templates.find(tenant, params.templateId)),
})
