// Adding a passkey for our own pages: a pending registration with the options for the browser, and its activation. The caller
// has established that the user agrees. It is a function over a transaction, so that an invitation can add one too.
import { type NewRegistration, Problem, type Registration } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import { newId } from '@countersign/platform/crypto'
import type { TenantTx } from '@countersign/platform/database'
import {
  listRegistrations,
  lockRegistration,
  modes,
  ownRelyingParty,
  presentRegistration,
  type RegistrationRow,
  registrationSecrets,
} from '../../authenticators/index.ts'
import { activatePasskey, deriveChallenge } from '../../challenges/index.ts'
import { lockedSubject } from '../../people/index.ts'
import { findTenant } from '../../tenancy/index.ts'
import type { EnrolmentContext } from '../context.ts'
import { creationOptionsOf } from './creation-options.ts'
import { removeLapsed } from './lapsed.ts'
import { maxPerMethod } from './limits.ts'
import { notifyMethodChange } from './notices.ts'
import { insertOwnPending, type Pending } from './own-pending.ts'

interface NewOwnPasskey extends Pick<Pending, 'boundTo' | 'conditional'> {
  readonly userId: string
  readonly label?: string | undefined
}

const authType = 'passkey'

export async function beginOwnPasskey(
  ctx: EnrolmentContext,
  tx: TenantTx,
  origin: Origin,
  { userId, label, boundTo, conditional }: NewOwnPasskey,
): Promise<NewRegistration> {
  const now = ctx.clock.now()
  const settings = await ownSettings(tx)
  const relyingParty = ownRelyingParty(ctx)
  const subject = await lockedSubject(tx, origin, userId, 'exclusive')
  if (!subject) throw new Problem('not_found')
  await removeLapsed(ctx, tx, origin, userId, now)
  const held = await listRegistrations(tx, userId)
  if (held.filter((row) => row.own_pages).length >= maxPerMethod) throw new Problem('registration_limit_reached')

  const registrationId = newId('reg', now)
  const { bytes: challenge, keyVersion } = await deriveChallenge(ctx, tx, registrationId)
  await insertOwnPending(ctx, tx, origin, subject, {
    registrationId,
    userId,
    label,
    createdAt: now,
    relyingPartyId: relyingParty.id,
    keyVersion,
    boundTo,
    conditional,
  })
  const row = (await listRegistrations(tx, userId)).find((known) => known.registration_id === registrationId)
  const name = await ownPasskeyName(tx, userId)
  const publicKey = await creationOptionsOf(tx, {
    userId,
    relyingParty,
    user: { name, displayName: name },
    challenge,
    settings: { ...settings, residentKey: 'required' },
  })
  const expiresAt = new Date(now + settings.challengeValiditySeconds * 1000).toISOString()
  return { ...presentRegistration(row as RegistrationRow, new Map()), publicKey, expiresAt }
}

/** Browsers may offer the passkeys of all tenants of this host: the name of the organisation tells which is which. */
export async function ownPasskeyName(tx: TenantTx, userId: string): Promise<string> {
  return `${userId} · ${(await findTenant(tx))?.display_name ?? tx.tenantId}`
}

interface MadeOwnPasskey {
  readonly userId: string
  readonly registrationId: string
  readonly boundTo: string
  readonly credential: unknown
}

/** It proves nothing: it is neither a factor of a sign-in nor a proof for a change. */
export async function finishOwnPasskey(
  ctx: EnrolmentContext,
  tx: TenantTx,
  origin: Origin,
  { userId, registrationId, boundTo, credential }: MadeOwnPasskey,
): Promise<Registration> {
  const settings = await ownSettings(tx)
  if (!(await lockedSubject(tx, origin, userId, 'exclusive'))) throw new Problem('not_found')
  const row = await lockRegistration(tx, registrationId)
  const isOpen =
    row?.status === 'pending' && row.created_at.getTime() + settings.challengeValiditySeconds * 1000 > ctx.clock.now()
  if (!isOpen || !row.own_pages || row.user_id !== userId) throw new Problem('not_found')
  const pending = (await registrationSecrets.open(ctx, tx, row)) as Pending
  const relyingParty = ownRelyingParty(ctx)
  if (pending.boundTo !== boundTo || pending.relyingPartyId !== relyingParty.id) throw new Problem('not_found')
  await activatePasskey(
    ctx,
    tx,
    origin,
    row,
    {
      relyingParty,
      keyVersion: pending.keyVersion,
      settings: { ...settings, ...verificationOf(pending) },
      conditionalCreate: pending.conditional,
    },
    credential,
  )
  const held = await listRegistrations(tx, userId)
  await notifyMethodChange(ctx, tx, held, { change: 'added', authType, registrationId })
  return presentRegistration(
    held.find((known) => known.registration_id === registrationId) as RegistrationRow,
    new Map(),
  )
}

function verificationOf({ conditional, userVerificationRequired }: Pending) {
  if (userVerificationRequired) return { userVerification: 'required' as const }
  // The only registration without user verification: it counts once the passkey is used along with another factor.
  return conditional ? { userVerification: 'preferred' as const } : {}
}

/** Without user verification a passkey is one factor only, so the browser is asked for it unless the tenant requires it anyway. */
export async function ownSettings(tx: TenantTx) {
  const { enabled, settings } = await modes.of(tx, authType)
  if (!enabled) throw new Problem('auth_type_disabled')
  const { userVerification } = settings
  return { ...settings, userVerification: userVerification === 'required' ? userVerification : ('preferred' as const) }
}
