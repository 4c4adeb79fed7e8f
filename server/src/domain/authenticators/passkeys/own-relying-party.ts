// Our own pages as a relying party. Every tenant has it without setting it up, and no application can use it.
import { isIP } from 'node:net'
import { Problem, type RelyingParty } from '@countersign/contract'
import type { BaseContext } from '../../base/index.ts'

type Own = Pick<BaseContext, 'addresses'>

/** Undefined if the public URL has an IP address: browsers then know no passkeys. */
export function findOwnRelyingParty({ addresses }: Own): RelyingParty | undefined {
  const { hostname } = new URL(addresses.publicUrl)
  const isAddress = hostname.startsWith('[') || isIP(hostname) !== 0
  return isAddress ? undefined : { id: hostname, name: 'Countersign', origins: [...addresses.ownOrigins] }
}

export function ownRelyingParty(ctx: Own): RelyingParty {
  const own = findOwnRelyingParty(ctx)
  if (own) return own
  throw new Problem('auth_type_disabled', {
    message: 'Passkeys are not available on these pages: the address of this server is not a domain name.',
  })
}
