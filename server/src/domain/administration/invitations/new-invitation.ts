// An invitation: a person who has its code sets up the sign-in of the invited administrator or user.
import { type Invitation, invitationDays } from '@countersign/contract'
import { newSecret, sha256 } from '@countersign/platform/crypto'
import type { BaseContext } from '../../base/index.ts'
import type { KeptInvitation } from '../../people/index.ts'

const validMs = invitationDays * 24 * 3600 * 1000

interface NewInvitation {
  readonly kept: KeptInvitation
  /** Shown once. */
  readonly shown: Invitation
}

export function newInvitation({ addresses, clock }: BaseContext, tenantId: string, userId: string): NewInvitation {
  const code = newSecret('inv')
  const expiresAt = new Date(clock.now() + validMs)
  return {
    kept: { codeHash: sha256(code), expiresAt },
    shown: { userId, url: addresses.invitation(tenantId, code), expiresAt: expiresAt.toISOString() },
  }
}
