import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { uploadOperation } from '../../operation.ts'
import { cedarFile } from './cedar-file.ts'

export const savePolicySchema = uploadOperation(svcAdmin.savePolicySchema, {
  read: cedarFile,
  handle: async ({ tenant, origin, ifMatch, body }, { policies }) =>
    tagged(await policies.draft.save(tenant, origin, ifMatch, { schema: body })),
})
