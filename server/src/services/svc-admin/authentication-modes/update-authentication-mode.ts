import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const updateAuthenticationMode = operation(
  svcAdmin.updateAuthenticationMode,
  async ({ tenant, origin, params, ifMatch, body }, { modes }) =>
    tagged(await modes.update(tenant, origin, params.authType, ifMatch, body)),
)
