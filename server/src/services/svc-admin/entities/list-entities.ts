import { svcAdmin } from '@countersign/contract/operations'
import { entities } from '../../../domain/policies/index.ts'
import { operation } from '../../operation.ts'

export const listEntities = operation(svcAdmin.listEntities, ({ tenant, query }) => entities.list(tenant, query))
