import { MessageTemplateParams, NoContent } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const deleteMessageTemplate = operation({
  id: 'deleteMessageTemplate',
  method: 'DELETE',
  path: '/v1/message-templates/{templateId}',
  summary: "Delete the tenant's own words",
  description: 'Where there are shipped words, they are used again.',
  scope: 'admin.write',
  ifMatch: true,
  params: MessageTemplateParams,
  reply: { 204: NoContent },
  handle: ({ tenant, origin, params, ifMatch }, { templates }) =>
    templates.remove(tenant, origin, params.templateId, ifMatch),
})
