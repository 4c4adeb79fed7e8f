// How many sign-ins from one network may fail, whichever accounts they try. Only the sign-in page counts them: an application
// that verifies passwords has one address for all of its users.
import { Problem } from '@countersign/contract'
import type { Clock } from '@countersign/platform/clock'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { countedNetwork } from '@countersign/platform/ip-addresses'
import { countSignInFailure, discountSignIn, findSignInBlockEnd } from './sign-in-failures-store.ts'

/** Generous enough for an office behind one address. */
const limit = { failures: 100, windowSeconds: 600 }

export function createSignInLimit({ clock }: { readonly clock: Clock }) {
  return {
    /** Counts the attempt as a failure, and commits that, before anything is compared. */
    async admit(tenant: TenantScope, ipAddress: string): Promise<void> {
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
    },

    succeeded: (tx: TenantTx, ipAddress: string): Promise<number> =>
      discountSignIn(tx, countedNetwork(ipAddress), limit),
  }
}

export type SignInLimit = ReturnType<typeof createSignInLimit>
