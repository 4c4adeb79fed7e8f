// How many wrong passkeys one network may present, whichever users they are for. A passkey cannot be guessed, and a wrong answer
// never locks one; but every answer costs a verification. Applications name the address of their user in the context.
import { maxWrongPasskeys, Problem, wrongPasskeysMinutes } from '@countersign/contract'
import type { TenantTx } from '@countersign/platform/database'
import { countedNetwork } from '@countersign/platform/ip-addresses'
import { countSignInFailure, findNetworkFailures } from './sign-in-failures-store.ts'

const limit = { failures: maxWrongPasskeys, windowSeconds: wrongPasskeysMinutes * 60 }

/** Apart from the counts of passwords: wrong passkeys at an application block no sign-in with a password. */
const placeOf = (ipAddress: string): string => `passkey ${countedNetwork(ipAddress)}`

/** Why an answer from this address is not verified now; undefined if it is. */
export async function findRefusal(tx: TenantTx, ipAddress: string | null, now: number): Promise<Problem | undefined> {
  if (ipAddress === null) return undefined
  const counted = await findNetworkFailures(tx, placeOf(ipAddress))
  if (!counted || counted.failures < limit.failures || counted.ends_at.getTime() <= now) return undefined
  return new Problem('too_many_requests', {
    message: 'Too many wrong passkeys from this address. Try again later.',
    retryAfterSeconds: Math.ceil((counted.ends_at.getTime() - now) / 1000),
  })
}

export const countWrong = (tx: TenantTx, ipAddress: string, now: number): Promise<boolean> =>
  countSignInFailure(tx, placeOf(ipAddress), limit, new Date(now))
