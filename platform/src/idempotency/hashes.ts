import { sha256 } from '../crypto/index.ts'
import { toCanonicalJson } from './exact-json.ts'

/**
 * Covers the caller and the operation: the same key of another caller, or for another operation, is a different key.
 */
export interface KeyScope {
  readonly tenantId: string
  readonly callerId: string
  readonly operationId: string
  readonly key: string
}

export function keyHash({ tenantId, callerId, operationId, key }: KeyScope): Buffer {
  return sha256(JSON.stringify([tenantId, callerId, operationId, key]))
}

/** The same for the same request, whatever the order of its members. */
export function requestHash(request: unknown): string {
  return sha256(toCanonicalJson(request)).toString('base64url')
}
