// The last step of every way to sign in.
import type { SignInOutcome, Verdict } from '@countersign/contract'
import type { Source } from '@countersign/platform/access'
import type { TenantTx } from '@countersign/platform/database'
import type { BaseContext } from '../../base/index.ts'
import { knownBrowsers, type Proofs, sessions } from '../../people/index.ts'
import { findPerson } from './person-store.ts'

/** Where a request to sign in came from, and which cookies its browser sent. */
export interface Visit {
  readonly source: Source
  readonly cookie: string | undefined
  /** Aborts when the browser disconnects. */
  readonly signal: AbortSignal
}

export interface SignedIn {
  readonly outcome: SignInOutcome
  readonly cookies: readonly string[]
}

interface Person extends Proofs {
  readonly userId: string
  /** The browser that stands in for the second factor. */
  readonly rememberedBrowserId?: string
  /** If a temporary access code does. */
  readonly temporaryCodeAt?: Date
}

/** Call it under the locks of `lockSigningIn`. Undefined for a user who may not sign in any more. */
export async function beginSession(
  ctx: BaseContext,
  tx: TenantTx,
  { source, cookie }: Visit,
  person: Person,
): Promise<SignedIn | undefined> {
  const { userId, secondFactorAt, rememberedBrowserId, temporaryCodeAt } = person
  const found = await findPerson(tx, userId)
  if (!found) return undefined
  const { session, cookies } = await sessions.start(ctx, tx, source, { ...person, roles: found.roles })
  const known = await knownBrowsers.remember(ctx, tx, cookie, { userId, secondFactor: secondFactorAt !== null })
  const secondFactorMissing = secondFactorAt === null && !rememberedBrowserId && !temporaryCodeAt
  return {
    outcome: {
      signedIn: true,
      session,
      secondFactorMissing,
      ...(secondFactorMissing && found.second_factor_required ? { secondFactorRequired: true as const } : {}),
      ...(temporaryCodeAt ? { temporaryCodeUsed: true as const } : {}),
    },
    cookies: [...cookies, ...known],
  }
}

export function refused({
  reason = 'wrong_code',
  attemptsRemaining = 0,
  scanned,
}: Pick<Verdict, 'reason' | 'attemptsRemaining' | 'scanned'>): SignedIn {
  return { outcome: { signedIn: false, reason, attemptsRemaining, ...(scanned ? { scanned } : {}) }, cookies: [] }
}
