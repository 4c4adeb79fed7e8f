// The token endpoint: what a request is given depends on its grant_type.
import { Problem, type TokenResponse } from '@countersign/contract'
import type { Grant, TokenCall } from '../../oauth/index.ts'

export function createIssue(grants: ReadonlyMap<string, Grant>) {
  return (call: TokenCall): TokenResponse | Promise<TokenResponse> => {
    const { grant_type: grantType } = call.request
    if (grantType === undefined) throw new Problem('invalid_request', { message: 'grant_type is required.' })
    const grant = grants.get(grantType)
    if (!grant) throw new Problem('unsupported_grant_type')
    return grant(call)
  }
}
