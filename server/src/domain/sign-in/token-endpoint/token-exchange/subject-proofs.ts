// How an agent proves that it may act for a user, by the type of the subject token.
import type { TenantTx } from '@countersign/platform/database'
import type { OauthContext } from '../../../oauth/index.ts'
import { findStandingDelegation } from './acting-agents-store.ts'
import { assertionTypeUri, useAssertions, verifyAssertions } from './assertions.ts'

interface ProvenSubject {
  readonly userId: string
  readonly delegationId?: string
  readonly challengeIds?: readonly string[]
}

/** Reads the proof before a transaction is opened; what it returns uses the proof in the transaction. Undefined: no proof. */
type SubjectProof = (ctx: OauthContext, tenantId: string, subjectToken: string) => Promise<UseProof | undefined>
type UseProof = (tx: TenantTx, agentId: string) => Promise<ProvenSubject | undefined>

/** The challenge must name the agent, or anyone who gets hold of an assertion could act with it. */
const proveByAssertion: SubjectProof = async (ctx, tenantId, subjectToken) => {
  const given = await verifyAssertions(ctx, tenantId, subjectToken)
  if (!given) return undefined
  return async (tx, agentId) => {
    const proven = await useAssertions(ctx, tx, given)
    if (!proven?.challenges.some(({ context }) => context.action?.includes(agentId))) return undefined
    return { userId: proven.userId, challengeIds: proven.challengeIds }
  }
}

const proveByDelegation: SubjectProof = async (ctx, _tenantId, delegationId) => async (tx, agentId) => {
  const row = await findStandingDelegation(tx, delegationId, agentId, new Date(ctx.clock.now()))
  return row && { userId: row.user_id, delegationId }
}

export const subjectProofs: ReadonlyMap<string, SubjectProof> = new Map([
  [assertionTypeUri, proveByAssertion],
  ['urn:countersign:token-type:delegation', proveByDelegation],
])
