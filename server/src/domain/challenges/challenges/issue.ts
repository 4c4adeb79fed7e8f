// Issuing a challenge. One that is open for the same client, registration and context is the same challenge.
import { type Challenge, Problem, type SendOtpRequest } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import { newId } from '@countersign/platform/crypto'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { authenticationMethods } from '../../../methods/index.ts'
import type { Audit } from '../../audit/index.ts'
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
import { visibleSubject } from '../../people/index.ts'
import type { TenancyContext } from '../../tenancy/index.ts'
import { type ChallengeRow, listOpenChallenges } from './challenges-store.ts'
import type { Codes } from './codes.ts'
import { contextHash } from './context.ts'
import { updateResent } from './delivery-status-store.ts'
import { insertChallenge } from './new-challenges-store.ts'
import { updateEnded } from './outcomes-store.ts'
import { presentChallenge } from './present.ts'
import { resendAvailableAt, type SendCode } from './send-code.ts'

interface Parts extends TenancyContext {
  readonly audit: Audit
  readonly codes: Codes
  readonly sendCode: SendCode
}

/** With less left than this, nobody could answer: a new one takes its place. */
const minSeconds = 60

export function createIssueChallenge(parts: Parts) {
  const { clock, audit, codes, sendCode } = parts
  return async (tenant: TenantScope, origin: Origin, request: SendOtpRequest): Promise<Challenge> => {
    const together = { kind: `${request.authType} issue`, key: request.userId }
    try {
      return await tenant.tx((tx) => issue(tx, origin, request), together)
    } catch (error) {
      if (error instanceof SendRefused) await sendLimits.recordRefusal(parts, tenant, origin, error)
      throw error
    }
  }

  async function issue(tx: TenantTx, origin: Origin, request: SendOtpRequest): Promise<Challenge> {
    const { userId, authType, context = {}, locale = null } = request
    const now = clock.now()
    const { channel } = authenticationMethods[authType]
    const key = { userId, authType, clientId: origin.caller.clientId, contextHash: contextHash(context) }
    // Asked together, in this order: what comes after the registrations is seen once nobody can change them any more. What is
    // wrong with the method is said before what is wrong with the user.
    const [mode, found, opens, outgoing] = await Promise.allSettled([
      modes.of(tx, authType),
      registrationFor(tx, origin, request, now),
      listOpenChallenges(tx, key),
      channel && deliveries.outgoing(parts, tx, { channel, purpose: 'code', locale }),
    ])
    if (mode.status === 'rejected') throw mode.reason
    if (!mode.value.enabled) throw new Problem('auth_type_disabled')
    if (found.status === 'rejected') throw found.reason
    const registration = found.value
    const settings = mode.value.settings as IssueSettings
    const registrationId = registration.registration_id
    if (opens.status === 'rejected') throw opens.reason
    if (outgoing.status === 'rejected') throw outgoing.reason
    const send = async (challengeId: string, code: string | undefined, expiresAt: Date) => {
      if (code === undefined || !outgoing.value) return
      await sendCode(tx, { challengeId, registration, code, settings, locale, outgoing: outgoing.value, expiresAt })
    }

    const open = opens.value.find((challenge) => challenge.registration_id === registrationId)
    if (open) {
      const reused = await reuse(tx, open, now, send)
      if (reused) return reused
    }

    const challengeId = newId('chl', now)
    const validitySeconds = settings.codeValiditySeconds ?? settings.challengeValiditySeconds ?? 300
    const expiresAt = new Date(now + validitySeconds * 1000)
    const digits = channel ? (settings.codeDigits ?? 6) : null
    const code = digits === null ? undefined : await codes.derive(tx, challengeId, digits)
    const inserting = insertChallenge(tx, {
      ...key,
      challengeId,
      registrationId,
      state: 'pending',
      context,
      locale,
      codeKeyVersion: code?.keyVersion ?? null,
      codeDigits: digits,
      maxAttempts: settings.attemptsPerChallenge ?? 5,
      sends: channel ? 1 : 0,
      resendAvailableAt: channel ? resendAvailableAt(1, now) : null,
      deliveryStatus: channel ? 'queued' : 'not_applicable',
      deliveryChannel: channel ?? null,
      maskedDestination: channel ? registration.hint : null,
      createdAt: new Date(now),
      expiresAt,
    })
    const telling = audit.record(tx, origin, {
      action: 'challenge.issued',
      target: { kind: 'user', id: userId },
      details: { challengeId, registrationId, authType },
    })
    const [row] = await Promise.all([inserting, telling, send(challengeId, code?.code, expiresAt)])
    return presentChallenge(row, now, channel !== undefined)
  }

  async function registrationFor(
    tx: TenantTx,
    origin: Origin,
    request: SendOtpRequest,
    now: number,
  ): Promise<RegistrationRow> {
    const { userId, authType } = request
    if (authType === 'password') throw new Problem('challenge_not_needed')
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

  /** Undefined where a new one must be made; the old one is then ended. */
  async function reuse(
    tx: TenantTx,
    open: ChallengeRow,
    now: number,
    send: (challengeId: string, code: string | undefined, expiresAt: Date) => Promise<void>,
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
    if (open.resend_available_at === null || open.resend_available_at.getTime() > now)
      return presentChallenge(open, now)
    const sends = open.sends + 1
    const again = { sends, resendAvailableAt: resendAvailableAt(sends, now) }
    const row = await updateResent(tx, open.challenge_id, again)
    const { code_digits: digits, code_key_version: keyVersion } = open
    const code =
      digits === null ? undefined : await codes.derive(tx, open.challenge_id, digits, keyVersion ?? undefined)
    await send(open.challenge_id, code?.code, open.expires_at)
    return presentChallenge(row ?? open, now, true)
  }
}

/** As far as the methods have them. */
interface IssueSettings {
  readonly codeDigits?: number
  readonly codeValiditySeconds?: number
  readonly challengeValiditySeconds?: number
  readonly attemptsPerChallenge?: number
}
