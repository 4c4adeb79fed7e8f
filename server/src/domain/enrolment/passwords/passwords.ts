// Passwords: the one method without challenges. Replacing one takes an administrator or a proof; for a user without a second
// factor, the old password is the proof.
import {
  invalidField,
  type NewRegistration,
  Problem,
  type RegisterPasswordRequest,
  type ReRegisterPasswordRequest,
  type ValidatePasswordRequest,
  type Verdict,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import type { Place } from '../../authenticators/index.ts'
import { challenges } from '../../challenges/index.ts'
import type { EnrolmentContext } from '../context.ts'
import { register as registerMethod } from '../registrations/register.ts'

const authType = 'password'

export function register(
  ctx: EnrolmentContext,
  tenant: TenantScope,
  origin: Origin,
  { passwordHash, ...request }: RegisterPasswordRequest,
): Promise<NewRegistration> {
  if (passwordHash !== undefined && request.password !== undefined)
    throw invalidField('passwordHash', 'must be omitted if password is sent')
  if (passwordHash === undefined && request.password === undefined) throw invalidField('password', 'is required')
  return registerMethod(ctx, tenant, origin, { ...request, authType }, { passwordHash })
}

export function validate(
  ctx: EnrolmentContext,
  tenant: TenantScope,
  origin: Origin,
  { userId, password, context }: ValidatePasswordRequest,
  place?: Place,
): Promise<Verdict> {
  return challenges.verify(ctx, tenant, origin, { userId, authType, context, place }, { text: password })
}

export async function replace(
  ctx: EnrolmentContext,
  tenant: TenantScope,
  origin: Origin,
  { userId, newPassword, currentPassword, proofChallengeId }: ReRegisterPasswordRequest,
): Promise<NewRegistration> {
  const current =
    currentPassword === undefined ? undefined : await proveCurrent(ctx, tenant, origin, userId, currentPassword)
  const proof = proofChallengeId ?? current
  const request = {
    userId,
    authType,
    password: newPassword,
    ...(proof === undefined ? {} : { proofChallengeId: proof }),
  } as const
  try {
    return await registerMethod(ctx, tenant, origin, request, { replacing: { when: 'immediately' } })
  } catch (error) {
    throw named(error)
  }
}

/** The current password is a proof like any other: the challenge that it has answered. Throws if it is wrong. */
async function proveCurrent(
  ctx: EnrolmentContext,
  tenant: TenantScope,
  origin: Origin,
  userId: string,
  password: string,
): Promise<string | undefined> {
  const { authenticated, challengeId, reason } = await validate(ctx, tenant, origin, { userId, password })
  if (authenticated) return challengeId
  throw new Problem(reason === 'registration_locked' ? 'registration_locked' : 'wrong_password')
}

/** In this request the field has another name. */
function named(error: unknown): unknown {
  if (!(error instanceof Problem) || error.code !== 'password_rejected') return error
  const details = error.details?.map(({ issue }) => ({ field: 'newPassword', issue })) ?? []
  return new Problem('password_rejected', { details })
}
