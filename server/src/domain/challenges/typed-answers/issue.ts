// Issuing a challenge whose answer is typed. One that is open for the same client, registration and context is used again.
import { type Challenge, methods, Problem, type SendOtpRequest } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import { newId } from '@countersign/platform/crypto'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { typedMethod } from '../../../methods/index.ts'
import { recordEvent } from '../../audit/index.ts'
import {
  assertUnlocked,
  lockRegistrationsOf,
  locksOf,
  modes,
  presentRegistration,
  type RegistrationRow,
  SendRefused,
  sendLimits,
  whichRegistration,
} from '../../authenticators/index.ts'
import { deliveries } from '../../messaging/index.ts'
import { findProfileLocale, visibleSubject } from '../../people/index.ts'
import type { ChallengesContext } from '../context.ts'
import { type ChallengeRow, listOpenChallenges } from '../lifecycle/challenges-store.ts'
import { deriveCode } from '../lifecycle/codes.ts'
import { contextHash } from '../lifecycle/context-hash.ts'
import { updateResent } from '../lifecycle/delivery-status-store.ts'
import { insertChallenge, notDelivered } from '../lifecycle/new-challenges-store.ts'
import { updateEnded } from '../lifecycle/outcomes-store.ts'
import { presentChallenge } from '../lifecycle/present.ts'
import { resendAvailableAt, sendCode } from './send-code.ts'

/** With less time left than this, a user could not answer: a new challenge replaces it. */
const minSeconds = 60

type Send = (challengeId: string, code: string | undefined, expiresAt: Date) => Promise<void>

export async function issueTyped(
  ctx: ChallengesContext,
  tenant: TenantScope,
  origin: Origin,
  request: SendOtpRequest,
): Promise<Challenge> {
  const together = { kind: `${request.authType} issue`, key: request.userId }
  try {
    return await tenant.tx((tx) => issue(ctx, tx, origin, request), together)
  } catch (error) {
    if (error instanceof SendRefused) await sendLimits.recordRefusal(ctx, tenant, origin, error)
    throw error
  }
}

async function issue(
  ctx: ChallengesContext,
  tx: TenantTx,
  origin: Origin,
  request: SendOtpRequest,
): Promise<Challenge> {
  const { userId, authType, context = {} } = request
  const now = ctx.clock.now()
  const { channel } = typedMethod(authType)
  const locale = request.locale ?? (channel ? await findProfileLocale(tx, userId) : undefined) ?? null
  const key = { userId, authType, clientId: origin.caller.clientId, contextHash: contextHash(context) }
  // Queried together, in this order: what follows the registrations is read when they can no longer change. What is wrong with
  // the method is reported before what is wrong with the user.
  const [mode, found, opens, outgoing] = await Promise.allSettled([
    modes.of(tx, authType),
    registrationFor(tx, origin, request, now),
    listOpenChallenges(tx, key),
    channel && deliveries.outgoing(ctx, tx, { channel, purpose: 'code', locale, userId }),
  ])
  if (mode.status === 'rejected') throw mode.reason
  if (!mode.value.enabled) throw new Problem('auth_type_disabled')
  if (found.status === 'rejected') throw found.reason
  const registration = found.value
  const settings = mode.value.settings as IssueSettings
  const registrationId = registration.registration_id
  if (opens.status === 'rejected') throw opens.reason
  if (outgoing.status === 'rejected') throw outgoing.reason
  const send: Send = async (challengeId, code, expiresAt) => {
    if (code === undefined || !outgoing.value) return
    await sendCode(ctx, tx, { challengeId, registration, code, settings, locale, outgoing: outgoing.value, expiresAt })
  }

  const open = opens.value.find((challenge) => challenge.registration_id === registrationId)
  const reused = open && (await reuse(ctx, tx, open, now, send))
  if (reused) return reused

  const challengeId = newId('chl', now)
  const validitySeconds = settings.codeValiditySeconds ?? settings.challengeValiditySeconds ?? 300
  const expiresAt = new Date(now + validitySeconds * 1000)
  const digits = settings.codeDigits ?? 6
  const derived = channel && (await deriveCode(ctx, tx, challengeId, digits))
  const inserting = insertChallenge(tx, {
    ...key,
    challengeId,
    registrationId,
    purpose: 'authentication',
    state: 'pending',
    context,
    locale,
    maxAttempts: settings.attemptsPerChallenge ?? 5,
    delivery: channel
      ? {
          status: 'queued',
          channel,
          maskedDestination: registration.hint,
          resendAvailableAt: resendAvailableAt(1, now),
        }
      : notDelivered,
    code: derived && { keyVersion: derived.keyVersion, digits },
    createdAt: new Date(now),
    expiresAt,
  })
  const recording = recordEvent(ctx, tx, origin, {
    action: 'challenge.issued',
    target: { kind: 'user', id: userId },
    details: { challengeId, registrationId, authType },
  })
  const [row] = await Promise.all([inserting, recording, send(challengeId, derived?.code, expiresAt)])
  return presentChallenge(row, now, channel !== undefined)
}

async function registrationFor(
  tx: TenantTx,
  origin: Origin,
  request: SendOtpRequest,
  now: number,
): Promise<RegistrationRow> {
  const { userId, authType } = request
  if (methods[authType].challenge === 'none') throw new Problem('challenge_not_needed')
  const [rows, locks, subject] = await Promise.allSettled([
    lockRegistrationsOf(tx, { userId, authType }),
    locksOf(tx, userId, now),
    visibleSubject(tx, origin, userId),
  ])
  if (rows.status === 'rejected') throw rows.reason
  if (locks.status === 'rejected') throw locks.reason
  const held = whichRegistration(rows.value, request, (row) => presentRegistration(row, locks.value))
  if (subject.status === 'rejected') throw subject.reason
  if (!subject.value || !held) throw new Problem('registration_not_found')
  if (held.status === 'disabled') throw new Problem('registration_disabled')
  assertUnlocked(locks.value, authType, now)
  return held
}

/** Undefined if a new one is needed; the old one is then ended. */
async function reuse(
  ctx: ChallengesContext,
  tx: TenantTx,
  open: ChallengeRow,
  now: number,
  send: Send,
): Promise<Challenge | undefined> {
  const leftSeconds = (open.expires_at.getTime() - now) / 1000
  if (leftSeconds < minSeconds) {
    const ended =
      leftSeconds > 0
        ? ({ state: 'cancelled', reason: 'superseded' } as const)
        : ({ state: 'expired', reason: 'timeout' } as const)
    await updateEnded(tx, open.challenge_id, ended, leftSeconds > 0 ? new Date(now) : open.expires_at)
    return undefined
  }
  if (open.resend_available_at === null || open.resend_available_at.getTime() > now) return presentChallenge(open, now)
  const sends = open.sends + 1
  const again = { sends, resendAvailableAt: resendAvailableAt(sends, now) }
  const row = await updateResent(tx, open.challenge_id, again)
  const { code_digits: digits, code_key_version: keyVersion } = open
  const derived =
    digits === null ? undefined : await deriveCode(ctx, tx, open.challenge_id, digits, keyVersion ?? undefined)
  await send(open.challenge_id, derived?.code, open.expires_at)
  return presentChallenge(row ?? open, now, true)
}

/** As far as the methods have them. */
interface IssueSettings {
  readonly codeDigits?: number
  readonly codeValiditySeconds?: number
  readonly challengeValiditySeconds?: number
  readonly attemptsPerChallenge?: number
}
