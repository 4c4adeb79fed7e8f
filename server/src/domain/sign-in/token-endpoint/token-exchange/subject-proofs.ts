// By what a user is proven to an agent that wants to act for them, by the type of the subject token.
import type { GrantParts } from '../../../oauth/index.ts'
import { findStandingDelegation } from './acting-agents-store.ts'
import { createAssertionProof } from './assertion-proof.ts'
import { assertionTypeUri } from './assertions.ts'
import type { SubjectProof } from './subject-proof.ts'

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
