// The methods that users manage themselves. Every change except a new name requires a separate proof.
import {
  type AddMyRegistrationRequest,
  type AnswerMyChallengeRequest,
  authTypes,
  type ChallengeMeRequest,
  invalidField,
  type MyMethods,
  type MyVerdict,
  type NewRegistration,
  Problem,
  type ProvenChangeRequest,
  type Registration,
  type RenameMyRegistrationRequest,
  type ReplaceMyPasswordRequest,
  type SecondFactorChallenge,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { isDeviceAuthType } from '../../../methods/index.ts'
import { recordEvent } from '../../audit/index.ts'
import {
  listRegistrations,
  locksOf,
  modes,
  presentRegistration,
  readUserMethods,
  updateLabel,
} from '../../authenticators/index.ts'
import { challenges } from '../../challenges/index.ts'
import { type EnrolmentContext, passwords, registrations } from '../../enrolment/index.ts'
import { endSessionsOf } from '../../people/index.ts'
import { asOneself, changingOneself } from './as-oneself.ts'

export type OwnMethodsParts = EnrolmentContext

export function createOwnMethods(parts: OwnMethodsParts) {
  const { clock } = parts

  return {
    list: (tenant: TenantScope, origin: Origin): Promise<MyMethods> =>
      asOneself(tenant, origin, async (tx, userId) => {
        const methods = await readUserMethods(parts, tenant.joined(tx), origin, userId)
        const modeOf = await modes.all(tx)
        return { ...methods, offered: authTypes.filter((authType) => modeOf.get(authType)?.enabled) }
      }),

    add: (tenant: TenantScope, origin: Origin, request: AddMyRegistrationRequest): Promise<NewRegistration> =>
      changingOneself(tenant, origin, 'exclusive', (tx, userId) =>
        registrations.register(parts, tenant.joined(tx), origin, { ...request, userId }),
      ),

    rename: (
      tenant: TenantScope,
      origin: Origin,
      registrationId: string,
      { label }: RenameMyRegistrationRequest,
    ): Promise<Registration> =>
      changingOneself(tenant, origin, 'exclusive', async (tx, userId) => {
        const before = await own(tx, userId, registrationId)
        await updateLabel(tx, { userId, registrationId }, label)
        await recordEvent(parts, tx, origin, {
          action: 'registration.updated',
          target: { kind: 'user', id: userId },
          details: { registrationId, authType: before.auth_type, label },
        })
        return presentRegistration({ ...before, label }, await locksOf(tx, userId, clock.now()))
      }),

    remove: (
      tenant: TenantScope,
      origin: Origin,
      registrationId: string,
      { proofChallengeId }: ProvenChangeRequest,
    ): Promise<Registration> =>
      changingOneself(tenant, origin, 'exclusive', async (tx, userId) => {
        const { auth_type: authType } = await own(tx, userId, registrationId)
        if (authType === 'password')
          throw new Problem('registration_state_conflict', {
            message: 'A password cannot be removed. Replace it instead.',
          })
        const { removed } = await registrations.deregister(parts, tenant.joined(tx), origin, {
          userId,
          authType,
          registrationId,
          ...(proofChallengeId ? { proofChallengeId } : {}),
        })
        return removed[0] as Registration
      }),

    /** A person who knew the old password is signed out with it. */
    replacePassword: (
      tenant: TenantScope,
      origin: Origin,
      request: ReplaceMyPasswordRequest,
    ): Promise<NewRegistration> =>
      changingOneself(tenant, origin, 'exclusive', async (tx, userId) => {
        const replaced = await passwords.replace(parts, tenant.joined(tx), origin, { userId, ...request })
        await endSessionsOf(parts, tx, origin, userId, origin.caller.session?.sessionId)
        return replaced
      }),

    renewRecoveryCodes: (
      tenant: TenantScope,
      origin: Origin,
      { proofChallengeId }: ProvenChangeRequest,
    ): Promise<NewRegistration> =>
      changingOneself(tenant, origin, 'exclusive', async (tx, userId) => {
        const held = await listRegistrations(tx, userId)
        const replacing = held.some((row) => row.auth_type === 'recovery_code')
          ? { replacing: { when: 'immediately' } as const }
          : {}
        const request = {
          userId,
          authType: 'recovery_code',
          ...(proofChallengeId ? { proofChallengeId } : {}),
        } as const
        return registrations.register(parts, tenant.joined(tx), origin, request, replacing)
      }),

    challenge: (tenant: TenantScope, origin: Origin, request: ChallengeMeRequest): Promise<SecondFactorChallenge> =>
      challenges.issue(parts, tenant, origin, { ...request, userId: origin.caller.id }),

    /** Proves a registration, or the user: what is right is a proof for one change. */
    async answer(
      tenant: TenantScope,
      origin: Origin,
      { waitSeconds = 0, ...answered }: AnswerMyChallengeRequest,
      signal: AbortSignal,
    ): Promise<MyVerdict> {
      if (waitSeconds > 0 && tenant.isJoined)
        throw invalidField(
          'waitSeconds',
          'cannot be combined with Idempotency-Key, which would store the first response',
        )
      const read = async (): Promise<MyVerdict> => {
        const { assertion: _, ...verdict } = await challenges.authenticate(parts, tenant, origin, {
          ...answered,
          userId: origin.caller.id,
        })
        return verdict
      }
      const now = await read()
      const { authType, challengeId } = answered
      if (now.reason !== 'challenge_pending' || waitSeconds === 0 || !challengeId || !isDeviceAuthType(authType))
        return now
      // Only now, for it was read that the challenge is one's own.
      await challenges.checkStatus(parts, tenant, origin, authType, { challengeId, waitSeconds }, signal)
      return read()
    },
  }

  async function own(tx: TenantTx, userId: string, registrationId: string) {
    const row = (await listRegistrations(tx, userId)).find((known) => known.registration_id === registrationId)
    if (!row) throw new Problem('not_found')
    return row
  }
}
