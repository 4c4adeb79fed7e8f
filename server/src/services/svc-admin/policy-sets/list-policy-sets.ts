import { svcAdmin } from '@countersign/contract/operations'
import { policySets } from '../../../domain/policies/index.ts'
import { operation } from '../../operation.ts'

export const listPolicySets = operation(svcAdmin.listPolicySets, ({ tenant, query }) => policySets.list(tenant, query))
