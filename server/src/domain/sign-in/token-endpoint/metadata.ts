// RFC 8414 metadata: with the issuer, a client finds everything else that it needs.
import { type AuthorizationServerMetadata, allScopes, Problem } from '@countersign/contract'
import { findTenantAccess, type OauthContext } from '../../oauth/index.ts'
import { grants } from './grants.ts'

const authenticationMethods = ['client_secret_basic', 'client_secret_post', 'private_key_jwt']
const assertionAlgorithms = ['ES256', 'ES384', 'PS256', 'RS256', 'EdDSA', 'Ed25519']

export async function readAuthorizationServerMetadata(
  ctx: OauthContext,
  tenantId: string,
): Promise<AuthorizationServerMetadata> {
  if (!(await findTenantAccess(ctx, tenantId))) throw new Problem('not_found')
  const { authBase, issuer, tokenEndpoints } = ctx.addresses
  return {
    issuer: issuer(tenantId),
    token_endpoint: tokenEndpoints(tenantId)[0] ?? '',
    jwks_uri: `${authBase}/oauth/jwks/${tenantId}`,
    introspection_endpoint: `${authBase}/oauth/introspect/${tenantId}`,
    revocation_endpoint: `${authBase}/oauth/revoke/${tenantId}`,
    scopes_supported: allScopes,
    response_types_supported: [],
    grant_types_supported: [...grants.keys()],
    token_endpoint_auth_methods_supported: authenticationMethods,
    token_endpoint_auth_signing_alg_values_supported: assertionAlgorithms,
    introspection_endpoint_auth_methods_supported: authenticationMethods,
    introspection_endpoint_auth_signing_alg_values_supported: assertionAlgorithms,
    revocation_endpoint_auth_methods_supported: authenticationMethods,
    revocation_endpoint_auth_signing_alg_values_supported: assertionAlgorithms,
    service_documentation: `${authBase}/docs`,
  }
}
