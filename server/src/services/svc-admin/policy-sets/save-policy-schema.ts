import { PolicyDraft, PolicySchemaFile } from '@countersign/contract'
import { tagged } from '@countersign/platform/http'
import { uploadOperation } from '../../operation.ts'
import { cedarFile } from './cedar-file.ts'

export const savePolicySchema = uploadOperation({
  id: 'savePolicySchema',
  method: 'PUT',
  path: '/v1/policy-sets/draft/schema',
  summary: "Save the draft's schema",
  description: 'The body is the schema itself. It is kept as it is; the answer tells what is wrong with the draft.',
  scope: 'admin.write',
  ifMatch: true,
  upload: { contents: { 'text/plain': PolicySchemaFile }, mostMebibytes: 1, read: cedarFile },
  reply: { 200: PolicyDraft },
  handle: async ({ tenant, origin, ifMatch, body }, { policies }) =>
    tagged(await policies.draft.save(tenant, origin, ifMatch, { schema: body })),
})
