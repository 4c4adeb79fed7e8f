import { svcAdmin } from '@countersign/contract/operations'
import { policySets } from '../../../domain/policies/index.ts'
import { operation } from '../../operation.ts'
import { givenVersion } from './given-version.ts'

export const getPolicySet = operation(svcAdmin.getPolicySet, ({ tenant, params }) =>
  policySets.find(tenant, givenVersion(params)),
)
