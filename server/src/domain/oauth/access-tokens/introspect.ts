// RFC 7662: what an access token of this tenant is good for, asked by one of its clients.
import { type IntrospectionResponse, Problem } from '@countersign/contract'
import type { AuthenticateClient } from './authenticate-client.ts'
import type { TokenReferenceCall } from './revoke.ts'
import type { AccessTokens } from './verify.ts'

export function createIntrospect({
  authenticateClient,
  accessTokens,
}: {
  authenticateClient: AuthenticateClient
  accessTokens: AccessTokens
}) {
  return async ({ tenantId, authorization, source, request }: TokenReferenceCall): Promise<IntrospectionResponse> => {
    await authenticateClient({ tenantId, authorization, fields: request, source })
    if (request.token === undefined) throw new Problem('invalid_request', { message: 'token is required.' })
    const claims = await accessTokens.inspect(tenantId, request.token)
    return claims ? { active: true, token_type: 'Bearer', ...claims } : { active: false }
  }
}
