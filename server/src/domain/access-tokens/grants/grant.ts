import type { TokenRequest, TokenResponse } from '@countersign/contract'
import type { Source } from '@countersign/platform/access'

export interface TokenCall {
  readonly tenantId: string
  readonly authorization: string | undefined
  readonly source: Source
  readonly request: TokenRequest
}

/** One way to an access token. At once where nothing has to be waited for. */
export type Grant = (call: TokenCall) => TokenResponse | Promise<TokenResponse>
