// The credentials of a client or an agent: secrets that are shown once, and public keys.
import { type ClientSecret, Problem } from '@countersign/contract'
import { newId, newSecret, sha256, validateJwks } from '@countersign/platform/crypto'
import type { SecretSummary } from './clients-store.ts'

interface KeptSecret {
  readonly secretId: string
  readonly secretHash: Buffer
  readonly hint: string
}

export function newClientSecret(now: number): { readonly shown: ClientSecret; readonly kept: KeptSecret } {
  const clientSecret = newSecret('cs')
  const secretId = newId('sec', now)
  return {
    shown: { secretId, clientSecret, createdAt: new Date(now).toISOString() },
    kept: { secretId, secretHash: sha256(clientSecret), hint: clientSecret.slice(-4) },
  }
}

/** The database's JSON has the time in its own format. */
export function presentSecret(secret: SecretSummary): SecretSummary {
  return { ...secret, createdAt: new Date(secret.createdAt).toISOString() }
}

/** Only the public members are stored. */
export function readJwks<Jwks extends object | null | undefined>(jwks: Jwks): Jwks {
  if (!jwks) return jwks
  const check = validateJwks(jwks)
  if (check.ok) return check.jwks as Jwks
  throw new Problem('invalid_request', {
    details: check.issues.map(({ field, issue }) => ({ field: `jwks.${field}`, issue })),
  })
}
