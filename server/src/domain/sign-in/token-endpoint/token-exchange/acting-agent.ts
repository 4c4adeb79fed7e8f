// An agent gets an access token to act for a user: `sub` is the user, `act` the agent, and it gives access only to
// decisions.
import { Problem, type TokenResponse } from '@countersign/contract'
import { findEpoch } from '../../../agents/index.ts'
import { recordEvent } from '../../../audit/index.ts'
import {
  type AuthenticatedClient,
  authenticateClient,
  type OauthContext,
  signAccessToken,
  type TokenCall,
} from '../../../oauth/index.ts'
import { findActingAgent } from './acting-agents-store.ts'
import { subjectProofs } from './subject-proofs.ts'
import { accessTokenTypeUri } from './token-types.ts'

const scope = 'agents.request'

export async function issueToActingAgent(ctx: OauthContext, call: TokenCall): Promise<TokenResponse> {
  const { tenantId, authorization, source, request } = call
  const pdp = ctx.addresses.pdp(tenantId)
  const client = await authenticateClient(ctx, { tenantId, authorization, fields: request, source })
  await assertActor(ctx, tenantId, client, request)
  if (![undefined, scope].includes(request.scope)) throw new Problem('invalid_scope')
  for (const target of [request.audience, request.resource]) {
    if (![undefined, pdp].includes(target)) throw new Problem('invalid_target')
  }
  const prove = subjectProofs.get(request.subject_token_type ?? '')
  if (!prove) throw new Problem('invalid_request', { message: 'subject_token_type is not supported.' })
  const agentId = client.client_id
  const use = await prove(ctx, tenantId, request.subject_token ?? '')
  const { userId, delegationId, epoch } = await ctx.database.inTenant(tenantId, async (tx) => {
    if ((await findActingAgent(tx, agentId))?.mode !== 'delegated')
      throw new Problem('unauthorized_client', { message: 'The agent acts only for itself.' })
    const subject = await use?.(tx, agentId)
    if (!subject) throw new Problem('invalid_request', { message: 'subject_token does not let this agent act.' })
    await recordEvent(
      ctx,
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
  return signAccessToken(ctx, tenantId, {
    clientId: agentId,
    sub: `user:${userId}`,
    scope,
    claims: {
      aud: pdp,
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
  { accessTokens }: OauthContext,
  tenantId: string,
  client: AuthenticatedClient,
  { actor_token: actorToken = '', actor_token_type: type }: TokenCall['request'],
): Promise<void> {
  const claims = type === accessTokenTypeUri ? await accessTokens.inspect(tenantId, actorToken) : undefined
  if (claims?.client_id !== client.client_id || claims.act || client.epoch === undefined)
    throw new Problem('invalid_request', { message: "actor_token must be the agent's own access token." })
}
