// The methods that users hold: registered, replaced, removed, shown.
import type {
  DeregisterAuthRequest,
  DeregisterAuthResponse,
  NewRegistration,
  RegisterOtpRequest,
  ReRegisterOtpRequest,
} from '@countersign/contract'
import { Problem } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import type { Audit } from '../../audit/index.ts'
import {
  listRegistrations,
  presentRegistration,
  type RegistrationRow,
  whichRegistration,
} from '../../authenticators/index.ts'
import type { RemoveRegistration } from '../../challenges/index.ts'
import type { MessagingContext } from '../../messaging/index.ts'
import { lockedSubject } from '../../people/index.ts'
import type { Devices } from '../devices/devices.ts'
import { createConsent } from './consent.ts'
import { createNotices } from './notices.ts'
import { createRegister } from './register.ts'

export type Registrations = ReturnType<typeof createRegistrations>

interface Parts extends MessagingContext {
  readonly audit: Audit
  readonly devices: Devices
  readonly remove: RemoveRegistration
}

export function createRegistrations(parts: Parts) {
  const assertConsent = createConsent(parts)
  const { remove } = parts
  const notify = createNotices(parts)
  const register = createRegister({ ...parts, assertConsent, notify })

  return {
    remove,
    notify,
    register,

    reRegister: (tenant: TenantScope, origin: Origin, request: ReRegisterOtpRequest): Promise<NewRegistration> => {
      const { registrationId, replace = 'when_proven', ...registration } = request
      return register(tenant, origin, registration as RegisterOtpRequest, {
        replacing: { registrationId, when: replace },
      })
    },

    deregister: (
      tenant: TenantScope,
      origin: Origin,
      { userId, authType, registrationId, all, proofChallengeId }: DeregisterAuthRequest,
    ): Promise<DeregisterAuthResponse> =>
      tenant.tx(async (tx) => {
        if (!(await lockedSubject(tx, origin, userId, 'exclusive'))) throw new Problem('registration_not_found')
        const held = await listRegistrations(tx, userId)
        const ofMethod = held.filter((row) => row.auth_type === authType)
        const meant = all ? ofMethod : [only(ofMethod, registrationId)].filter((row) => row !== undefined)
        if (meant.length === 0) throw new Problem('registration_not_found')
        await assertConsent(tx, origin, { userId, proofChallengeId, held, always: authType === 'password' })
        for (const row of meant) await remove(tx, origin, row)
        const rest = await listRegistrations(tx, userId)
        await notify(tx, rest, { change: 'removed', authType, registrationId: '' })
        const left = new Set(rest.map((row) => row.registration_id))
        const removed = held.filter((row) => !left.has(row.registration_id))
        return {
          removed: removed.map((row) => ({ ...presentRegistration(row, new Map()), status: 'removed' as const })),
        }
      }),
  }
}

/** To be removed: the named one, or the only one, whatever its state. */
function only(rows: readonly RegistrationRow[], registrationId: string | undefined): RegistrationRow | undefined {
  const present = (row: RegistrationRow) => presentRegistration(row, new Map())
  if (registrationId === undefined && rows.length > 1)
    throw new Problem('ambiguous_registration', { members: { registrations: rows.map(present) } })
  const [first] = rows
  return first && whichRegistration(rows, { authType: first.auth_type, registrationId }, present)
}
