import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { entities } from '../../../domain/policies/index.ts'
import { operation } from '../../operation.ts'

export const getEntity = operation(svcAdmin.getEntity, async ({ tenant, params: { entityType: type, entityId: id } }) =>
  tagged(await entities.find(tenant, { type, id })),
)
