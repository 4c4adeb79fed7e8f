import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const createMessageTemplate = operation(
  svcAdmin.createMessageTemplate,
  async ({ tenant, origin, body }, { templates }) => tagged(await templates.create(tenant, origin, body)),
)
