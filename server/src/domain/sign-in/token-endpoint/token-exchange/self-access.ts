// A user who has proven two factors to an application, or whose device has signed, manages their own things through it.
import { covers, Problem, type TokenResponse } from '@countersign/contract'
import type { GrantParts, TokenCall } from '../../../oauth/index.ts'
import { findSubject } from '../../../people/index.ts'
import { assertionTypeUri, createAssertions } from './assertions.ts'

const scope = 'self'

export function createSelfAccessExchange(parts: GrantParts) {
  const { audit, authenticateClient, database, sign } = parts
  const assertions = createAssertions(parts)

  return async ({ tenantId, authorization, source, request }: TokenCall): Promise<TokenResponse> => {
    const client = await authenticateClient({ tenantId, authorization, fields: request, source })
    const clientId = client.client_id
    // Whoever may not verify has no assertions of its own; agents act in a user's name, and never as the user.
    if (!covers(client.scopes, 'mfa.verify')) throw new Problem('unauthorized_client')
    if (request.scope !== undefined && request.scope !== scope) throw new Problem('invalid_scope')
    if (request.subject_token_type !== assertionTypeUri)
      throw new Problem('invalid_request', { message: `subject_token_type must be ${assertionTypeUri}.` })
    const given = await assertions.verify(tenantId, request.subject_token ?? '')
    if (!given?.every((assertion) => assertion.clientId === clientId)) throw notProven()
    const userId = await database.inTenant(tenantId, async (tx) => {
      const proven = await assertions.useUp(tx, given)
      // Whoever has a role manages their methods with a session: no application comes in between.
      if (!proven || (await findSubject(tx, proven.userId))?.has_role) throw notProven()
      await audit.record(
        tx,
        { actor: { kind: 'client', id: clientId }, source },
        {
          action: 'self_access.granted',
          target: { kind: 'user', id: proven.userId },
          details: { challengeIds: proven.challengeIds },
        },
      )
      return proven.userId
    })
    return sign(tenantId, { clientId, sub: `user:${userId}`, scope })
  }
}

const notProven = () =>
  new Problem('invalid_request', { message: 'subject_token does not prove two factors, or a device, to this client.' })
