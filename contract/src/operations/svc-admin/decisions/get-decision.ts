import { DecisionChain, DecisionParams } from '../../../decisions.ts'
import { signature } from '../../signature.ts'

export const getDecision = signature({
  service: 'svc-admin',
  id: 'getDecision',
  method: 'GET',
  path: '/v1/decisions/{evaluationId}',
  summary: 'Read a decision with all that came of it',
  description:
    "Why it was decided so, who approved it with which device's signature, what was granted, and how that was used.",
  scope: 'admin.read',
  params: DecisionParams,
  reply: { 200: DecisionChain },
})
