import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { policySets } from '../../../domain/policies/index.ts'
import { operation } from '../../operation.ts'
import { givenVersion } from './given-version.ts'

export const rollbackPolicySet = operation(
  svcAdmin.rollbackPolicySet,
  async ({ tenant, origin, params, ifMatch, body }, ctx) =>
    tagged(await policySets.rollback(ctx, tenant, origin, givenVersion(params), ifMatch, body)),
)
