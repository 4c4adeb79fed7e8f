import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const getAuthenticationMode = operation(svcAdmin.getAuthenticationMode, async ({ tenant, params }, { modes }) =>
  tagged(await modes.find(tenant, params.authType)),
)
