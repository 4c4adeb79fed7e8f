import { MessagePreview, MessageTemplateParams, PreviewMessageTemplateRequest } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const previewMessageTemplate = operation({
  id: 'previewMessageTemplate',
  method: 'POST',
  path: '/v1/message-templates/{templateId}:preview',
  summary: 'Preview a message',
  description: 'With sample values, and for an SMS with the number of segments. Nothing is kept or sent.',
  scope: 'admin.read',
  params: MessageTemplateParams,
  body: PreviewMessageTemplateRequest,
  reply: { 200: MessagePreview },
  handle: ({ tenant, params, body }, { templates }) => templates.preview(tenant, params.templateId, body),
})
