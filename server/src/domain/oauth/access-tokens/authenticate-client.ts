// Whether a client is the one that it claims to be: by its secret, or by a JWT that its own key signed (RFC 7523).
import { timingSafeEqual } from 'node:crypto'
import { Problem } from '@countersign/contract'
import type { Source } from '@countersign/platform/access'
import { sha256 } from '@countersign/platform/crypto'
import type { OauthContext } from '../context.ts'
import type { ClientAccess } from './access-state.ts'
import type { ClientAccessRow } from './client-access-store.ts'
import { claimedClientId, isSignedBy, useOnce } from './client-assertions.ts'
import { type ClientCredentials, readClientCredentials } from './client-credentials.ts'

export type AuthenticatedClient = ClientAccess

interface AuthenticationRequest {
  readonly tenantId: string
  readonly authorization: string | undefined
  readonly fields: Parameters<typeof readClientCredentials>[1]
  readonly source: Source
}

/** Where the client is looked up, and where its failures are counted. */
interface Lookup {
  readonly tenantId: string
  readonly key: string
  readonly ipAddress: string
}

/** Compared with if there is no secret, so that the comparison takes as long. It authenticates no client. */
const decoyHash = sha256('decoy')
const clientIdForm = /^[\w-]{1,128}$/

/** Not a promise if the client is in the cache and its secret is right. */
export function authenticateClient(
  ctx: OauthContext,
  { tenantId, authorization, fields, source }: AuthenticationRequest,
): AuthenticatedClient | Promise<AuthenticatedClient> {
  const credentials = readClientCredentials(authorization, fields)
  const named = credentials.clientId ?? (credentials.kind === 'assertion' ? claimedClientId(credentials.assertion) : '')
  // An id that no client can have is never cached, nor sent to the database: PostgreSQL accepts no NUL.
  const clientId = clientIdForm.test(named) ? named : 'unknown'
  const lookup = { tenantId, key: `${tenantId}/${clientId}`, ipAddress: source.ipAddress }
  if (credentials.kind === 'assertion') return authenticateBySignature(ctx, lookup, credentials)
  const known = ctx.accessState.clients.get(lookup.key)
  // Nearly every request ends here: it reads nothing and waits for nothing.
  if (!(known instanceof Promise) && holdsSecret(known, credentials.secrets)) return admit(ctx, lookup, known)
  return readProven(ctx, lookup, credentials).then((client) => admit(ctx, lookup, client))
}

function admit(
  { failedAuthentications }: OauthContext,
  { key, ipAddress }: Lookup,
  client: ClientAccess | undefined,
): AuthenticatedClient {
  if (client?.status !== 'active') return failedAuthentications.refuse(`${key} ${ipAddress}`)
  if (client.tenant_status === 'active') return client
  throw new Problem('unauthorized_client', { message: 'The tenant is suspended.' })
}

async function authenticateBySignature(
  ctx: OauthContext,
  lookup: Lookup,
  credentials: Extract<ClientCredentials, { kind: 'assertion' }>,
): Promise<AuthenticatedClient> {
  const known = await ctx.accessState.clients.get(lookup.key)
  const proven = await isProven(ctx, lookup.tenantId, known, credentials)
  const client = admit(ctx, lookup, proven ? known : await readProven(ctx, lookup, credentials))
  await useOnce(ctx, lookup.tenantId, client.client_id, credentials.assertion)
  return client
}

/**
 * The cache may be older than a new secret, so a failure is checked against the database. The database is read
 * exactly once before a refusal: a wrong secret of a known client takes as long as an unknown client.
 */
async function readProven(
  ctx: OauthContext,
  { tenantId, key }: Lookup,
  credentials: ClientCredentials,
): Promise<ClientAccess | undefined> {
  // If the client is being read already, this waits for that read.
  const fresh = await ctx.accessState.clients.reload(key)
  return (await isProven(ctx, tenantId, fresh, credentials)) ? fresh : undefined
}

function isProven(
  ctx: OauthContext,
  tenantId: string,
  client: ClientAccessRow | undefined,
  credentials: ClientCredentials,
): boolean | Promise<boolean> {
  if (credentials.kind === 'secret') return holdsSecret(client, credentials.secrets)
  return client?.jwks ? isSignedBy(ctx, tenantId, client, credentials.assertion) : false
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
