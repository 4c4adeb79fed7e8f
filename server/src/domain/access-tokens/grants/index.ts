// Every way to an access token, by its grant_type. A new one is a file beside this one and a line here.
import type { Clock } from '@countersign/platform/clock'
import type { Database } from '@countersign/platform/database'
import type { Addresses } from '../../addresses/addresses.ts'
import type { Audit } from '../../audit/audit.ts'
import type { AccessState } from '../access-state.ts'
import type { AuthenticateClient } from '../authenticate-client.ts'
import type { SignAccessToken } from '../sign.ts'
import type { AccessTokens } from '../verify.ts'
import { createClientCredentialsGrant } from './client-credentials-grant.ts'
import { createEnrolmentGrant } from './enrolment-grant.ts'
import type { Grant } from './grant.ts'
import { createTokenExchangeGrant } from './token-exchange/token-exchange-grant.ts'

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

const grants: Readonly<Record<string, (parts: GrantParts) => Grant>> = {
  client_credentials: createClientCredentialsGrant,
  'urn:countersign:grant:enrolment': createEnrolmentGrant,
  'urn:ietf:params:oauth:grant-type:token-exchange': createTokenExchangeGrant,
}

export const grantTypes: readonly string[] = Object.keys(grants)

export function createGrants(parts: GrantParts): ReadonlyMap<string, Grant> {
  return new Map(Object.entries(grants).map(([grantType, create]) => [grantType, create(parts)]))
}
