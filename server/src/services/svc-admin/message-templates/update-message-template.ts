import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const updateMessageTemplate = operation(
  svcAdmin.updateMessageTemplate,
  async ({ tenant, origin, params, ifMatch, body }, { templates }) =>
    tagged(await templates.update(tenant, origin, params.templateId, ifMatch, body)),
)
