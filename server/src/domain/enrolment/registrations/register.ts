// Registering a method for a user, new or in the place of another.
import {
  type AuthType,
  covers,
  invalidField,
  type NewRegistration,
  Problem,
  type RegisterOtpRequest,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import { newId } from '@countersign/platform/crypto'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { authenticationMethods, isAnsweredByDevice } from '../../../methods/index.ts'
import type { EnrolmentContext } from '../../../methods/method.ts'
import type { Audit } from '../../audit/index.ts'
import {
  agreementOf,
  assertMethodFields,
  endRestriction,
  hardwareTokens,
  insertRegistration,
  listLapsedRegistrations,
  listRegistrations,
  locksOf,
  modes,
  presentRegistration,
  type RegistrationRow,
  registrationSecrets,
  whichRegistration,
} from '../../authenticators/index.ts'
import type { RemoveRegistration } from '../../challenges/index.ts'
import { lockNewUser, type SubjectRow, visibleSubject } from '../../people/index.ts'
import { findTenant, type TenancyContext } from '../../tenancy/index.ts'
import type { Devices } from '../devices/devices.ts'
import type { AssertConsent } from './consent.ts'
import type { Notify } from './notices.ts'

export interface RegisterParts extends TenancyContext {
  readonly audit: Audit
  readonly devices: Devices
  readonly assertConsent: AssertConsent
  readonly remove: RemoveRegistration
  readonly notify: Notify
}

export interface Replacing {
  readonly registrationId?: string | undefined
  readonly when: 'when_proven' | 'immediately'
}

interface RegisterOptions {
  readonly replacing?: Replacing
  /** For another user: the caller was found to hold `admin.users`. */
  readonly asAdministrator?: boolean
}

const maxPerMethod = 20
/** The code expires after ten minutes, and so does what it is exchanged for. */
const lapsedSeconds = 1_200

export function createRegister(parts: RegisterParts) {
  const { clock, audit, devices, assertConsent, remove, notify } = parts

  const contextOf = async (
    tx: TenantTx,
    authType: AuthType,
  ): Promise<Omit<EnrolmentContext<unknown>, 'hardwareToken'>> => {
    const [mode, tenant] = await Promise.all([modes.of(tx, authType), findTenant(tx)])
    if (!mode.enabled) throw new Problem('auth_type_disabled')
    return {
      settings: mode.settings,
      now: clock.now(),
      tenantId: tx.tenantId,
      tenantName: tenant?.display_name ?? tx.tenantId,
    }
  }

  const claimToken = async (tx: TenantTx, serialNumber: string | undefined, registrationId: string) => {
    if (serialNumber === undefined) return undefined
    const token = await hardwareTokens.claim(parts, tx, serialNumber, registrationId)
    if (!token) throw invalidField('serialNumber', 'must be the serial number of a hardware token in the inventory')
    return token
  }

  return async (
    tenant: TenantScope,
    origin: Origin,
    request: RegisterOtpRequest,
    { replacing, asAdministrator = false }: RegisterOptions = {},
  ): Promise<NewRegistration> => {
    const { userId, authType, label, verified = false } = request
    assertMethodFields(request)
    if (verified && !covers(origin.caller.scopes, 'admin.users'))
      throw new Problem('insufficient_scope', { members: { scope: 'admin.users' } })
    const byDevice = isAnsweredByDevice(authType)
    if (verified && byDevice)
      throw invalidField('verified', `must be omitted for ${authType}, which is verified on the device`)
    const method = authenticationMethods[authType]
    // No connection is held while a password is hashed.
    const early = method.enrolsSlowly
      ? await method.enrol(request, { ...(await tenant.tx((tx) => contextOf(tx, authType))), hardwareToken: undefined })
      : undefined

    return tenant.tx(async (tx) => {
      const context = await contextOf(tx, authType)
      const now = new Date(context.now)
      const isNewUser = await lockNewUser(tx, userId, now)
      const subject = (await visibleSubject(tx, origin, userId)) as SubjectRow
      if (byDevice) await removeLapsed(tx, origin, userId, context.now)
      const [held, locks] = await Promise.all([listRegistrations(tx, userId), locksOf(tx, userId, context.now)])
      const replaced = replacing && replacedOf(held, authType, replacing.registrationId)
      const always = replaced !== undefined && authType === 'password'
      const { proofChallengeId } = request
      const proven = !asAdministrator && (await assertConsent(tx, origin, { userId, proofChallengeId, held, always }))
      const ofMethod = held.filter((row) => row.auth_type === authType)
      if (method.single && !replaced && ofMethod.length > 0) throw new Problem('already_registered')
      if (ofMethod.length >= maxPerMethod) throw new Problem('registration_limit_reached')

      const registrationId = newId('reg', context.now)
      const hardwareToken = await claimToken(tx, request.serialNumber, registrationId)
      const draft = early ?? (await method.enrol(request, { ...context, hardwareToken }))
      const status = verified ? 'active' : draft.status
      const waits = status === 'pending' && replacing?.when === 'when_proven'
      const agreement = await agreementOf(tx, { userId, caller: origin.caller, subject, proven, asAdministrator })
      await insertRegistration(
        tx,
        {
          registrationId,
          userId,
          authType,
          status,
          label: label ?? null,
          hint: draft.hint,
          sealedSecret: await registrationSecrets.seal(parts, tx, registrationId, draft.secret),
          progress: draft.progress ?? 0,
          drift: draft.drift ?? 0,
          replacesId: waits ? (replaced?.registration_id ?? null) : null,
          ...agreement,
        },
        now,
      )
      await audit.record(tx, origin, {
        action: 'registration.created',
        target: { kind: 'user', id: userId },
        details: {
          registrationId,
          authType,
          status,
          agreed: agreement.agreed,
          ...(replaced ? { replaces: replaced.registration_id } : {}),
        },
      })
      if (replaced && !waits) await remove(tx, origin, replaced)
      // To replace a password takes a proof or an administrator. Before the user existed, strangers guessed at nothing.
      if (authType === 'password' && (replaced || isNewUser)) await endRestriction(parts, tx, origin, userId)
      await notify(tx, held, { change: replaced ? 'replaced' : 'added', authType, registrationId })
      const row = (await listRegistrations(tx, userId)).find((known) => known.registration_id === registrationId)
      const enrolment = byDevice && {
        enrolment: await devices.startEnrolment(tx, {
          registrationId,
          userId,
          clientId: origin.caller.clientId,
        }),
      }
      return { ...presentRegistration(row as RegistrationRow, locks), ...draft.shownOnce, ...enrolment }
    })
  }

  /** Enrolments that were never completed do not pile up. */
  async function removeLapsed(tx: TenantTx, origin: Origin, userId: string, now: number): Promise<void> {
    const lapsed = await listLapsedRegistrations(tx, userId, new Date(now - lapsedSeconds * 1000))
    for (const registrationId of lapsed) await remove(tx, origin, { registration_id: registrationId })
  }

  function replacedOf(held: readonly RegistrationRow[], authType: AuthType, registrationId: string | undefined) {
    const row = whichRegistration(held, { authType, registrationId }, (known) => presentRegistration(known, new Map()))
    if (!row) throw new Problem('registration_not_found')
    return row
  }
}
