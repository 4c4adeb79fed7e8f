import { Session, StepUpRequest } from '@countersign/contract'
import { Answer } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const stepUp = operation({
  id: 'stepUp',
  method: 'POST',
  path: '/v1/session:step-up',
  summary: 'Prove again that it is me, in this session',
  description: 'What is dangerous asks for a proof from the last ten minutes. The session goes on under a new cookie.',
  scope: 'self',
  body: StepUpRequest,
  reply: { 200: Session },
  errors: ['not_found', 'proof_required'],
  handle: async ({ tenant, origin, body }, { signIn }) => {
    const { session, cookies } = await signIn.stepUp(tenant, origin, body)
    return new Answer(session, { cookies })
  },
})
