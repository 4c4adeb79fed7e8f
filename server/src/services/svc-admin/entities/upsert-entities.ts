import { svcAdmin } from '@countersign/contract/operations'
import { uploadOperation } from '../../operation.ts'

export const upsertEntities = uploadOperation(svcAdmin.upsertEntities, {
  read: ({ bytes }, { entities }) => entities.read(bytes),
  handle: ({ tenant, origin, body }, { entities }) => entities.upsert(tenant, origin, body),
})
