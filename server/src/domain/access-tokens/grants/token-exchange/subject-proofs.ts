// By what a user is proven to an agent that wants to act for them, by the type of the subject token.
import type { TenantTx } from '@countersign/platform/database'
import type { GrantParts } from '../index.ts'
import { findStandingDelegation } from './acting-agents-store.ts'
import { createAssertionProof } from './assertion-proof.ts'
import { assertionTypeUri } from './assertions.ts'

export interface ProvenSubject {
  readonly userId: string
  readonly delegationId?: string
  readonly challengeIds?: readonly string[]
}

/** Read before a transaction is opened, used up within it. Undefined where it proves nothing. */
export type SubjectProof = (tenantId: string, subjectToken: string) => Promise<UseProof | undefined>
export type UseProof = (tx: TenantTx, agentId: string) => Promise<ProvenSubject | undefined>

export function subjectProofs(parts: GrantParts): ReadonlyMap<string, SubjectProof> {
  const standingDelegation: SubjectProof = async (_tenantId, delegationId) => async (tx, agentId) => {
    const row = await findStandingDelegation(tx, delegationId, agentId, new Date(parts.clock.now()))
    return row && { userId: row.user_id, delegationId }
  }
  return new Map([
    [assertionTypeUri, createAssertionProof(parts)],
    ['urn:countersign:token-type:delegation', standingDelegation],
  ])
}
