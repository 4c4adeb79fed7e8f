import { PolicyDraft, PolicySchemaFile } from '../../../policy-sets.ts'
import { uploadSignature } from '../../signature.ts'

export const savePolicySchema = uploadSignature({
  service: 'svc-admin',
  id: 'savePolicySchema',
  method: 'PUT',
  path: '/v1/policy-sets/draft/schema',
  summary: "Save the draft's schema",
  description: 'The body is the schema text, which is stored unchanged. The response lists the issues of the draft.',
  scope: 'admin.write',
  ifMatch: true,
  upload: { contents: { 'text/plain': PolicySchemaFile }, maxMebibytes: 1 },
  reply: { 200: PolicyDraft },
})
