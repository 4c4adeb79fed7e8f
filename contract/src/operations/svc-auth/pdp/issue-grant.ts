import { PdpParams } from '../../../authzen.ts'
import { IssuedGrant, IssueGrantRequest } from '../../../grants.ts'
import { signature } from '../../signature.ts'
import { forAskers } from './pdp-signature.ts'

export const issueGrant = signature({
  service: 'svc-auth',
  ...forAskers,
  id: 'issueGrant',
  method: 'POST',
  path: '/pdp/{tenantId}/grants/v1/issue',
  summary: 'Ask for a grant: a proof that the agent may do exactly this, once',
  description:
    'Decides again, reserves what limited delegations count, and signs a grant that is good for two minutes. A deny is 200 with `decision: false` and no grant.',
  idempotent: true,
  params: PdpParams,
  body: IssueGrantRequest,
  reply: { 200: IssuedGrant },
  errors: ['approval_used'],
})
