import { MessagePreview, MessageTemplateParams, PreviewMessageTemplateRequest } from '../../../message-templates.ts'
import { signature } from '../../signature.ts'

export const previewMessageTemplate = signature({
  service: 'svc-admin',
  id: 'previewMessageTemplate',
  method: 'POST',
  path: '/v1/message-templates/{templateId}:preview',
  summary: 'Preview a message',
  description:
    'Renders the template with sample values. For SMS, the response also counts the segments. Nothing is stored or sent.',
  scope: 'admin.read',
  params: MessageTemplateParams,
  body: PreviewMessageTemplateRequest,
  reply: { 200: MessagePreview },
})
