// RFC 7662: whether an access token of this tenant is active, and what it allows, asked by one of the tenant's clients.
import { type IntrospectionResponse, Problem } from '@countersign/contract'
import type { OauthContext } from '../context.ts'
import { authenticateClient } from './authenticate-client.ts'
import type { TokenReferenceCall } from './token-call.ts'

export async function introspect(
  ctx: OauthContext,
  { tenantId, authorization, source, request }: TokenReferenceCall,
): Promise<IntrospectionResponse> {
  await authenticateClient(ctx, { tenantId, authorization, fields: request, source })
  if (request.token === undefined) throw new Problem('invalid_request', { message: 'token is required.' })
  const claims = await ctx.accessTokens.inspect(tenantId, request.token)
  return claims ? { active: true, token_type: 'Bearer', ...claims } : { active: false }
}
