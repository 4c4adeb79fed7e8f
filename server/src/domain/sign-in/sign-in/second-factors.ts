// Which second factors a user has. A password is enough only for a user who has none.
import { type AuthType, contractOf, Problem, type Registration, secondFactors } from '@countersign/contract'
import type { TenantTx } from '@countersign/platform/database'
import {
  isOwnPasskey,
  listRegistrations,
  locksOf,
  modes,
  presentRegistration,
  type RegistrationRow,
} from '../../authenticators/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { withPause } from '../paused-push.ts'

export interface SecondFactors {
  /** Also if none of them can be used: a password must not become enough because an administrator disabled the others. */
  readonly demanded: boolean
  readonly usable: readonly Registration[]
}

/**
 * Without those that were never proven, those of methods that the tenant does not offer, and those that the user did not agree
 * to: an application must neither sign in with one, nor lock the user out.
 */
export async function findSecondFactors(ctx: BaseContext, tx: TenantTx, userId: string): Promise<SecondFactors> {
  const [rows, modeOf, locks] = await Promise.all([
    listRegistrations(tx, userId),
    modes.all(tx),
    locksOf(tx, userId, ctx.clock.now()),
  ])
  const held = rows.filter(
    (row) =>
      row.agreed && isSecondFactorHere(ctx, row) && row.status !== 'pending' && modeOf.get(row.auth_type)?.enabled,
  )
  const usable = held.filter(({ status }) => status === 'active').map((row) => presentRegistration(row, locks))
  return { demanded: held.length > 0, usable: await withPause(ctx, tx, userId, usable) }
}

/** One that can be used again and again, on our own pages: not only recovery codes. */
export async function holdsSecondFactor(ctx: BaseContext, tx: TenantTx, userId: string): Promise<boolean> {
  const held = await listRegistrations(tx, userId)
  return held.some(
    (row) =>
      row.agreed &&
      row.status === 'active' &&
      secondFactors.includes(row.auth_type) &&
      (row.auth_type !== 'passkey' || isOwnPasskey(ctx, row)),
  )
}

/** A passkey counts only at its own relying party: that of an application's web site does not count here. */
const isSecondFactorHere = (ctx: BaseContext, row: RegistrationRow): boolean =>
  row.auth_type === 'passkey' ? isOwnPasskey(ctx, row) : contractOf(row.auth_type).secondFactor !== false

export async function isHeld(tx: TenantTx, userId: string, registrationId: string | undefined): Promise<boolean> {
  const held = await listRegistrations(tx, userId)
  return held.some((row) => row.registration_id === registrationId && row.status === 'active')
}

/** The registration that the request means, which is never one that is still to be proven. */
export function chosenFactor(
  { usable }: SecondFactors,
  { authType, registrationId }: { readonly authType: AuthType; readonly registrationId?: string | undefined },
): Registration {
  const registrations = usable.filter(
    (known) => known.authType === authType && (registrationId ?? known.registrationId) === known.registrationId,
  )
  const [only, ...more] = registrations
  if (!only) throw new Problem('registration_not_found')
  if (more.length > 0) throw new Problem('ambiguous_registration', { members: { registrations } })
  return only
}
