// Every way to get an access token, by its grant_type. To add one, add a file beside this one and a line here.
import type { TokenResponse } from '@countersign/contract'
import { issueByClientCredentials, type OauthContext, type TokenCall } from '../../oauth/index.ts'
import { issueByEnrolment } from './enrolment-grant.ts'
import { issueByTokenExchange } from './token-exchange/token-exchange-grant.ts'

/** Not a promise if it waits for nothing. */
type Grant = (ctx: OauthContext, call: TokenCall) => TokenResponse | Promise<TokenResponse>

export const grants: ReadonlyMap<string, Grant> = new Map<string, Grant>([
  ['client_credentials', issueByClientCredentials],
  ['urn:countersign:grant:enrolment', issueByEnrolment],
  ['urn:ietf:params:oauth:grant-type:token-exchange', issueByTokenExchange],
])
