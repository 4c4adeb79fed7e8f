import { covers, Problem, type Scope } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'

/** For operations that take one of several scopes: which of them a call needs depends on what it asks for. */
export function assertScope({ caller }: Origin, scope: Scope): void {
  if (!covers(caller.scopes, scope)) throw new Problem('insufficient_scope', { members: { scope } })
}
