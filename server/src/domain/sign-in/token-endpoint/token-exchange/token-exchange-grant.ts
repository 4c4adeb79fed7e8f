// RFC 8693. With an actor, an agent asks to act for a user; without one, a user comes to what is their own.
import { Problem } from '@countersign/contract'
import type { Grant, GrantParts } from '../../../oauth/index.ts'
import { createActingAgentExchange } from './acting-agent.ts'
import { createSelfAccessExchange } from './self-access.ts'
import { accessTokenTypeUri } from './token-types.ts'

export function createTokenExchangeGrant(parts: GrantParts): Grant {
  const actingAgent = createActingAgentExchange(parts)
  const selfAccess = createSelfAccessExchange(parts)
  return async (call) => {
    const { request } = call
    const hasActor = request.actor_token !== undefined || request.actor_token_type !== undefined
    const actor = hasActor ? (['actor_token', 'actor_token_type'] as const) : []
    for (const name of ['subject_token', 'subject_token_type', ...actor] as const) {
      if (request[name] === undefined) throw new Problem('invalid_request', { message: `${name} is required.` })
    }
    if (![undefined, accessTokenTypeUri].includes(request.requested_token_type))
      throw new Problem('invalid_request', { message: `requested_token_type can only be ${accessTokenTypeUri}.` })
    const exchange = hasActor ? actingAgent : selfAccess
    return { ...(await exchange(call)), issued_token_type: accessTokenTypeUri }
  }
}
