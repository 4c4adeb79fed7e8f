import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { modes } from '../../../domain/authenticators/index.ts'
import { operation } from '../../operation.ts'

export const updateAuthenticationMode = operation(
  svcAdmin.updateAuthenticationMode,
  async ({ tenant, origin, params, ifMatch, body }, ctx) =>
    tagged(await modes.update(ctx, tenant, origin, params.authType, ifMatch, body)),
)
