import { CreateMessageTemplateRequest, MessageTemplate } from '@countersign/contract'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const createMessageTemplate = operation({
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
  handle: async ({ tenant, origin, body }, { templates }) => tagged(await templates.create(tenant, origin, body)),
})
