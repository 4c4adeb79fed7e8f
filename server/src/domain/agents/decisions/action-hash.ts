// One hash for one action: what is approved, granted and performed is the same action, to the byte.
import type { AuthzenAction, AuthzenResource } from '@countersign/contract'
import { canonicalJson } from '@countersign/contract/canonical-json'
import { b64uSha256 } from '@countersign/platform/crypto'

export interface HashedAction {
  readonly tid: string
  readonly agent: string | null
  readonly onBehalfOf: string | null
  readonly action: { readonly name: string; readonly properties: object }
  readonly resource: { readonly type: string; readonly id: string; readonly properties: object }
}

interface Performed {
  readonly agentId: string | null
  readonly userId: string | null
  readonly action: AuthzenAction
  readonly resource: AuthzenResource
}

/** Unknown members are not part of it: policies do not see them either. */
export function hashedAction(tenantId: string, { agentId, userId, action, resource }: Performed): HashedAction {
  return {
    tid: tenantId,
    agent: agentId,
    onBehalfOf: agentId === null ? null : userId,
    action: { name: action.name, properties: action.properties ?? {} },
    resource: { type: resource.type, id: resource.id, properties: resource.properties ?? {} },
  }
}

/** SHA-256 of RFC 8785, in base64url. */
export function actionHash(action: HashedAction): string {
  return b64uSha256(canonicalJson(action))
}
