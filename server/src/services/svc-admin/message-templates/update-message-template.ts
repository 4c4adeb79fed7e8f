import { MessageTemplate, MessageTemplateParams, UpdateMessageTemplateRequest } from '@countersign/contract'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const updateMessageTemplate = operation({
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
  handle: async ({ tenant, origin, params, ifMatch, body }, { templates }) =>
    tagged(await templates.update(tenant, origin, params.templateId, ifMatch, body)),
})
