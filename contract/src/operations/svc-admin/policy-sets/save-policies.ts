import { PoliciesFile, PolicyDraft } from '../../../policy-sets.ts'
import { uploadSignature } from '../../signature.ts'

export const savePolicies = uploadSignature({
  service: 'svc-admin',
  id: 'savePolicies',
  method: 'PUT',
  path: '/v1/policy-sets/draft/policies',
  summary: "Save the draft's policies",
  description: `The body is the policies themselves, up to 20,000. They are kept as they are; the answer tells what is wrong with the draft.

Every policy has an \`@id\` of its own. A forbid that an approval opens says so by \`@gate("approval")\`, with \`@approver\`, \`@template\` and, where whoever asks cannot approve, \`@separate("true")\`.`,
  scope: 'admin.write',
  ifMatch: true,
  upload: { contents: { 'text/plain': PoliciesFile }, maxMebibytes: 8 },
  reply: { 200: PolicyDraft },
})
