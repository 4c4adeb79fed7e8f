// Clients and access tokens: authenticating, issuing, verifying, revoking.

export { type Access, createAccess } from './access-tokens/access.ts'
export type { TenantAccess } from './access-tokens/access-state.ts'
export { assertScope } from './access-tokens/assert-scope.ts'
export type { AuthenticatedClient } from './access-tokens/authenticate-client.ts'
export { createClientCredentialsGrant } from './access-tokens/client-credentials-grant.ts'
export { exchangeEnrolmentCode } from './access-tokens/device-access-store.ts'
export type { Grant, GrantParts, TokenCall } from './access-tokens/grant.ts'
export type { SignAccessToken } from './access-tokens/sign.ts'
export { type Clients, createClients } from './clients/clients.ts'
export { findClient, type SecretSummary } from './clients/clients-store.ts'
export { newClientSecret, presentSecret, readJwks, secretsAtMost } from './clients/proofs.ts'
export { createKeyRotation, type KeyRotation } from './key-rotation/key-rotation.ts'
