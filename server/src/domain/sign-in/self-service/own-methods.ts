// The methods that users manage themselves. Every change except a new name requires a separate proof.
import {
  type AddMyRegistrationRequest,
  authTypes,
  type MyMethods,
  type NewRegistration,
  Problem,
  type ProvenChangeRequest,
  type Registration,
  type RenameMyRegistrationRequest,
  type ReplaceMyPasswordRequest,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { recordEvent } from '../../audit/index.ts'
import {
  isManageable,
  listRegistrations,
  locksOf,
  modes,
  presentRegistration,
  type RegistrationRow,
  readUserMethods,
  updateLabel,
} from '../../authenticators/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { type EnrolmentContext, passwords, registrations } from '../../enrolment/index.ts'
import { endSessionsOf } from '../../people/index.ts'
import { withPause } from '../paused-push.ts'
import { holdsSecondFactor } from '../sign-in/second-factors.ts'
import { asOneself, changingOneself } from './as-oneself.ts'
import { findOneself } from './self-service-store.ts'

export const list = (ctx: BaseContext, tenant: TenantScope, origin: Origin): Promise<MyMethods> =>
  asOneself(tenant, origin, async (tx, userId) => {
    const methods = await readUserMethods(ctx, tenant.joined(tx), origin, userId)
    const modeOf = await modes.all(tx)
    const registrations = await withPause(ctx, tx, userId, methods.registrations)
    return { ...methods, registrations, offered: authTypes.filter((authType) => modeOf.get(authType)?.enabled) }
  })

export const add = (
  ctx: EnrolmentContext,
  tenant: TenantScope,
  origin: Origin,
  request: AddMyRegistrationRequest,
): Promise<NewRegistration> =>
  changingOneself(tenant, origin, 'exclusive', (tx, userId) =>
    registrations.register(ctx, tenant.joined(tx), origin, { ...request, userId }),
  )

export const rename = (
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  registrationId: string,
  { label }: RenameMyRegistrationRequest,
): Promise<Registration> =>
  changingOneself(tenant, origin, 'exclusive', async (tx, userId) => {
    const before = await findOwn(tx, origin, registrationId)
    await updateLabel(tx, { userId, registrationId }, label)
    await recordEvent(ctx, tx, origin, {
      action: 'registration.updated',
      target: { kind: 'user', id: userId },
      details: { registrationId, authType: before.auth_type, label },
    })
    return presentRegistration({ ...before, label }, await locksOf(tx, userId, ctx.clock.now()))
  })

export const remove = (
  ctx: EnrolmentContext,
  tenant: TenantScope,
  origin: Origin,
  registrationId: string,
  { proofChallengeId }: ProvenChangeRequest,
): Promise<Registration> =>
  changingOneself(tenant, origin, 'exclusive', async (tx, userId) => {
    const { auth_type: authType } = await findOwn(tx, origin, registrationId)
    if (authType === 'password')
      throw new Problem('registration_state_conflict', {
        message: 'A password cannot be removed. Replace it instead.',
      })
    const { removed } = await registrations.deregister(ctx, tenant.joined(tx), origin, {
      userId,
      authType,
      registrationId,
      ...(proofChallengeId ? { proofChallengeId } : {}),
    })
    await assertSecondFactorLeft(ctx, tx, userId)
    return removed[0] as Registration
  })

/** Ends the user's other sessions: a person who knew the old password may have started them. */
export const replacePassword = (
  ctx: EnrolmentContext,
  tenant: TenantScope,
  origin: Origin,
  request: ReplaceMyPasswordRequest,
): Promise<NewRegistration> =>
  changingOneself(tenant, origin, 'exclusive', async (tx, userId) => {
    const replaced = await passwords.replace(ctx, tenant.joined(tx), origin, { userId, ...request })
    await endSessionsOf(ctx, tx, origin, userId, origin.caller.session?.sessionId)
    return replaced
  })

export const renewRecoveryCodes = (
  ctx: EnrolmentContext,
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
    return registrations.register(ctx, tenant.joined(tx), origin, request, replacing)
  })

/** After the removal, which is undone otherwise. */
async function assertSecondFactorLeft(ctx: BaseContext, tx: TenantTx, userId: string): Promise<void> {
  const { second_factor_required: isRequired } = (await findOneself(tx, userId)) ?? {}
  if (isRequired && !(await holdsSecondFactor(ctx, tx, userId))) throw new Problem('last_second_factor')
}

async function findOwn(tx: TenantTx, { caller }: Origin, registrationId: string): Promise<RegistrationRow> {
  const row = (await listRegistrations(tx, caller.id)).find((known) => known.registration_id === registrationId)
  if (!row || !isManageable(row, caller)) throw new Problem('not_found')
  return row
}
