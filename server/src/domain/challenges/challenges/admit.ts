// Whether an answer may be looked at. It is counted as a failure first, and that is committed before anybody compares: however
// many arrive together, through however many processes, no more are compared than the limits allow.
import {
  type AuthType,
  type ChallengeContext,
  invalidField,
  Problem,
  type SettingsOf,
  type VerdictReason,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantTx } from '@countersign/platform/database'
import { authenticationMethods } from '../../../methods/index.ts'
import {
  type Counted,
  countAccountAttempt,
  countAttempt,
  countingOf,
  listRegistrations,
  modes,
  type Place,
  presentRegistration,
  type RegistrationRow,
  registrationSecrets,
  whichRegistration,
} from '../../authenticators/index.ts'
import { findSubject, isVisible } from '../../people/index.ts'
import type { TenancyContext } from '../../tenancy/index.ts'
import { type ChallengeRow, findChallenge } from './challenges-store.ts'
import type { Codes } from './codes.ts'
import { countChallengeAttempt } from './outcomes-store.ts'
import { stateOf } from './present.ts'

export interface Attempt {
  readonly userId: string
  readonly authType: AuthType
  readonly challengeId?: string | undefined
  readonly registrationId?: string | undefined
  readonly context?: ChallengeContext | undefined
  /** Where it comes from, if that says more than an address. */
  readonly place?: Place | undefined
}

export interface Admitted {
  readonly challenge: ChallengeRow | undefined
  /** Undefined for whom we do not know: the answer is then wrong, and takes as long. */
  readonly held: { readonly row: RegistrationRow; readonly secret: unknown } | undefined
  readonly settings: unknown
  readonly sentCode: string | undefined
  readonly counted: Counted
  /** The count over all addresses, where there is one. */
  readonly account: Account | undefined
  readonly attemptsRemaining: number
}

interface Account {
  readonly counted: Counted
  /** With this attempt. Undefined if there were too many before: then the answer is wrong, whatever it is. */
  readonly failures: number | undefined
}

export interface Refused {
  readonly refused: VerdictReason
  readonly challenge: ChallengeRow | undefined
  readonly attemptsRemaining: number
}

interface Parts extends TenancyContext {
  readonly codes: Codes
}

/** Codes are counted over all addresses; passwords by address, and then over all of them too (see limits/places.ts). */
const disableCodesAfter = 100

export function createAdmit(parts: Parts) {
  const { clock, codes } = parts
  return async (tx: TenantTx, origin: Origin, attempt: Attempt): Promise<Admitted | Refused> => {
    const { userId, authType, challengeId } = attempt
    const method = authenticationMethods[authType]
    if (method.needsChallenge && challengeId === undefined)
      throw invalidField('challengeId', `is required for ${authType}`)
    const now = clock.now()
    const [mode, challenge, subject, registrations] = await Promise.all([
      modes.of(tx, authType),
      challengeId === undefined ? undefined : findChallenge(tx, challengeId),
      findSubject(tx, userId),
      listRegistrations(tx, userId),
    ])
    if (!mode.enabled) throw new Problem('auth_type_disabled')
    if (challengeId !== undefined && !isOf(challenge, origin, attempt)) throw new Problem('not_found')

    const visible = subject?.status === 'active' && isVisible(subject, origin.caller, userId)
    // At our own sign-in a registration that the user did not agree to is as good as none, and told like none.
    const usable = origin.caller.kind === 'system' ? registrations.filter(({ agreed }) => agreed) : registrations
    const meant = visible ? registrationOf(usable, attempt, challenge) : undefined
    const refuse = (refused: VerdictReason): Refused => ({ refused, challenge, attemptsRemaining: 0 })
    if (meant?.status === 'disabled') return refuse('registration_locked')

    let challengeRemaining = Number.POSITIVE_INFINITY
    if (challenge) {
      const ended = endedReason(challenge, now)
      if (ended) return refuse(ended)
      const counted = await countChallengeAttempt(tx, { challengeId: challenge.challenge_id, now: new Date(now) })
      if (!counted) return refuse('too_many_attempts')
      challengeRemaining = challenge.most_attempts - counted.attempts
    }
    const { lockAfterFailures } = mode.settings as Pick<SettingsOf<'password'>, 'lockAfterFailures'>
    const { source, account: overall } = countingOf({
      countsPerSource: method.countsPerSource ?? false,
      place: attempt.place ?? ownSession(origin, userId),
      ipAddress: attempt.context?.ipAddress ?? origin.ipAddress,
    })
    const counted: Counted = { userId, authType, source }
    const rule = { lockAfterFailures, disableAfterFailures: source === '' ? disableCodesAfter : null }
    // Before the last question, for they may ask for a key.
    const held = meant && { row: meant, secret: await registrationSecrets.open(parts, tx, meant) }
    const sentCode = challenge?.code_digits ? await codeOf(tx, challenge, challenge.code_digits) : undefined
    const counting = countAttempt(tx, counted, rule, new Date(now))
    if (overall === undefined) tx.closing()
    const count = await counting
    if (!count) return refuse('registration_locked')
    const account = overall === undefined ? undefined : await countOverall(tx, { ...counted, source: overall }, now)
    const isRestricted = account !== undefined && account.failures === undefined

    const untilLock = (lockAfterFailures - (count.failures % lockAfterFailures)) % lockAfterFailures
    return {
      challenge,
      // Compared with the decoy, and so answered in the words and the time of any wrong password.
      held: isRestricted ? undefined : held,
      settings: mode.settings,
      sentCode,
      counted,
      account,
      attemptsRemaining: Math.min(challengeRemaining, untilLock),
    }
  }

  async function codeOf(tx: TenantTx, { challenge_id, code_key_version }: ChallengeRow, digits: number) {
    return (await codes.derive(tx, challenge_id, digits, code_key_version ?? undefined)).code
  }
}

/** After the count of the address: who is locked out there must not restrict the account as well. */
async function countOverall(tx: TenantTx, counted: Counted, now: number): Promise<Account> {
  const counting = countAccountAttempt(tx, counted, new Date(now))
  tx.closing()
  return { counted, failures: (await counting)?.failures }
}

function ownSession({ caller }: Origin, userId: string): Place | undefined {
  if (!caller.session || caller.id !== userId) return undefined
  return { kind: 'session', id: caller.session.sessionId }
}

/** An unknown challenge, another client's, another user's and another method's are the same to whoever asks. */
function isOf(challenge: ChallengeRow | undefined, { caller }: Origin, { userId, authType }: Attempt): boolean {
  return challenge?.client_id === caller.clientId && challenge.user_id === userId && challenge.auth_type === authType
}

function registrationOf(
  rows: readonly RegistrationRow[],
  attempt: Attempt,
  challenge: ChallengeRow | undefined,
): RegistrationRow | undefined {
  const registrationId = challenge?.registration_id ?? attempt.registrationId
  return whichRegistration(rows, { authType: attempt.authType, registrationId }, (row) =>
    presentRegistration(row, new Map()),
  )
}

function endedReason(challenge: ChallengeRow, now: number): VerdictReason | undefined {
  const { state, reason } = stateOf(challenge, now)
  if (state === 'pending') return undefined
  if (state === 'expired') return 'challenge_expired'
  if (state === 'denied') return 'denied'
  return reason === 'too_many_attempts' ? 'too_many_attempts' : 'challenge_finished'
}
