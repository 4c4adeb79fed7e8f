// Passwords: the one method that nothing is sent for. Replacing one needs the old one, a proof, or an administrator.
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
import type { Challenges } from '../challenges/challenges.ts'
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
  ): Promise<Verdict> => challenges.verify(tenant, origin, { userId, authType, context }, { text: password })

  /** Throws where the password that is said to be the current one is not. */
  const assertCurrent = async (
    tenant: TenantScope,
    origin: Origin,
    userId: string,
    password: string,
  ): Promise<void> => {
    const { authenticated, reason } = await validate(tenant, origin, { userId, password })
    if (authenticated) return
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
      if (currentPassword !== undefined) await assertCurrent(tenant, origin, userId, currentPassword)
      const request = {
        userId,
        authType,
        password: newPassword,
        ...(proofChallengeId === undefined ? {} : { proofChallengeId }),
      } as const
      try {
        const agreed = currentPassword !== undefined
        return await registrations.register(tenant, origin, request, { replacing: { when: 'immediately' }, agreed })
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
