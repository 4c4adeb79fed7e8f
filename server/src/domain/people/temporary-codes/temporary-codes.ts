// A code that an administrator gives a user who cannot use their second factor. It is shown once, and works once.
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { maxTemporaryCodeGuesses } from '@countersign/contract'
import { newId } from '@countersign/platform/crypto'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import type { TenancyContext } from '../../tenancy/index.ts'
import { countGuess, findTemporaryCode, upsertTemporaryCode } from './temporary-codes-store.ts'

export { deleteTemporaryCode as revoke, deleteUsedCode as takeOnce } from './temporary-codes-store.ts'

/** Crockford's alphabet: no i, l, o or u, which can be misread or spell words. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** `xxxx-xxxx-xxxx`: 60 random bits, so that guesses at a code without a password before it lead nowhere. */
function draw(): string {
  const characters = Array.from(randomBytes(12), (byte) => alphabet[byte % alphabet.length]).join('')
  return (characters.match(/.{4}/g) ?? []).join('-')
}

/** As people type it: in either case, with or without hyphens and spaces. */
const canonical = (typed: string): string => typed.toLowerCase().replaceAll(/[\s-]/g, '')

/** Bound to the user: a row that is copied to another user opens nothing. */
const macOf = ({ vault }: TenancyContext, tx: TenantTx, userId: string, code: string, version?: number) =>
  vault.mac(tx, 'temporary-codes', JSON.stringify([userId, canonical(code)]), version)

export async function create(
  ctx: TenancyContext,
  tx: TenantTx,
  userId: string,
  ttlSeconds: number,
): Promise<{ readonly code: string; readonly expiresAt: Date }> {
  const now = ctx.clock.now()
  const code = draw()
  const { bytes: codeMac, version: keyVersion } = await macOf(ctx, tx, userId, code)
  const expiresAt = new Date(now + ttlSeconds * 1000)
  const createdAt = new Date(now)
  await upsertTemporaryCode(tx, { userId, codeId: newId('tac', now), codeMac, keyVersion, createdAt, expiresAt })
  return { code, expiresAt }
}

/** The code that the user can still use. */
export const findOpen = (tx: TenantTx, userId: string, now: number) =>
  findTemporaryCode(tx, userId, new Date(now), maxTemporaryCodeGuesses.withoutPassword)

export interface Guess {
  /** Undefined if the guess was wrong, or too many were made. */
  readonly codeId: string | undefined
  readonly guessesRemaining: number
}

/** Counts the guess, and commits that, before it is compared: of many guesses at once, no more are compared than allowed. */
export async function guess(
  ctx: TenancyContext,
  tenant: TenantScope,
  { userId, code, maxGuesses }: { readonly userId: string; readonly code: string; readonly maxGuesses: number },
): Promise<Guess> {
  const now = new Date(ctx.clock.now())
  const counted = await tenant.ahead((tx) => countGuess(tx, userId, maxGuesses, now))
  if (!counted) return { codeId: undefined, guessesRemaining: 0 }
  const { bytes } = await tenant.tx((tx) => macOf(ctx, tx, userId, code, counted.key_version))
  const isRight = bytes.length === counted.code_mac.length && timingSafeEqual(bytes, counted.code_mac)
  return { codeId: isRight ? counted.code_id : undefined, guessesRemaining: maxGuesses - counted.guesses }
}
