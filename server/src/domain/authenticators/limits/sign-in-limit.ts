// How many sign-ins from one network may fail, whichever accounts they try. Only the sign-in page counts them: an application
// that verifies passwords has one address for all of its users.
import { Problem } from '@countersign/contract'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { countedNetwork } from '@countersign/platform/ip-addresses'
import type { BaseContext } from '../../base/index.ts'
import { countSignInFailure, discountSignIn, findSignInBlockEnd } from './sign-in-failures-store.ts'

/** Generous enough for an office behind one address. */
const limit = { failures: 100, windowSeconds: 600 }

/** Counts the attempt as a failure, and commits that, before anything is compared. */
export async function admit({ clock }: BaseContext, tenant: TenantScope, ipAddress: string): Promise<void> {
  const network = countedNetwork(ipAddress)
  const now = clock.now()
  const blockedUntil = await tenant.ahead(async (tx) =>
    (await countSignInFailure(tx, network, limit, new Date(now))) ? undefined : findSignInBlockEnd(tx, network),
  )
  if (blockedUntil === undefined) return
  throw new Problem('too_many_requests', {
    message: 'Too many failed sign-ins from this address. Try again later.',
    retryAfterSeconds: Math.max(1, Math.ceil((blockedUntil.getTime() - now) / 1000)),
  })
}

/** An admitted attempt was right, so it does not count as a failure. */
export function discount(tx: TenantTx, ipAddress: string): Promise<number> {
  return discountSignIn(tx, countedNetwork(ipAddress), limit)
}
