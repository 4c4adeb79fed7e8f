import { MessageTemplate, MessageTemplateParams, UpdateMessageTemplateRequest } from '../../../message-templates.ts'
import { signature } from '../../signature.ts'

export const updateMessageTemplate = signature({
  service: 'svc-admin',
  id: 'updateMessageTemplate',
  method: 'PATCH',
  path: '/v1/message-templates/{templateId}',
  summary: 'Change a message template',
  description: "The shipped words are replaced by the tenant's own for its messages, until they are deleted.",
  scope: 'admin.write',
  ifMatch: true,
  params: MessageTemplateParams,
  body: UpdateMessageTemplateRequest,
  reply: { 200: MessageTemplate },
})
