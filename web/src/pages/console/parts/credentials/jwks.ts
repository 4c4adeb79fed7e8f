// Public keys, as people paste them.
import type { Client } from '@countersign/contract'

export type Jwks = NonNullable<Client['jwks']>

/** Undefined where it is no key set; what is wrong inside of one is for the server to say. */
export function parseJwks(text: string): Jwks | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isKeySet = typeof value === 'object' && value !== null && 'keys' in value && Array.isArray(value.keys)
    return isKeySet ? (value as Jwks) : undefined
  } catch {
    return undefined
  }
}
