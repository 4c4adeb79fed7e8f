// Registering a method for a user: an additional one, or one that replaces another.
import {
  type AuthType,
  covers,
  invalidField,
  type NewRegistration,
  Problem,
  type RegisterOtpRequest,
  type SettingsOf,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import { newId } from '@countersign/platform/crypto'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { askerOf } from '@countersign/platform/turns'
import { authenticationMethods, webMethod } from '../../../methods/index.ts'
import type { EnrolmentDraft, EnrolmentFacts } from '../../../methods/method.ts'
import { recordEvent } from '../../audit/index.ts'
import {
  type AllowedRelyingParties,
  agreementOf,
  allowedRelyingParties,
  assertMethodFields,
  endRestriction,
  hardwareTokens,
  insertRegistration,
  isManageable,
  listRegistrations,
  locksOf,
  modes,
  presentRegistration,
  type RegistrationRow,
  registrationSecrets,
  relyingPartyFor,
  whichRegistration,
} from '../../authenticators/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { deriveChallenge, removeRegistration } from '../../challenges/index.ts'
import { lockNewUser, type SubjectRow, visibleSubject } from '../../people/index.ts'
import { findTenant } from '../../tenancy/index.ts'
import type { EnrolmentContext } from '../context.ts'
import { startEnrolment } from '../devices/enrolments.ts'
import { assertConsent } from './consent.ts'
import { creationOptionsOf } from './creation-options.ts'
import { adopt, importedOf } from './imported.ts'
import { removeLapsed } from './lapsed.ts'
import { maxPerMethod } from './limits.ts'
import { notifyMethodChange } from './notices.ts'

export interface Replacing {
  readonly registrationId?: string | undefined
  readonly when: 'when_proven' | 'immediately'
}

interface RegisterOptions {
  readonly replacing?: Replacing
  /** For another user: the caller has the scope `admin.users`. */
  readonly asAdministrator?: boolean
  /** The hash of a password, from another system. */
  readonly passwordHash?: string | undefined
}

export async function register(
  ctx: EnrolmentContext,
  tenant: TenantScope,
  origin: Origin,
  request: RegisterOtpRequest,
  options: RegisterOptions = {},
): Promise<NewRegistration> {
  const { authType, relyingPartyId, verified = false } = request
  const imported = importedOf(request, options.passwordHash)
  assertMethodFields(request, imported !== undefined)
  if (relyingPartyId !== undefined && authType !== 'passkey')
    throw invalidField('relyingPartyId', 'is allowed only for passkey')
  if ((verified || imported) && !covers(origin.caller.scopes, 'admin.users'))
    throw new Problem('insufficient_scope', { members: { scope: 'admin.users' } })
  if (verified && authenticationMethods[authType].answer !== 'typed')
    throw invalidField('verified', `must be omitted for ${authType}, which is verified on the device`)
  const early = imported ? adopt(authType, imported) : await enrolSlowly(ctx, tenant, origin, request)
  const allowed = authType === 'passkey' ? await allowedRelyingParties(ctx, tenant, origin) : null
  return tenant.tx((tx) => insert(ctx, tx, origin, request, { ...options, allowed }, early))
}

/** No connection is held while a password is hashed. */
async function enrolSlowly(
  ctx: EnrolmentContext,
  tenant: TenantScope,
  origin: Origin,
  request: RegisterOtpRequest,
): Promise<EnrolmentDraft<unknown> | undefined> {
  const method = authenticationMethods[request.authType]
  if (!method.enrolsSlowly) return undefined
  const facts = await tenant.tx((tx) => factsOf(ctx, tx, origin, request.authType))
  return method.enrol(request, { ...facts, hardwareToken: undefined })
}

async function insert(
  ctx: EnrolmentContext,
  tx: TenantTx,
  origin: Origin,
  request: RegisterOtpRequest,
  {
    replacing,
    asAdministrator = false,
    allowed,
    passwordHash,
  }: RegisterOptions & {
    readonly allowed: AllowedRelyingParties
  },
  early: EnrolmentDraft<unknown> | undefined,
): Promise<NewRegistration> {
  const { userId, authType, label, verified = false, proofChallengeId } = request
  const method = authenticationMethods[authType]
  const facts = await factsOf(ctx, tx, origin, authType)
  const now = new Date(facts.now)
  const isNewUser = await lockNewUser(tx, userId, now)
  const subject = (await visibleSubject(tx, origin, userId)) as SubjectRow
  if (method.answer !== 'typed') await removeLapsed(ctx, tx, origin, userId, facts.now)
  const [held, locks] = await Promise.all([listRegistrations(tx, userId), locksOf(tx, userId, facts.now)])
  const manageable = held.filter((row) => isManageable(row, origin.caller))
  const replaced = replacing && replacedOf(manageable, authType, replacing.registrationId)
  const always = replaced !== undefined && authType === 'password'
  const accepted = { acceptsTemporaryCode: !always, acceptsRecentProof: !always }
  const change = { userId, proofChallengeId, held, always, ...accepted }
  const proven = !asAdministrator && (await assertConsent(ctx, tx, origin, change))
  const ofMethod = held.filter((row) => row.auth_type === authType && !row.own_pages)
  if (method.single && !replaced && ofMethod.length > 0) throw new Problem('already_registered')
  if (ofMethod.length >= maxPerMethod) throw new Problem('registration_limit_reached')

  const registrationId = newId('reg', facts.now)
  const hardwareToken = await claimToken(ctx, tx, request.serialNumber, registrationId)
  const asked = authType === 'passkey' ? withRelyingParty(request, facts, allowed) : request
  const draft = early ?? (await method.enrol(asked, { ...facts, hardwareToken }))
  const status = verified ? 'active' : draft.status
  const waits = status === 'pending' && replacing?.when === 'when_proven'
  const webChallenge = method.answer === 'web' ? await deriveChallenge(ctx, tx, registrationId) : undefined
  const keptChallenge = webChallenge && { keyVersion: webChallenge.keyVersion }
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
      sealedSecret: await registrationSecrets.seal(ctx, tx, registrationId, {
        ...keptChallenge,
        ...(draft.secret as object),
      }),
      importedHash: draft.importedHash,
      progress: draft.progress ?? 0,
      drift: draft.drift ?? 0,
      replacesId: waits ? (replaced?.registration_id ?? null) : null,
      ...agreement,
    },
    now,
  )
  await recordEvent(ctx, tx, origin, {
    action: 'registration.created',
    target: { kind: 'user', id: userId },
    details: {
      registrationId,
      authType,
      status,
      agreed: agreement.agreed,
      ...(importedOf(request, passwordHash) ? { imported: true } : {}),
      ...(replaced ? { replaces: replaced.registration_id } : {}),
    },
  })
  if (replaced && !waits) await removeRegistration(ctx, tx, origin, replaced.registration_id)
  // Replacing a password takes a proof or an administrator. Guesses from before the user existed mean nothing.
  if (authType === 'password' && (replaced || isNewUser)) await endRestriction(ctx, tx, origin, userId)
  await notifyMethodChange(ctx, tx, held, { change: replaced ? 'replaced' : 'added', authType, registrationId })
  const row = (await listRegistrations(tx, userId)).find((known) => known.registration_id === registrationId)
  const { clientId } = origin.caller
  const enrolment = method.answer === 'device' && {
    enrolment: await startEnrolment(ctx, tx, { registrationId, userId, clientId }),
  }
  const creation = webChallenge && (await passkeyCreation(tx, userId, facts, draft, webChallenge.bytes))
  return { ...presentRegistration(row as RegistrationRow, locks), ...draft.shownOnce, ...enrolment, ...creation }
}

