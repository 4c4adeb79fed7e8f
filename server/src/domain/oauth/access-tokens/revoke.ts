// RFC 7009: a revoked access token stays revoked, in every process and after every restart.
import { Problem } from '@countersign/contract'
import { recordEvent } from '../../audit/index.ts'
import type { OauthContext } from '../context.ts'
import { authenticateClient } from './authenticate-client.ts'
import { insertRevokedTokenId } from './revoked-access-tokens-store.ts'
import type { TokenReferenceCall } from './token-call.ts'

export async function revoke(
  ctx: OauthContext,
  { tenantId, authorization, source, request }: TokenReferenceCall,
): Promise<void> {
  const client = await authenticateClient(ctx, { tenantId, authorization, fields: request, source })
  if (request.token === undefined) throw new Problem('invalid_request', { message: 'token is required.' })
  const claims = await ctx.accessTokens.inspect(tenantId, request.token)
  // Section 2.2: an invalid access token needs no revocation. Section 2.1: a client revokes only its own.
  if (!claims || claims.client_id !== client.client_id) return
  await ctx.database.inTenant(tenantId, async (tx) => {
    const added = await insertRevokedTokenId(tx, claims.jti, new Date(claims.exp * 1000))
    if (added === 0) return
    await recordEvent(
      ctx,
      tx,
      { actor: { kind: 'client', id: client.client_id }, source },
      { action: 'access_token.revoked', target: { kind: 'access_token', id: claims.jti } },
    )
    await ctx.signals.notify(tx, 'tenant', tenantId)
  })
}
