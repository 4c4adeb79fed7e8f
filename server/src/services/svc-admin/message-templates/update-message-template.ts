import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { templates } from '../../../domain/messaging/index.ts'
import { operation } from '../../operation.ts'

export const updateMessageTemplate = operation(
  svcAdmin.updateMessageTemplate,
  async ({ tenant, origin, params, ifMatch, body }, ctx) =>
    tagged(await templates.update(ctx, tenant, origin, params.templateId, ifMatch, body)),
)
