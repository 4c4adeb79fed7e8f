import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { policyDrafts } from '../../../domain/policies/index.ts'
import { uploadOperation } from '../../operation.ts'
import { cedarFile } from './cedar-file.ts'

export const savePolicySchema = uploadOperation(svcAdmin.savePolicySchema, {
  read: cedarFile,
  handle: async ({ tenant, origin, ifMatch, body }, ctx) =>
    tagged(await policyDrafts.save(ctx, tenant, origin, ifMatch, { schema: body })),
})
