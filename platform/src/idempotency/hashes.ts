import { sha256 } from '../crypto/index.ts'
import { toCanonicalJson } from './exact-json.ts'

/** Whose key it is, and for what: the same characters elsewhere are another key. */
export interface KeyScope {
  readonly tenantId: string
  readonly callerId: string
  readonly operationId: string
  readonly key: string
}

export function keyHash({ tenantId, callerId, operationId, key }: KeyScope): Buffer {
  return sha256(JSON.stringify([tenantId, callerId, operationId, key]))
}

/** The same for the same request, in whatever order its members were sent. */
export function requestHash(request: unknown): string {
  return sha256(toCanonicalJson(request)).toString('base64url')
}
