// The methods that users have: registered, replaced, removed.
import {
  type DeregisterAuthRequest,
  type DeregisterAuthResponse,
  type NewRegistration,
  Problem,
  type RegisterOtpRequest,
  type ReRegisterOtpRequest,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import {
  isManageable,
  listRegistrations,
  presentRegistration,
  type RegistrationRow,
  whichRegistration,
} from '../../authenticators/index.ts'
import { removeRegistration } from '../../challenges/index.ts'
import { lockedSubject } from '../../people/index.ts'
import type { EnrolmentContext } from '../context.ts'
import { assertConsent } from './consent.ts'
import { notifyMethodChange } from './notices.ts'
import { register } from './register.ts'

export { register } from './register.ts'

export function reRegister(
  ctx: EnrolmentContext,
  tenant: TenantScope,
  origin: Origin,
  request: ReRegisterOtpRequest,
): Promise<NewRegistration> {
  const { registrationId, replace = 'when_proven', ...registration } = request
  const replacing = { registrationId, when: replace }
  return register(ctx, tenant, origin, registration as RegisterOtpRequest, { replacing })
}

export function deregister(
  ctx: EnrolmentContext,
  tenant: TenantScope,
  origin: Origin,
  { userId, authType, registrationId, all, proofChallengeId }: DeregisterAuthRequest,
): Promise<DeregisterAuthResponse> {
  return tenant.tx(async (tx) => {
    if (!(await lockedSubject(tx, origin, userId, 'exclusive'))) throw new Problem('registration_not_found')
    const held = await listRegistrations(tx, userId)
    const ofMethod = held.filter((row) => row.auth_type === authType && isManageable(row, origin.caller))
    const meant = all ? ofMethod : [only(ofMethod, registrationId)].filter((row) => row !== undefined)
    if (meant.length === 0) throw new Problem('registration_not_found')
    const always = authType === 'password'
    const change = { userId, proofChallengeId, held, always }
    await assertConsent(ctx, tx, origin, { ...change, acceptsTemporaryCode: !always, acceptsRecentProof: !always })
    for (const row of meant) await removeRegistration(ctx, tx, origin, row.registration_id)
    const rest = await listRegistrations(tx, userId)
    await notifyMethodChange(ctx, tx, rest, { change: 'removed', authType, registrationId: '' })
    const left = new Set(rest.map((row) => row.registration_id))
    const removed = held.filter((row) => !left.has(row.registration_id))
    return {
      removed: removed.map((row) => ({ ...presentRegistration(row, new Map()), status: 'removed' as const })),
    }
  })
}

/** The named one, or the only one, whatever its state. */
function only(rows: readonly RegistrationRow[], registrationId: string | undefined): RegistrationRow | undefined {
  const present = (row: RegistrationRow) => presentRegistration(row, new Map())
  if (registrationId === undefined && rows.length > 1)
    throw new Problem('ambiguous_registration', { members: { registrations: rows.map(present) } })
  const [first] = rows
  return first && whichRegistration(rows, { authType: first.auth_type, registrationId }, present)
}
