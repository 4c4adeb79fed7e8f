import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { policySets } from '../../../domain/policies/index.ts'
import { operation } from '../../operation.ts'

export const publishPolicySet = operation(svcAdmin.publishPolicySet, async ({ tenant, origin, ifMatch, body }, ctx) =>
  tagged(await policySets.publish(ctx, tenant, origin, ifMatch, body)),
)
