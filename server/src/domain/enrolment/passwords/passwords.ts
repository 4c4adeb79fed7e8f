// Passwords: the one method that nothing is sent for. Replacing one needs a proof, which the old one is for a user without a
// second factor, or an administrator.
import {
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
import type { Challenges } from '../../challenges/index.ts'
import type { Registrations } from '../registrations/registrations.ts'

const authType = 'password'

export type Passwords = ReturnType<typeof createPasswords>

export function createPasswords({
  registrations,
  challenges,
}: {
  registrations: Registrations
  challenges: Challenges
}) {
  const validate = (
    tenant: TenantScope,
    origin: Origin,
    { userId, password, context }: ValidatePasswordRequest,
    place?: Place,
  ): Promise<Verdict> => challenges.verify(tenant, origin, { userId, authType, context, place }, { text: password })

  /** The current password is a proof like any other: the challenge that it has answered. Throws where it is wrong. */
  const proveCurrent = async (
    tenant: TenantScope,
    origin: Origin,
    userId: string,
    password: string,
  ): Promise<string | undefined> => {
    const { authenticated, challengeId, reason } = await validate(tenant, origin, { userId, password })
    if (authenticated) return challengeId
    throw new Problem(reason === 'registration_locked' ? 'registration_locked' : 'wrong_password')
  }

  return {
    register: (tenant: TenantScope, origin: Origin, request: RegisterPasswordRequest): Promise<NewRegistration> =>
      registrations.register(tenant, origin, { ...request, authType }),

    validate,

    async replace(
      tenant: TenantScope,
      origin: Origin,
      { userId, newPassword, currentPassword, proofChallengeId }: ReRegisterPasswordRequest,
    ): Promise<NewRegistration> {
      const current =
        currentPassword === undefined ? undefined : await proveCurrent(tenant, origin, userId, currentPassword)
      const proof = proofChallengeId ?? current
      const request = {
        userId,
        authType,
        password: newPassword,
        ...(proof === undefined ? {} : { proofChallengeId: proof }),
      } as const
      try {
        return await registrations.register(tenant, origin, request, { replacing: { when: 'immediately' } })
      } catch (error) {
        throw named(error)
      }
    },
  }
}

/** The caller knows the field by another name here. */
function named(error: unknown): unknown {
  if (!(error instanceof Problem) || error.code !== 'password_rejected') return error
  const details = error.details?.map(({ issue }) => ({ field: 'newPassword', issue })) ?? []
  return new Problem('password_rejected', { details })
}
