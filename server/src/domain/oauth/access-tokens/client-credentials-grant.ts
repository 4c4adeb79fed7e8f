// RFC 6749 section 4.4. With a secret this writes nothing and, once the client is known, reads nothing.
import { expandScope, Problem } from '@countersign/contract'
import type { AuthenticateClient, AuthenticatedClient } from './authenticate-client.ts'
import type { Grant } from './grant.ts'
import { once } from './once.ts'
import type { SignAccessToken } from './sign.ts'

interface Parts {
  readonly authenticateClient: AuthenticateClient
  readonly sign: SignAccessToken
}

export function createClientCredentialsGrant({ authenticateClient, sign }: Parts): Grant {
  return ({ tenantId, authorization, source, request }) =>
    once(authenticateClient({ tenantId, authorization, fields: request, source }), (client: AuthenticatedClient) => {
      const scope = request.scope === undefined ? client.scope : grantedScope(client.scopes, request.scope)
      const { client_id: clientId, epoch } = client
      return sign(tenantId, epoch === undefined ? { clientId, scope } : { clientId, scope, claims: { epoch } })
    })
}

/** All that the client holds, or the part of it that was asked for. */
function grantedScope(held: readonly string[], asked: string): string {
  if (held.includes(asked)) return asked
  if (asked.trim() === '') return held.join(' ')
  const wanted = asked
    .split(' ')
    .filter((name) => name !== '')
    .flatMap((name) => {
      const expanded = expandScope(name)
      // A family stands for what the client holds of it; a scope by its own name must be held.
      const granted = expanded.filter((scope) => held.includes(scope))
      if (granted.length === 0) throw new Problem('invalid_scope')
      return granted
    })
  return [...new Set(wanted)].join(' ')
}
