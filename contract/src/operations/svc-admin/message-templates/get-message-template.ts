import { MessageTemplate, MessageTemplateParams } from '../../../message-templates.ts'
import { signature } from '../../signature.ts'

export const getMessageTemplate = signature({
  service: 'svc-admin',
  id: 'getMessageTemplate',
  method: 'GET',
  path: '/v1/message-templates/{templateId}',
  summary: 'Get a message template',
  scope: 'admin.read',
  params: MessageTemplateParams,
  reply: { 200: MessageTemplate },
})
