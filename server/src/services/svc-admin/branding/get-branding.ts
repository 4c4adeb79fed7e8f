import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { branding } from '../../../domain/messaging/index.ts'
import { operation } from '../../operation.ts'

export const getBranding = operation(svcAdmin.getBranding, async ({ tenant }, ctx) =>
  tagged(await branding.find(ctx, tenant)),
)
