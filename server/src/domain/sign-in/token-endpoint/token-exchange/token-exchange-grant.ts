// RFC 8693. With an actor, an agent asks to act for a user; without one, a user gets access to their own account.
import { Problem, type TokenResponse } from '@countersign/contract'
import type { OauthContext, TokenCall } from '../../../oauth/index.ts'
import { issueToActingAgent } from './acting-agent.ts'
import { issueSelfAccess } from './self-access.ts'
import { accessTokenTypeUri } from './token-types.ts'

export async function issueByTokenExchange(ctx: OauthContext, call: TokenCall): Promise<TokenResponse> {
  const { request } = call
  const hasActor = request.actor_token !== undefined || request.actor_token_type !== undefined
  const actor = hasActor ? (['actor_token', 'actor_token_type'] as const) : []
  for (const name of ['subject_token', 'subject_token_type', ...actor] as const) {
    if (request[name] === undefined) throw new Problem('invalid_request', { message: `${name} is required.` })
  }
  if (![undefined, accessTokenTypeUri].includes(request.requested_token_type))
    throw new Problem('invalid_request', { message: `requested_token_type can only be ${accessTokenTypeUri}.` })
  const issued = hasActor ? await issueToActingAgent(ctx, call) : await issueSelfAccess(ctx, call)
  return { ...issued, issued_token_type: accessTokenTypeUri }
}
