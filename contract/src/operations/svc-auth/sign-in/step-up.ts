import { Session } from '../../../sessions.ts'
import { StepUpRequest } from '../../../sign-in.ts'
import { signature } from '../../signature.ts'

export const stepUp = signature({
  service: 'svc-auth',
  id: 'stepUp',
  method: 'POST',
  path: '/v1/session:step-up',
  summary: 'Prove again that it is me, in this session',
  description: 'What is dangerous asks for a proof from the last ten minutes. The session goes on under a new cookie.',
  scope: 'self',
  body: StepUpRequest,
  reply: { 200: Session },
  errors: ['not_found', 'proof_required'],
})
