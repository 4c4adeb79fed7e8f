import { MessagePreview, MessageTemplateParams, PreviewMessageTemplateRequest } from '../../../message-templates.ts'
import { signature } from '../../signature.ts'

export const previewMessageTemplate = signature({
  service: 'svc-admin',
  id: 'previewMessageTemplate',
  method: 'POST',
  path: '/v1/message-templates/{templateId}:preview',
  summary: 'Preview a message',
  description: 'With sample values, and for an SMS with the number of segments. Nothing is kept or sent.',
  scope: 'admin.read',
  params: MessageTemplateParams,
  body: PreviewMessageTemplateRequest,
  reply: { 200: MessagePreview },
})
