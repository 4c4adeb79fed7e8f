import { maxPolicies } from '../../../limits/index.ts'
import { PoliciesFile, PolicyDraft } from '../../../policy-sets.ts'
import { uploadSignature } from '../../signature.ts'

export const savePolicies = uploadSignature({
  service: 'svc-admin',
  id: 'savePolicies',
  method: 'PUT',
  path: '/v1/policy-sets/draft/policies',
  summary: "Save the draft's policies",
  description: `The body is the policy text, with up to ${maxPolicies.toLocaleString('en')} policies. It is stored unchanged. The response lists the issues of the draft. Validating thousands of policies takes longer than a request should: then \`checking\` has the progress, and getPolicyDraft returns the issues when they are known.

Every policy needs a unique \`@id\`. A \`forbid\` policy that an approval can lift has the annotation \`@gate("approval")\`, with \`@approver\`, \`@template\` and, if the requester must not approve, \`@separate("true")\`. By default only a device can approve; \`@by("device,passkey")\` also accepts a passkey of our own pages.`,
  scope: 'admin.write',
  ifMatch: true,
  upload: { contents: { 'text/plain': PoliciesFile }, maxMebibytes: 8 },
  reply: { 200: PolicyDraft },
})
