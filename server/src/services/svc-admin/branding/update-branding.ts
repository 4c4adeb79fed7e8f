import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { branding } from '../../../domain/messaging/index.ts'
import { operation } from '../../operation.ts'

export const updateBranding = operation(svcAdmin.updateBranding, async ({ tenant, origin, ifMatch, body }, ctx) =>
  tagged(await branding.update(ctx, tenant, origin, ifMatch, body)),
)
