// The token endpoint: the grant_type of a request decides how it gets an access token.
import { Problem, type TokenResponse } from '@countersign/contract'
import type { OauthContext, TokenCall } from '../../oauth/index.ts'
import { grants } from './grants.ts'

/** Not a promise if it waits for nothing. */
export function issueToken(ctx: OauthContext, call: TokenCall): TokenResponse | Promise<TokenResponse> {
  const { grant_type: grantType } = call.request
  if (grantType === undefined) throw new Problem('invalid_request', { message: 'grant_type is required.' })
  const issue = grants.get(grantType)
  if (!issue) throw new Problem('unsupported_grant_type')
  return issue(ctx, call)
}
