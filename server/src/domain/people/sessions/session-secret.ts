// The value of a session's cookie: the tenant, because rows can only be found within one, and a secret. We store its hash.
import { newSecret, sha256 } from '@countersign/platform/crypto'

export interface SessionSecret {
  readonly tenantId: string
  readonly hash: Buffer
}

const form = /^([a-z0-9-]{1,63})\.(ses_[\w-]{43})$/

export function newSessionSecret(tenantId: string): SessionSecret & { readonly cookie: string } {
  const secret = newSecret('ses')
  return { tenantId, hash: sha256(secret), cookie: `${tenantId}.${secret}` }
}

/** Undefined if we did not set this cookie. */
export function readSessionSecret(cookie: string): SessionSecret | undefined {
  const [, tenantId, secret] = form.exec(cookie) ?? []
  return tenantId && secret ? { tenantId, hash: sha256(secret) } : undefined
}
