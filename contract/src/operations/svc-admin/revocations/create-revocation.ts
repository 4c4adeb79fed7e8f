import { CreateRevocationRequest, Revocation } from '../../../revocations.ts'
import { signature } from '../../signature.ts'

export const createRevocation = signature({
  service: 'svc-admin',
  id: 'createRevocation',
  method: 'POST',
  path: '/v1/revocations',
  summary: 'Revoke an agent, a user, a delegation, an action or everything',
  description:
    'The kill switch. Within a second every process denies what it means; access tokens, grants and approvals that were given before are void for good, and pending approvals are cancelled.',
  scope: 'admin.write',
  idempotent: true,
  body: CreateRevocationRequest,
  reply: { 201: Revocation },
  errors: ['already_exists', 'not_found'],
})
