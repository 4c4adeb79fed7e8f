// The methods that users hold: registered, replaced, removed, shown.
import type {
  DeregisterAuthRequest,
  DeregisterAuthResponse,
  NewRegistration,
  RegisterOtpRequest,
  Registration,
  ReRegisterOtpRequest,
  UserMethods,
} from '@countersign/contract'
import { Problem } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { Clock } from '@countersign/platform/clock'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import type { Audit } from '../../audit/audit.ts'
import type { Deliveries } from '../../messaging/deliveries/deliveries.ts'
import type { Devices } from '../../authenticators/devices/devices.ts'
import type { HardwareTokens } from '../../authenticators/hardware-tokens/hardware-tokens.ts'
import { locksOf } from '../../authenticators/limits/locks.ts'
import type { MfaSettings } from '../../authenticators/modes/mfa-settings.ts'
import type { Modes } from '../../authenticators/modes/modes.ts'
import type { Vault } from '../../tenancy/vault/vault.ts'
import { createConsent, lockedSubject, visibleSubject } from './consent.ts'
import { createNotices } from './notices.ts'
import { presentRegistration } from '../../authenticators/registrations/present.ts'
import { createRegister } from './register.ts'
import { listRegistrations, type RegistrationRow } from '../../authenticators/registrations/registrations-store.ts'
import { createRemoval } from '../../challenges/removal/registration-removal.ts'
import { createRegistrationSecrets } from '../../authenticators/registrations/secrets.ts'
import { whichRegistration } from '../../authenticators/registrations/which.ts'

export type Registrations = ReturnType<typeof createRegistrations>

interface Parts {
  readonly vault: Vault
  readonly audit: Audit
  readonly clock: Clock
  readonly modes: Modes
  readonly mfaSettings: MfaSettings
  readonly deliveries: Deliveries
  readonly devices: Devices
  readonly hardwareTokens: HardwareTokens
}

export function createRegistrations(parts: Parts) {
  const { clock, modes } = parts
  const secrets = createRegistrationSecrets(parts)
  const assertConsent = createConsent(parts)
  const remove = createRemoval(parts)
  const notify = createNotices({ ...parts, secrets })
  const register = createRegister({ ...parts, secrets, assertConsent, remove, notify })

  return {
    secrets,
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

    /** What a user holds, and by what they can be challenged now. */
    methodsOf: (tenant: TenantScope, origin: Origin, userId: string): Promise<UserMethods> =>
      tenant.tx(async (tx) => {
        if (!(await visibleSubject(tx, origin, userId))) throw new Problem('not_found')
        const registrations = await list(tx, userId)
        const modeOf = await modes.all(tx)
        const usable = registrations.filter(
          ({ status, authType }) => status === 'active' && modeOf.get(authType)?.enabled,
        )
        return { registrations, authTypes: [...new Set(usable.map(({ authType }) => authType))] }
      }),
  }

  async function list(tx: TenantTx, userId: string): Promise<Registration[]> {
    const [rows, locks] = await Promise.all([listRegistrations(tx, userId), locksOf(tx, userId, clock.now())])
    return rows.map((row) => presentRegistration(row, locks))
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
