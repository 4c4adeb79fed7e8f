// Whether an answer may be compared. It is counted as a failure first, and that is committed before the comparison: however many
// answers arrive at the same time, in however many processes, no more are compared than the limits allow.
import {
  type AuthType,
  type ChallengeContext,
  invalidField,
  methods,
  Problem,
  type SettingsOf,
  type VerdictReason,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantTx } from '@countersign/platform/database'
import { typedMethod } from '../../../methods/index.ts'
import type { ImportedWork } from '../../../methods/method.ts'
import {
  type Counted,
  countAccountAttempt,
  countAttempt,
  countingOf,
  listRegistrations,
  listSlowestImported,
  modes,
  type Place,
  presentRegistration,
  type RegistrationRow,
  registrationSecrets,
  whichRegistration,
} from '../../authenticators/index.ts'
import { findSubject, isVisible } from '../../people/index.ts'
import type { ChallengesContext } from '../context.ts'
import { type ChallengeRow, findChallenge } from '../lifecycle/challenges-store.ts'
import { deriveCode } from '../lifecycle/codes.ts'
import { countChallengeAttempt } from '../lifecycle/outcomes-store.ts'
import { endedReason } from '../lifecycle/present.ts'

export interface Attempt {
  readonly userId: string
  readonly authType: AuthType
  readonly challengeId?: string | undefined
  readonly registrationId?: string | undefined
  readonly context?: ChallengeContext | undefined
  /** Where it comes from, if more is known than the address. */
  readonly place?: Place | undefined
}

export interface Admitted {
  readonly challenge: ChallengeRow | undefined
  /** Undefined for an unknown user: the answer is then wrong, and the comparison takes as long. */
  readonly held: { readonly row: RegistrationRow; readonly secret: unknown } | undefined
  readonly settings: unknown
  readonly sentCode: string | undefined
  readonly slowestImported: readonly ImportedWork[]
  readonly counted: Counted
  /** The count over all addresses, if there is one. */
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

/** Codes are counted over all addresses; passwords by address, and then over all addresses too (see limits/places.ts). */
const disableCodesAfter = 100

export async function admit(
  ctx: ChallengesContext,
  tx: TenantTx,
  origin: Origin,
  attempt: Attempt,
): Promise<Admitted | Refused> {
  const { clock } = ctx
  const { userId, authType, challengeId } = attempt
  const method = typedMethod(authType)
  if (methods[authType].challenge === 'required' && challengeId === undefined)
    throw invalidField('challengeId', `is required for ${authType}`)
  const now = clock.now()
  const [mode, challenge, subject, registrations, slowestImported] = await Promise.all([
    modes.of(tx, authType),
    challengeId === undefined ? undefined : findChallenge(tx, challengeId),
    findSubject(tx, userId),
    listRegistrations(tx, userId),
    authType === 'password' ? listSlowestImported(tx) : [],
  ])
  if (!mode.enabled) throw new Problem('auth_type_disabled')
  if (challengeId !== undefined && !isOf(challenge, origin, attempt)) throw new Problem('not_found')

  const visible = subject?.status === 'active' && isVisible(subject, origin.caller, userId)
  // At our own sign-in, a registration that the user did not agree to is treated as none.
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
  // Before the last query, because these may have to read a key.
  const held = meant && { row: meant, secret: await registrationSecrets.open(ctx, tx, meant) }
  const sentCode = challenge && (await sentCodeOf(ctx, tx, challenge))
  const counting = countAttempt(tx, counted, rule, new Date(now))
  const count = await (overall === undefined ? tx.endWith(counting) : counting)
  if (!count) return refuse('registration_locked')
  const account = overall === undefined ? undefined : await countOverall(tx, { ...counted, source: overall }, now)
  const isRestricted = account !== undefined && account.failures === undefined

  const untilLock = (lockAfterFailures - (count.failures % lockAfterFailures)) % lockAfterFailures
  return {
    challenge,
    // Compared with the decoy: the response has the words and the time of any wrong password.
    held: isRestricted ? undefined : held,
    settings: mode.settings,
    sentCode,
    slowestImported,
    counted,
    account,
    attemptsRemaining: Math.min(challengeRemaining, untilLock),
  }
}

async function sentCodeOf(
  ctx: ChallengesContext,
  tx: TenantTx,
  { challenge_id, code_digits, code_key_version }: ChallengeRow,
): Promise<string | undefined> {
  if (code_digits === null) return undefined
  return (await deriveCode(ctx, tx, challenge_id, code_digits, code_key_version ?? undefined)).code
}

/** After the count of the address: an address that is locked out must not also restrict the account. */
async function countOverall(tx: TenantTx, counted: Counted, now: number): Promise<Account> {
  const count = await tx.endWith(countAccountAttempt(tx, counted, new Date(now)))
  return { counted, failures: count?.failures }
}

function ownSession({ caller }: Origin, userId: string): Place | undefined {
  if (!caller.session || caller.id !== userId) return undefined
  return { kind: 'session', id: caller.session.sessionId }
}

/** A caller cannot tell an unknown challenge from one of another client, user or method. */
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
