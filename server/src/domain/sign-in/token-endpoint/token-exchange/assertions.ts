// Assertions that a user has just proven something, in a subject token: a device's signature, or a password and another
// method.
import { type Claims, checkClaims, JwtRefused, readJws, verifySignature } from '@countersign/platform/crypto'
import type { TenantTx } from '@countersign/platform/database'
import type { BaseContext } from '../../../base/index.ts'
import { type UsedChallengeRow, useChallenge } from '../../../challenges/index.ts'
import { findTenantAccess, type OauthContext } from '../../../oauth/index.ts'
import { lockUserShared } from '../../../people/index.ts'

export const assertionTypeUri = 'urn:ietf:params:oauth:token-type:jwt'

const assertionType = 'mfa-assertion+jwt'
const assertionsAtMost = 2

interface Assertion {
  readonly userId: string
  /** The client that it was made for. */
  readonly clientId: string
  readonly challengeId: string
}

interface StronglyProven {
  readonly userId: string
  readonly challengeIds: readonly string[]
  readonly challenges: readonly UsedChallengeRow[]
}

/** One, or two separated by a space. Undefined if any of them is invalid. */
export async function verifyAssertions(
  ctx: OauthContext,
  tenantId: string,
  subjectToken: string,
): Promise<readonly Assertion[] | undefined> {
  const jwts = subjectToken.split(' ')
  if (jwts.length > assertionsAtMost) return undefined
  const assertions: Assertion[] = []
  for (const jwt of jwts) {
    const assertion = await verify(ctx, tenantId, jwt)
    if (!assertion) return undefined
    assertions.push(assertion)
  }
  return assertions
}

/** Each assertion proves once. Undefined if together they are not enough: the caller must then roll back the transaction. */
export async function useAssertions(
  { clock }: BaseContext,
  tx: TenantTx,
  assertions: readonly Assertion[],
): Promise<StronglyProven | undefined> {
  const challenges: UsedChallengeRow[] = []
  for (const assertion of assertions) {
    await lockUserShared(tx, assertion.userId)
    const challenge = await useChallenge(tx, assertion, new Date(clock.now()))
    if (!challenge) return undefined
    challenges.push(challenge)
  }
  const [first] = challenges
  const ofOneUser = challenges.every((challenge) => challenge.user_id === first?.user_id)
  if (!first || !ofOneUser || !isStrong(challenges)) return undefined
  return { userId: first.user_id, challengeIds: assertions.map(({ challengeId }) => challengeId), challenges }
}

async function verify(ctx: OauthContext, tenantId: string, jwt: string): Promise<Assertion | undefined> {
  try {
    const jws = readJws(jwt, assertionType)
    const tenant = await findTenantAccess(ctx, tenantId)
    const claims = verifySignature(jws, tenant?.verificationKeys.get(jws.kid))
    const { aud: clientId } = claims
    if (typeof clientId !== 'string' || claims.tid !== tenantId) return undefined
    checkClaims(claims, { iss: ctx.addresses.issuer(tenantId), aud: clientId }, ctx.clock.now(), 0)
    return asAssertion(claims, clientId)
  } catch (error) {
    if (error instanceof JwtRefused) return undefined
    throw error
  }
}

function asAssertion({ sub, challenge_id: challengeId, purpose }: Claims, clientId: string): Assertion | undefined {
  if (typeof sub !== 'string' || !sub.startsWith('user:') || typeof challengeId !== 'string') return undefined
  return purpose === 'authentication' ? { userId: sub.slice('user:'.length), clientId, challengeId } : undefined
}

/** A device's key signed, or the user proved the password and another method. */
function isStrong(used: readonly UsedChallengeRow[]): boolean {
  const types = used.map((challenge) => challenge.auth_type)
  const signedByDevice = types.some((type) => type === 'push' || type === 'qr_code')
  return signedByDevice || (types.includes('password') && types.some((type) => type !== 'password'))
}
