import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { modes } from '../../../domain/authenticators/index.ts'
import { operation } from '../../operation.ts'

export const getAuthenticationMode = operation(svcAdmin.getAuthenticationMode, async ({ tenant, params }) =>
  tagged(await modes.find(tenant, params.authType)),
)
