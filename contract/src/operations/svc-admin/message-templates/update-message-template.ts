import { MessageTemplate, MessageTemplateParams, UpdateMessageTemplateRequest } from '../../../message-templates.ts'
import { signature } from '../../signature.ts'

export const updateMessageTemplate = signature({
  service: 'svc-admin',
  id: 'updateMessageTemplate',
  method: 'PATCH',
  path: '/v1/message-templates/{templateId}',
  summary: 'Update a message template',
  description: "The tenant's custom text replaces the default text until the custom template is deleted.",
  scope: 'admin.write',
  ifMatch: true,
  params: MessageTemplateParams,
  body: UpdateMessageTemplateRequest,
  reply: { 200: MessageTemplate },
})
