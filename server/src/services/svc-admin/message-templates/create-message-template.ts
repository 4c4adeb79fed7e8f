import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { templates } from '../../../domain/messaging/index.ts'
import { operation } from '../../operation.ts'

export const createMessageTemplate = operation(svcAdmin.createMessageTemplate, async ({ tenant, origin, body }, ctx) =>
  tagged(await templates.create(ctx, tenant, origin, body)),
)
