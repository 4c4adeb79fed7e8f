// Signing in with a temporary access code: in place of the second factor after the password, or on its own for a user
// whose password does not work here, because they have none or the tenant offers none.
import {
  invalidField,
  maxTemporaryCodeGuesses,
  Problem,
  type SignInWithTemporaryCodeRequest,
} from '@countersign/contract'
import { sha256 } from '@countersign/platform/crypto'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { recordEvent } from '../../audit/index.ts'
import { listRegistrations, modes, signInLimit } from '../../authenticators/index.ts'
import type { ChallengesContext } from '../../challenges/index.ts'
import { deleteSignIn, findSignIn, knownBrowsers, type SignInRow, temporaryCodes } from '../../people/index.ts'
import { beginSession, refused, type SignedIn, type Visit } from './begin-session.ts'
import { signInOrigin } from './origin.ts'
import { lockSigningIn } from './person-store.ts'

export async function signInByTemporaryCode(
  ctx: ChallengesContext,
  tenant: TenantScope,
  visit: Visit,
  { userId, signInId, code }: SignInWithTemporaryCodeRequest,
): Promise<SignedIn> {
  if ((userId === undefined) === (signInId === undefined))
    throw invalidField('userId', 'send either userId or signInId')
  return signInId === undefined
    ? signInWithoutPassword(ctx, tenant, visit, { userId: userId ?? '', code })
    : signInAfterPassword(ctx, tenant, visit, { signInId, code })
}

interface AfterPassword {
  readonly signInId: string
  readonly code: string
}

async function signInAfterPassword(
  ctx: ChallengesContext,
  tenant: TenantScope,
  visit: Visit,
  { signInId, code }: AfterPassword,
): Promise<SignedIn> {
  const secretHash = sha256(signInId)
  const started = await tenant.tx((tx) => findSignIn(tx, secretHash, new Date(ctx.clock.now())))
  if (!started?.password_at) throw ended()
  const { user_id: userId } = started
  const guess = await temporaryCodes.guess(ctx, tenant, {
    userId,
    code,
    maxGuesses: maxTemporaryCodeGuesses.afterPassword,
  })
  const { codeId, guessesRemaining } = guess
  if (codeId === undefined) {
    await recordRefused(ctx, tenant, visit, userId)
    const reason = guessesRemaining === 0 ? 'too_many_attempts' : 'wrong_code'
    return refused({ reason, attemptsRemaining: guessesRemaining })
  }
  return tenant.tx(async (tx) => {
    await lockSigningIn(tx, userId)
    const signIn = await deleteSignIn(tx, secretHash, new Date(ctx.clock.now()))
    const signedIn = signIn && (await use(ctx, tx, visit, { userId, codeId, passwordAt: signIn.password_at }))
    if (!signedIn) throw ended()
    return signedIn
  })
}

/** Any stranger can get this far, so every refusal looks the same. */
async function signInWithoutPassword(
  ctx: ChallengesContext,
  tenant: TenantScope,
  visit: Visit,
  { userId, code }: { readonly userId: string; readonly code: string },
): Promise<SignedIn> {
  const { ipAddress } = visit.source
  const browser = await tenant.tx((tx) => knownBrowsers.find(ctx, tx, visit.cookie, userId))
  if (!browser) await signInLimit.admit(ctx, tenant, ipAddress)
  const isWithPassword = await tenant.tx((tx) => hasPassword(tx, userId))
  const guess = { userId, code, maxGuesses: maxTemporaryCodeGuesses.withoutPassword }
  const { codeId } = isWithPassword ? {} : await temporaryCodes.guess(ctx, tenant, guess)
  const signedIn =
    codeId !== undefined &&
    (await tenant.tx(async (tx) => {
      await lockSigningIn(tx, userId)
      // They may have got a password since.
      if (await hasPassword(tx, userId)) return undefined
      if (!browser) await signInLimit.discount(tx, ipAddress)
      return use(ctx, tx, visit, { userId, codeId, passwordAt: null })
    }))
  if (signedIn) return signedIn
  await recordRefused(ctx, tenant, visit, userId)
  return { outcome: { signedIn: false, reason: 'wrong_code' }, cookies: [] }
}

/** Whether the user has a password that they must enter first: also one that is locked or disabled. */
async function hasPassword(tx: TenantTx, userId: string): Promise<boolean> {
  const [held, { enabled }] = await Promise.all([listRegistrations(tx, userId), modes.of(tx, 'password')])
  return enabled && held.some((row) => row.auth_type === 'password' && row.agreed && row.status !== 'pending')
}

interface Used {
  readonly userId: string
  readonly codeId: string
  readonly passwordAt: SignInRow['password_at']
}

/** The code proves nothing but that the user may set up a new method: it is no second factor. */
async function use(
  ctx: ChallengesContext,
  tx: TenantTx,
  visit: Visit,
  { userId, codeId, passwordAt }: Used,
): Promise<SignedIn | undefined> {
  const now = new Date(ctx.clock.now())
  if (!(await temporaryCodes.takeOnce(tx, userId, codeId))) return undefined
  const target = { kind: 'user', id: userId } as const
  await recordEvent(ctx, tx, { actor: target, source: visit.source }, { action: 'temporary_code.used', target })
  const proofs = { userId, passwordAt, secondFactorAt: null, passkeyAt: null, temporaryCodeAt: now }
  return beginSession(ctx, tx, visit, proofs)
}

function recordRefused(ctx: ChallengesContext, tenant: TenantScope, { source }: Visit, userId: string): Promise<void> {
  return tenant.tx((tx) =>
    recordEvent(ctx, tx, signInOrigin(source), {
      action: 'temporary_code.refused',
      outcome: 'failure',
      target: { kind: 'user', id: userId },
    }),
  )
}

const ended = () => new Problem('not_found', { message: 'The sign-in has ended. Start again.' })
