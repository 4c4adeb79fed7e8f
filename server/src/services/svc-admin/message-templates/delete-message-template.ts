import { svcAdmin } from '@countersign/contract/operations'
import { templates } from '../../../domain/messaging/index.ts'
import { operation } from '../../operation.ts'

export const deleteMessageTemplate = operation(
  svcAdmin.deleteMessageTemplate,
  ({ tenant, origin, params, ifMatch }, ctx) => templates.remove(ctx, tenant, origin, params.templateId, ifMatch),
)
