import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const publishPolicySet = operation(
  svcAdmin.publishPolicySet,
  async ({ tenant, origin, ifMatch, body }, { policies }) =>
    tagged(await policies.publish(tenant, origin, ifMatch, body)),
)
