import { svcAdmin } from '@countersign/contract/operations'
import { entities, readEntityFile } from '../../../domain/policies/index.ts'
import { uploadOperation } from '../../operation.ts'

export const upsertEntities = uploadOperation(svcAdmin.upsertEntities, {
  read: ({ bytes }) => readEntityFile(bytes),
  handle: ({ tenant, origin, body }, ctx) => entities.upsert(ctx, tenant, origin, body),
})
