import { svcAdmin } from '@countersign/contract/operations'
import { entities } from '../../../domain/policies/index.ts'
import { operation } from '../../operation.ts'

export const deleteEntity = operation(
  svcAdmin.deleteEntity,
  ({ tenant, origin, params: { entityType: type, entityId: id }, ifMatch }, ctx) =>
    entities.remove(ctx, tenant, origin, { type, id }, ifMatch),
)
