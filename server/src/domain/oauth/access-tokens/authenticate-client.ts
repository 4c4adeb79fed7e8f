// Whether a client is who it says: by its secret, or by a JWT that its own key signed (RFC 7523).

import { timingSafeEqual } from 'node:crypto'
import { Problem } from '@countersign/contract'
import type { Source } from '@countersign/platform/access'
import type { Clock } from '@countersign/platform/clock'
import { checkClaims, JwtRefused, sha256, verifyClientJwt } from '@countersign/platform/crypto'
import type { Database } from '@countersign/platform/database'
import type { Addresses } from '../../base/index.ts'
import type { AccessState, ClientAccess } from './access-state.ts'
import { type ClientAccessRow, insertUsedAssertion } from './client-access-store.ts'
import { type ClientCredentials, readClientCredentials } from './client-credentials.ts'
import type { FailedAuthentications } from './failed-authentications.ts'

export type AuthenticatedClient = ClientAccess

interface AuthenticationRequest {
  readonly tenantId: string
  readonly authorization: string | undefined
  readonly fields: Parameters<typeof readClientCredentials>[1]
  readonly source: Source
}

/** At once where a secret proves a client that we know. */
export type AuthenticateClient = (request: AuthenticationRequest) => AuthenticatedClient | Promise<AuthenticatedClient>

interface Parts {
  readonly database: Database
  readonly state: AccessState
  readonly addresses: Addresses
  readonly clock: Clock
  readonly failures: FailedAuthentications
}

const assertionSeconds = 60
/** Compared with if there is no secret, so that the comparison takes as long. It authenticates no client. */
const decoyHash = sha256('decoy')
const clientIdForm = /^[\w-]{1,128}$/

export function createAuthenticateClient(parts: Parts): AuthenticateClient {
  const { failures, state } = parts
  return ({ tenantId, authorization, fields, source }) => {
    const credentials = readClientCredentials(authorization, fields)
    const named = credentials.clientId ?? claimedClientId(credentials)
    // What no client can be called is never kept, nor asked of the database: PostgreSQL takes no NUL.
    const clientId = clientIdForm.test(named) ? named : 'nobody'
    const key = `${tenantId}/${clientId}`
    const admit = (client: ClientAccess | undefined): AuthenticatedClient => {
      if (client?.status !== 'active') return failures.refuse(`${key} ${source.ipAddress}`)
      if (client.tenant_status === 'active') return client
      throw new Problem('unauthorized_client', { message: 'The tenant is suspended.' })
    }
    const known = state.clients.get(key)
    if (credentials.kind === 'secret') {
      // The way of nearly every request: nothing to read, nothing to wait for.
      if (!(known instanceof Promise) && holdsSecret(known, credentials.secrets)) return admit(known)
      return freshlyProven(parts, tenantId, key, credentials).then(admit)
    }
    return provenBySignature(parts, tenantId, key, credentials, admit)
  }
}

async function provenBySignature(
  parts: Parts,
  tenantId: string,
  key: string,
  credentials: Extract<ClientCredentials, { kind: 'assertion' }>,
  admit: (client: ClientAccess | undefined) => AuthenticatedClient,
): Promise<AuthenticatedClient> {
  const known = await parts.state.clients.get(key)
  const proven = await isProven(parts, tenantId, known, credentials)
  const client = admit(proven ? known : await freshlyProven(parts, tenantId, key, credentials))
  await useOnce(parts, tenantId, client.client_id, credentials.assertion)
  return client
}

/**
 * The cache may be older than a new secret, so a failure is checked against the database. The database is read
 * exactly once before a refusal: a wrong secret of a known client takes as long as an unknown client.
 */
async function freshlyProven(
  parts: Parts,
  tenantId: string,
  key: string,
  credentials: ClientCredentials,
): Promise<ClientAccess | undefined> {
  // Where the client is being read at this moment already, that is the read.
  const fresh = await parts.state.clients.reload(key)
  return (await isProven(parts, tenantId, fresh, credentials)) ? fresh : undefined
}

function isProven(
  parts: Parts,
  tenantId: string,
  client: ClientAccessRow | undefined,
  credentials: ClientCredentials,
): boolean | Promise<boolean> {
  if (credentials.kind === 'secret') return holdsSecret(client, credentials.secrets)
  return client?.jwks ? isSignedBy(parts, tenantId, client, credentials.assertion) : false
}

function holdsSecret(client: ClientAccessRow | undefined, offered: readonly string[]): boolean {
  const held = client?.secret_hashes ?? []
  const hashes = held.length > 0 ? held : [decoyHash]
  let match = false
  for (const secret of offered) {
    const hash = sha256(secret)
    for (const known of hashes) match = timingSafeEqual(hash, known) || match
  }
  return match && held.length > 0
}

async function isSignedBy(
  { addresses, clock }: Parts,
  tenantId: string,
  client: ClientAccessRow,
  assertion: string,
): Promise<boolean> {
  if (!client.jwks) return false
  try {
    const { claims } = await verifyClientJwt(assertion, client.jwks)
    const aud = [addresses.issuer(tenantId), ...addresses.tokenEndpoints(tenantId)]
    checkClaims(claims, { iss: client.client_id, aud }, clock.now(), 5)
    const lifeSeconds = Number(claims.exp) - clock.now() / 1000
    return claims.sub === client.client_id && typeof claims.jti === 'string' && lifeSeconds <= assertionSeconds + 5
  } catch (error) {
    if (error instanceof JwtRefused) return false
    throw error
  }
}

/** Its signature is checked: what it says may be read. */
function useOnce({ database, clock }: Parts, tenantId: string, clientId: string, assertion: string): Promise<void> {
  const { jti } = unverifiedClaims(assertion)
  // Kept well beyond its own expiry, so that no difference between clocks makes it usable again.
  const expiresAt = new Date(clock.now() + 2 * assertionSeconds * 1000)
  return database.inTenant(tenantId, async (tx) => {
    if (!(await insertUsedAssertion(tx, clientId, sha256(String(jti)), expiresAt))) {
      throw new Problem('invalid_client', { message: 'The client assertion has already been used.' })
    }
  })
}

function claimedClientId(credentials: ClientCredentials): string {
  return credentials.kind === 'assertion' ? String(unverifiedClaims(credentials.assertion).sub ?? '') : ''
}

function unverifiedClaims(jwt: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString())) as Record<string, unknown>
  } catch {
    throw new Problem('invalid_client')
  }
}
