// An agent gets an access token to act for a user: `sub` is the user, `act` the agent, and it gives access only to
// decisions.
import { Problem, type TokenResponse } from '@countersign/contract'
import { findEpoch } from '../../../agents/index.ts'
import type { AuthenticatedClient, GrantParts, TokenCall } from '../../../oauth/index.ts'
import { findActingAgent } from './acting-agents-store.ts'
import { subjectProofs } from './subject-proofs.ts'
import { accessTokenTypeUri } from './token-types.ts'

const scope = 'agents.request'

export function createActingAgentExchange(parts: GrantParts) {
  const { accessTokens, addresses, audit, authenticateClient, database, sign } = parts
  const proofs = subjectProofs(parts)

  return async (call: TokenCall): Promise<TokenResponse> => {
    const { tenantId, authorization, source, request } = call
    const client = await authenticateClient({ tenantId, authorization, fields: request, source })
    await assertActor(tenantId, client, request)
    if (![undefined, scope].includes(request.scope)) throw new Problem('invalid_scope')
    for (const target of [request.audience, request.resource]) {
      if (![undefined, addresses.pdp(tenantId)].includes(target)) throw new Problem('invalid_target')
    }
    const prove = proofs.get(request.subject_token_type ?? '')
    if (!prove) throw new Problem('invalid_request', { message: 'subject_token_type is not supported.' })
    const agentId = client.client_id
    const use = await prove(tenantId, request.subject_token ?? '')
    const proven = await database.inTenant(tenantId, async (tx) => {
      if ((await findActingAgent(tx, agentId))?.mode !== 'delegated')
        throw new Problem('unauthorized_client', { message: 'The agent acts only for itself.' })
      const subject = await use?.(tx, agentId)
      if (!subject) throw new Problem('invalid_request', { message: 'subject_token does not let this agent act.' })
      await audit.record(
        tx,
        { actor: { kind: 'agent', id: agentId }, source },
        {
          action: 'agent.acting',
          target: { kind: 'user', id: subject.userId },
          details: { delegationId: subject.delegationId, challengeIds: subject.challengeIds },
        },
      )
      return { ...subject, epoch: await findEpoch(tx) }
    })
    const { userId, delegationId, epoch } = proven
    return sign(tenantId, {
      clientId: agentId,
      sub: `user:${userId}`,
      scope,
      claims: {
        aud: addresses.pdp(tenantId),
        act: { sub: agentId },
        epoch,
        ...(delegationId ? { delegation_id: delegationId } : {}),
      },
    })
  }

  /**
   * The actor is the agent that sends the request, with its own access token: not one with which it already acts for
   * a user.
   */
  async function assertActor(
    tenantId: string,
    client: AuthenticatedClient,
    { actor_token: actorToken = '', actor_token_type: type }: TokenCall['request'],
  ): Promise<void> {
    const claims = type === accessTokenTypeUri ? await accessTokens.inspect(tenantId, actorToken) : undefined
    if (claims?.client_id !== client.client_id || claims.act || client.epoch === undefined)
      throw new Problem('invalid_request', { message: "actor_token must be the agent's own access token." })
  }
}
