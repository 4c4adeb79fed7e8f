// Every way to an access token, by its grant_type. A new one is a file beside this one and a line here.
import { createClientCredentialsGrant, type Grant, type GrantParts } from '../../oauth/index.ts'
import { createEnrolmentGrant } from './enrolment-grant.ts'
import { createTokenExchangeGrant } from './token-exchange/token-exchange-grant.ts'

const grants: Readonly<Record<string, (parts: GrantParts) => Grant>> = {
  client_credentials: createClientCredentialsGrant,
  'urn:countersign:grant:enrolment': createEnrolmentGrant,
  'urn:ietf:params:oauth:grant-type:token-exchange': createTokenExchangeGrant,
}

export const grantTypes: readonly string[] = Object.keys(grants)

export function createGrants(parts: GrantParts): ReadonlyMap<string, Grant> {
  return new Map(Object.entries(grants).map(([grantType, create]) => [grantType, create(parts)]))
}
