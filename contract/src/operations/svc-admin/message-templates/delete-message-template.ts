import { NoContent } from '../../../conventions.ts'
import { MessageTemplateParams } from '../../../message-templates.ts'
import { signature } from '../../signature.ts'

export const deleteMessageTemplate = signature({
  service: 'svc-admin',
  id: 'deleteMessageTemplate',
  method: 'DELETE',
  path: '/v1/message-templates/{templateId}',
  summary: 'Delete a custom message template',
  description: 'If a default template exists, it is used again.',
  scope: 'admin.write',
  ifMatch: true,
  params: MessageTemplateParams,
  reply: { 204: NoContent },
})