async function passkeyCreation(
  tx: TenantTx,
  userId: string,
  { now, settings }: Pick<EnrolmentFacts<unknown>, 'now' | 'settings'>,
  { secret }: EnrolmentDraft<unknown>,
  challenge: Buffer,
): Promise<Pick<NewRegistration, 'publicKey' | 'expiresAt'>> {
  const { relyingPartyId } = secret as { readonly relyingPartyId: string }
  const known = settings as SettingsOf<'passkey'>
  const relyingParty = webMethod.relyingPartyOf(known, relyingPartyId)
  const user = { name: userId, displayName: userId }
  const creating = { userId, relyingParty, user, challenge, settings: known }
  return {
    publicKey: await creationOptionsOf(tx, creating),
    expiresAt: new Date(now + known.challengeValiditySeconds * 1000).toISOString(),
  }
}

async function factsOf(
  { clock }: BaseContext,
  tx: TenantTx,
  origin: Origin,
  authType: AuthType,
): Promise<Omit<EnrolmentFacts<unknown>, 'hardwareToken'>> {
  const [mode, tenant] = await Promise.all([modes.of(tx, authType), findTenant(tx)])
  if (!mode.enabled) throw new Problem('auth_type_disabled')
  return {
    settings: mode.settings,
    now: clock.now(),
    asker: askerOf(tx.tenantId, origin),
    tenantName: tenant?.display_name ?? tx.tenantId,
  }
}

/** The relying party that the client named, or its default. */
function withRelyingParty(
  request: RegisterOtpRequest,
  { settings }: Pick<EnrolmentFacts<unknown>, 'settings'>,
  allowed: AllowedRelyingParties,
): RegisterOtpRequest {
  const { id } = relyingPartyFor(settings as SettingsOf<'passkey'>, allowed, request.relyingPartyId)
  return { ...request, relyingPartyId: id }
}

async function claimToken(
  ctx: EnrolmentContext,
  tx: TenantTx,
  serialNumber: string | undefined,
  registrationId: string,
) {
  if (serialNumber === undefined) return undefined
  const token = await hardwareTokens.claim(ctx, tx, serialNumber, registrationId)
  if (!token) throw invalidField('serialNumber', 'must be the serial number of a hardware token in the inventory')
  return token
}

function replacedOf(
  held: readonly RegistrationRow[],
  authType: AuthType,
  registrationId: string | undefined,
): RegistrationRow {
  const row = whichRegistration(held, { authType, registrationId }, (known) => presentRegistration(known, new Map()))
  if (!row) throw new Problem('registration_not_found')
  return row
}
