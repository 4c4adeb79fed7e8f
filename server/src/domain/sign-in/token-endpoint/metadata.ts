// RFC 8414 metadata: everything that a client needs to know, from the issuer alone.
import { type AuthorizationServerMetadata, allScopes } from '@countersign/contract'
import type { Addresses } from '../../base/index.ts'
import { grantTypes } from './grants.ts'

const authenticationMethods = ['client_secret_basic', 'client_secret_post', 'private_key_jwt']
const assertionAlgorithms = ['ES256', 'ES384', 'PS256', 'RS256', 'EdDSA', 'Ed25519']

export function authorizationServerMetadata(
  { authBase, issuer, tokenEndpoints }: Addresses,
  tenantId: string,
): AuthorizationServerMetadata {
  return {
    issuer: issuer(tenantId),
    token_endpoint: tokenEndpoints(tenantId)[0] ?? '',
    jwks_uri: `${authBase}/oauth/jwks/${tenantId}`,
    introspection_endpoint: `${authBase}/oauth/introspect/${tenantId}`,
    revocation_endpoint: `${authBase}/oauth/revoke/${tenantId}`,
    scopes_supported: allScopes,
    response_types_supported: [],
    grant_types_supported: [...grantTypes],
    token_endpoint_auth_methods_supported: authenticationMethods,
    token_endpoint_auth_signing_alg_values_supported: assertionAlgorithms,
    introspection_endpoint_auth_methods_supported: authenticationMethods,
    introspection_endpoint_auth_signing_alg_values_supported: assertionAlgorithms,
    revocation_endpoint_auth_methods_supported: authenticationMethods,
    revocation_endpoint_auth_signing_alg_values_supported: assertionAlgorithms,
    service_documentation: `${authBase}/docs`,
  }
}
