// A user lets an agent act by what they have just proven. What the user was asked names the agent, or anybody who gets hold of
// an assertion could act by it.
import type { GrantParts } from '../../../oauth/index.ts'
import { createAssertions } from './assertions.ts'
import type { SubjectProof } from './subject-proof.ts'

export function createAssertionProof(parts: GrantParts): SubjectProof {
  const assertions = createAssertions(parts)
  return async (tenantId, subjectToken) => {
    const given = await assertions.verify(tenantId, subjectToken)
    if (!given) return undefined
    return async (tx, agentId) => {
      const proven = await assertions.useUp(tx, given)
      if (!proven?.challenges.some(({ context }) => context.action?.includes(agentId))) return undefined
      return { userId: proven.userId, challengeIds: proven.challengeIds }
    }
  }
}
