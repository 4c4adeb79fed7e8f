import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'
import { givenVersion } from './given-version.ts'

export const rollbackPolicySet = operation(
  svcAdmin.rollbackPolicySet,
  async ({ tenant, origin, params, ifMatch, body }, { policies }) =>
    tagged(await policies.rollback(tenant, origin, givenVersion(params), ifMatch, body)),
)
