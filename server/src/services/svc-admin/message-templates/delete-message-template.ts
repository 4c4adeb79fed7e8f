import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const deleteMessageTemplate = operation(
  svcAdmin.deleteMessageTemplate,
  ({ tenant, origin, params, ifMatch }, { templates }) => templates.remove(tenant, origin, params.templateId, ifMatch),
)
