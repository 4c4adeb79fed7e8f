import { PdpParams } from '../../../authzen.ts'
import { IssuedGrant, IssueGrantRequest } from '../../../grants.ts'
import { inWords, maxGrantSeconds } from '../../../limits/index.ts'
import { signature } from '../../signature.ts'
import { forAskers } from './pdp-signature.ts'

export const issueGrant = signature({
  service: 'svc-auth',
  ...forAskers,
  id: 'issueGrant',
  method: 'POST',
  path: '/pdp/{tenantId}/grants/v1/issue',
  summary: 'Issue a grant',
  description: `A grant proves that the agent may perform exactly this action, once. The operation evaluates the request again, reserves the amount or count against the limits of the delegation, and signs a grant that expires after at most ${inWords(maxGrantSeconds / 60)} minutes. A deny returns 200 with \`decision: false\` and no grant.`,
  idempotent: true,
  params: PdpParams,
  body: IssueGrantRequest,
  reply: { 200: IssuedGrant },
  errors: ['approval_used'],
})
