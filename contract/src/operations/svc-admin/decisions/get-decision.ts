import { DecisionChain, DecisionParams } from '../../../decisions.ts'
import { signature } from '../../signature.ts'

export const getDecision = signature({
  service: 'svc-admin',
  id: 'getDecision',
  method: 'GET',
  path: '/v1/decisions/{evaluationId}',
  summary: 'Get a decision with its approval and grant',
  description:
    'Explains the decision, and returns who approved it with which device signature, the grant that was issued, and how the grant was used. Callers with `admin.write` also see what policies were asked.',
  scope: 'admin.read',
  params: DecisionParams,
  reply: { 200: DecisionChain },
})
