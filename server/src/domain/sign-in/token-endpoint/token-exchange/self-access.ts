// A user who has proven two factors to an application, or whose device has signed, manages their own account through it.
import { covers, Problem, type TokenResponse } from '@countersign/contract'
import { recordEvent } from '../../../audit/index.ts'
import { authenticateClient, type OauthContext, signAccessToken, type TokenCall } from '../../../oauth/index.ts'
import { findSubject } from '../../../people/index.ts'
import { assertionTypeUri, useAssertions, verifyAssertions } from './assertions.ts'

const scope = 'self'

export async function issueSelfAccess(
  ctx: OauthContext,
  { tenantId, authorization, source, request }: TokenCall,
): Promise<TokenResponse> {
  const client = await authenticateClient(ctx, { tenantId, authorization, fields: request, source })
  const clientId = client.client_id
  // A client that may not verify has no assertions of its own. An agent acts for a user, and never as the user.
  if (!covers(client.scopes, 'mfa.verify')) throw new Problem('unauthorized_client')
  if (request.scope !== undefined && request.scope !== scope) throw new Problem('invalid_scope')
  if (request.subject_token_type !== assertionTypeUri)
    throw new Problem('invalid_request', { message: `subject_token_type must be ${assertionTypeUri}.` })
  const given = await verifyAssertions(ctx, tenantId, request.subject_token ?? '')
  if (!given?.every((assertion) => assertion.clientId === clientId)) throw notProven()
  const userId = await ctx.database.inTenant(tenantId, async (tx) => {
    const proven = await useAssertions(ctx, tx, given)
    // A user with a role manages their methods with a session, without an application in between.
    if (!proven || (await findSubject(tx, proven.userId))?.has_role) throw notProven()
    await recordEvent(
      ctx,
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
  return signAccessToken(ctx, tenantId, { clientId, sub: `user:${userId}`, scope })
}

const notProven = () =>
  new Problem('invalid_request', { message: 'subject_token does not prove two factors, or a device, to this client.' })
