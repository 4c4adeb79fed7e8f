import type { TokenReference, TokenRequest } from '@countersign/contract'
import type { Source } from '@countersign/platform/access'

interface ClientCall<Request> {
  readonly tenantId: string
  readonly authorization: string | undefined
  readonly source: Source
  readonly request: Request
}

/** A request for an access token. */
export type TokenCall = ClientCall<TokenRequest>

/** A request about an access token. */
export type TokenReferenceCall = ClientCall<TokenReference>
