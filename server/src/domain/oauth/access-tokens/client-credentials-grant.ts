// RFC 6749 section 4.4. With a secret this writes nothing and, once the client is known, reads nothing.
import { expandScope, Problem, type TokenResponse } from '@countersign/contract'
import { nowOrThen } from '@countersign/platform/now-or-then'
import type { OauthContext } from '../context.ts'
import { type AuthenticatedClient, authenticateClient } from './authenticate-client.ts'
import { signAccessToken } from './sign.ts'
import type { TokenCall } from './token-call.ts'

export function issueByClientCredentials(
  ctx: OauthContext,
  { tenantId, authorization, source, request }: TokenCall,
): TokenResponse | Promise<TokenResponse> {
  const authenticated = authenticateClient(ctx, { tenantId, authorization, fields: request, source })
  return nowOrThen(authenticated, (client: AuthenticatedClient) => {
    const scope = request.scope === undefined ? client.scope : grantedScope(client.scopes, request.scope)
    const { client_id: clientId, epoch } = client
    const subject = epoch === undefined ? { clientId, scope } : { clientId, scope, claims: { epoch } }
    return signAccessToken(ctx, tenantId, subject)
  })
}

/** All scopes of the client, or those of them that the request asks for. */
function grantedScope(held: readonly string[], asked: string): string {
  if (held.includes(asked)) return asked
  if (asked.trim() === '') return held.join(' ')
  const wanted = asked
    .split(' ')
    .filter((name) => name !== '')
    .flatMap((name) => {
      const expanded = expandScope(name)
      // A family stands for all scopes of it that the client has; a single scope must be one that the client has.
      const granted = expanded.filter((scope) => held.includes(scope))
      if (granted.length === 0) throw new Problem('invalid_scope')
      return granted
    })
  return [...new Set(wanted)].join(' ')
}
