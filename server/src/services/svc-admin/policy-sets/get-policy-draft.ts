import { PolicyDraft } from '@countersign/contract'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const getPolicyDraft = operation({
  id: 'getPolicyDraft',
  method: 'GET',
  path: '/v1/policy-sets/draft',
  summary: 'Read the draft',
  description: 'Its ETag is what saving, publishing and rolling back ask for.',
  scope: 'admin.read',
  reply: { 200: PolicyDraft },
  handle: async ({ tenant }, { policies }) => tagged(await policies.draft.find(tenant)),
})
