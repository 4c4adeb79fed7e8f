import type { TokenRequest, TokenResponse } from '@countersign/contract'
import type { Source } from '@countersign/platform/access'
import type { Clock } from '@countersign/platform/clock'
import type { Database } from '@countersign/platform/database'
import type { Audit } from '../../audit/index.ts'
import type { Addresses } from '../../base/index.ts'
import type { AccessState } from './access-state.ts'
import type { AuthenticateClient } from './authenticate-client.ts'
import type { SignAccessToken } from './sign.ts'
import type { AccessTokens } from './verify.ts'

export interface TokenCall {
  readonly tenantId: string
  readonly authorization: string | undefined
  readonly source: Source
  readonly request: TokenRequest
}

/** One way to an access token. At once where nothing has to be waited for. */
export type Grant = (call: TokenCall) => TokenResponse | Promise<TokenResponse>

/** What a way to an access token may need. */
export interface GrantParts {
  readonly accessTokens: AccessTokens
  readonly addresses: Addresses
  readonly audit: Audit
  readonly authenticateClient: AuthenticateClient
  readonly clock: Clock
  readonly database: Database
  readonly sign: SignAccessToken
  readonly state: AccessState
}
