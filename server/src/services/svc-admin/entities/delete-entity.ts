import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const deleteEntity = operation(
  svcAdmin.deleteEntity,
  ({ tenant, origin, params: { entityType: type, entityId: id }, ifMatch }, { entities }) =>
    entities.remove(tenant, origin, { type, id }, ifMatch),
)
