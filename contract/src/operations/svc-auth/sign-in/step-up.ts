import { inWords, stepUpMinutes } from '../../../limits/index.ts'
import { Session } from '../../../sessions.ts'
import { StepUpRequest } from '../../../sign-in.ts'
import { signature } from '../../signature.ts'

export const stepUp = signature({
  service: 'svc-auth',
  id: 'stepUp',
  method: 'POST',
  path: '/v1/session:step-up',
  summary: "Verify the user's identity again in this session",
  description: `Sensitive operations require a verification within the last ${inWords(stepUpMinutes)} minutes. The session continues with a new cookie.`,
  scope: 'self',
  beforePasskey: true,
  body: StepUpRequest,
  reply: { 200: Session },
  errors: ['not_found', 'proof_required'],
})
