import { ProvenChangeRequest } from '../../../me.ts'
import { NewRegistration } from '../../../registrations.ts'
import { signature } from '../../signature.ts'

export const renewMyRecoveryCodes = signature({
  service: 'svc-ss',
  id: 'renewMyRecoveryCodes',
  method: 'POST',
  path: '/v1/me/recovery-codes',
  summary: 'Generate new recovery codes',
  description: 'Returns ten codes, which are shown only in this response. Your previous codes become invalid.',
  scope: 'self',
  idempotent: true,
  body: ProvenChangeRequest,
  reply: { 201: NewRegistration },
  errors: ['not_found', 'auth_type_disabled', 'user_disabled', 'proof_required'],
})
