import { CreateMessageTemplateRequest, MessageTemplate } from '../../../message-templates.ts'
import { signature } from '../../signature.ts'

export const createMessageTemplate = signature({
  service: 'svc-admin',
  id: 'createMessageTemplate',
  method: 'POST',
  path: '/v1/message-templates',
  summary: 'Add a language',
  description:
    'A message in a language or for a region that has no words of its own. Users get the nearest: de-CH, else de, else en.',
  scope: 'admin.write',
  idempotent: true,
  body: CreateMessageTemplateRequest,
  reply: { 201: MessageTemplate },
  errors: ['already_exists'],
})
