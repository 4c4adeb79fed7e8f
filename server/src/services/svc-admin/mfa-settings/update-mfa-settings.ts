import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import * as authenticators from '../../../domain/authenticators/index.ts'
import { operation } from '../../operation.ts'

export const updateMfaSettings = operation(svcAdmin.updateMfaSettings, async ({ tenant, origin, ifMatch, body }, ctx) =>
  tagged(await authenticators.updateMfaSettings(ctx, tenant, origin, ifMatch, body)),
)
