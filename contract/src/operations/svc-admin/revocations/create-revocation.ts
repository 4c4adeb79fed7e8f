import { CreateRevocationRequest, Revocation } from '../../../revocations.ts'
import { signature } from '../../signature.ts'

export const createRevocation = signature({
  service: 'svc-admin',
  id: 'createRevocation',
  method: 'POST',
  path: '/v1/revocations',
  summary: 'Create a revocation',
  description:
    'The kill switch for an agent, a user, a delegation, an action or the whole tenant. Within a second, every process denies requests that the revocation covers. Access tokens, grants and approvals that were issued earlier become permanently invalid, and pending approvals are cancelled.',
  scope: 'admin.write',
  idempotent: true,
  body: CreateRevocationRequest,
  reply: { 201: Revocation },
  errors: ['already_exists', 'not_found'],
})
