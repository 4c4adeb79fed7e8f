// RFC 7009: a revoked access token stays revoked, in every process and after every restart.
import { Problem, type TokenReference } from '@countersign/contract'
import type { Source } from '@countersign/platform/access'
import type { Database } from '@countersign/platform/database'
import type { Signals } from '@countersign/platform/signals'
import type { Audit } from '../../audit/index.ts'
import type { AuthenticateClient } from './authenticate-client.ts'
import { insertRevokedTokenId } from './revoked-access-tokens-store.ts'
import type { AccessTokens } from './verify.ts'

export interface TokenReferenceCall {
  readonly tenantId: string
  readonly authorization: string | undefined
  readonly source: Source
  readonly request: TokenReference
}

interface Parts {
  readonly database: Database
  readonly authenticateClient: AuthenticateClient
  readonly accessTokens: AccessTokens
  readonly signals: Signals
  readonly audit: Audit
}

export function createRevoke({ database, authenticateClient, accessTokens, signals, audit }: Parts) {
  return async ({ tenantId, authorization, source, request }: TokenReferenceCall): Promise<void> => {
    const client = await authenticateClient({ tenantId, authorization, fields: request, source })
    if (request.token === undefined) throw new Problem('invalid_request', { message: 'token is required.' })
    const claims = await accessTokens.inspect(tenantId, request.token)
    // Section 2.2: an access token that is not valid needs no revoking; section 2.1: another client's is not ours to revoke.
    if (!claims || claims.client_id !== client.client_id) return
    await database.inTenant(tenantId, async (tx) => {
      const added = await insertRevokedTokenId(tx, claims.jti, new Date(claims.exp * 1000))
      if (added === 0) return
      await audit.record(
        tx,
        { actor: { kind: 'client', id: client.client_id }, source },
        { action: 'access_token.revoked', target: { kind: 'access_token', id: claims.jti } },
      )
      await signals.notify(tx, 'tenant', tenantId)
    })
  }
}
