import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'
import { givenVersion } from './given-version.ts'

export const getPolicySet = operation(svcAdmin.getPolicySet, ({ tenant, params }, { policies }) =>
  policies.history.find(tenant, givenVersion(params)),
)
