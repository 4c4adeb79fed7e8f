import { CreateMessageTemplateRequest, MessageTemplate } from '../../../message-templates.ts'
import { signature } from '../../signature.ts'

export const createMessageTemplate = signature({
  service: 'svc-admin',
  id: 'createMessageTemplate',
  method: 'POST',
  path: '/v1/message-templates',
  summary: 'Create a message template',
  description:
    'Adds a language or region that has no default template. Each user receives the closest match: for example `de-CH`, then `de`, then `en`.',
  scope: 'admin.write',
  idempotent: true,
  body: CreateMessageTemplateRequest,
  reply: { 201: MessageTemplate },
  errors: ['already_exists'],
})
