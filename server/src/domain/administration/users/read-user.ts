import { type AuthType, Problem, type User } from '@countersign/contract'
import type { TenantTx } from '@countersign/platform/database'
import { findFraudReport } from '../../alerts/index.ts'
import {
  listLocks,
  listRegistrations,
  locksOf,
  presentRegistration,
  type RegistrationRow,
  withModelNames,
} from '../../authenticators/index.ts'
import type { BaseContext, Versioned } from '../../base/index.ts'
import { findUserInvitation, temporaryCodes } from '../../people/index.ts'
import { userEntities } from '../../policies/index.ts'
import { listPauses } from './pauses-store.ts'
import { presentFraudReport, presentLock, presentPause, presentPeriod } from './present.ts'
import { findUser } from './users-store.ts'

const locksAtMost = 100
const pausesAtMost = 100

export async function readUser(ctx: BaseContext, tx: TenantTx, userId: string): Promise<User> {
  return (await readVersioned(ctx, tx, userId)).resource
}

/** The version is that of the profile. */
export async function readVersioned({ clock }: BaseContext, tx: TenantTx, userId: string): Promise<Versioned<User>> {
  const user = await findUser(tx, userId)
  if (!user) throw new Problem('not_found')
  const now = clock.now()
  const [held, locks, locked, pauses, fraud, invitation, code, { groups, attributes }] = await Promise.all([
    listRegistrations(tx, userId),
    locksOf(tx, userId, now),
    listLocks(tx, userId, new Date(now), locksAtMost),
    listPauses(tx, userId, new Date(now), pausesAtMost),
    findFraudReport(tx, userId),
    findUserInvitation(tx, userId, new Date(now)),
    temporaryCodes.findOpen(tx, userId, now),
    userEntities.findUserEntity(tx, userId),
  ])
  const resource = {
    userId,
    displayName: user.display_name,
    emailAddress: user.email_address,
    emailVerified: user.email_verified,
    phoneNumber: user.phone_number,
    phoneVerified: user.phone_verified,
    locale: user.locale,
    externalId: user.external_id,
    groups: [...groups],
    attributes,
    status: user.status,
    roles: user.roles,
    ...usableMethods(held),
    locked: locked.length > 0,
    secondFactorRequired: user.second_factor_required,
    createdAt: user.created_at.toISOString(),
    registrations: await withModelNames(
      tx,
      held.map((row) => presentRegistration(row, locks)),
    ),
    locks: locked.map(presentLock),
    pushPauses: pauses.map(presentPause),
    fraudReport: presentFraudReport(fraud),
    invitation: presentPeriod(invitation),
    temporaryCode: presentPeriod(code),
  }
  return { version: user.version, resource }
}

function usableMethods(held: readonly RegistrationRow[]): Pick<User, 'authTypes' | 'lastSignInAt'> {
  const active = held.filter(({ status }) => status === 'active')
  const used = active.flatMap(({ last_used_at }) => last_used_at ?? []).map((at) => at.getTime())
  return {
    authTypes: [...new Set<AuthType>(active.map(({ auth_type }) => auth_type))].sort(),
    lastSignInAt: used.length === 0 ? null : new Date(Math.max(...used)).toISOString(),
  }
}
