// An invitation: whoever holds its code sets up the sign-in of the invited person.
import type { Invitation } from '@countersign/contract'
import type { Clock } from '@countersign/platform/clock'
import { newSecret, sha256 } from '@countersign/platform/crypto'
import type { Addresses } from '../../base/index.ts'
import type { KeptInvitation } from '../../people/index.ts'

const validMs = 7 * 24 * 3600 * 1000

/** What is kept of it, and what is shown of it, once. */
interface NewInvitation {
  readonly kept: KeptInvitation
  readonly shown: Invitation
}

export function createInvite({ addresses, clock }: { addresses: Addresses; clock: Clock }) {
  return (tenantId: string, userId: string): NewInvitation => {
    const code = newSecret('inv')
    const expiresAt = new Date(clock.now() + validMs)
    return {
      kept: { codeHash: sha256(code), expiresAt },
      shown: { userId, url: addresses.invitation(tenantId, code), expiresAt: expiresAt.toISOString() },
    }
  }
}
