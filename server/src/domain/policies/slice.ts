// The policies that could have a say in one action on one type of resource.
import type { EntityRef } from '../entities/entity-ref.ts'
import type { PolicyTraits } from './compile/compiled.ts'
import type { Gate } from './engine.ts'

export interface Slice {
  /** By their ids, in Cedar. */
  readonly policies: Readonly<Record<string, string>>
  readonly size: number
  readonly gates: ReadonlyMap<string, Gate>
  readonly follows: ReadonlySet<string>
  readonly names: readonly EntityRef[]
}

export interface SlicedPolicy {
  readonly policyId: string
  readonly policy: string
  readonly traits: PolicyTraits
}

export function sliceOf(policies: readonly SlicedPolicy[]): Slice {
  const gates = policies.flatMap(({ policyId, traits: { gate } }) => (gate ? [[policyId, gate] as const] : []))
  return {
    policies: Object.fromEntries(policies.map(({ policyId, policy }) => [policyId, policy])),
    size: policies.length,
    gates: new Map(gates),
    follows: new Set(policies.flatMap(({ traits }) => traits.follows)),
    names: policies.flatMap(({ traits }) => traits.names),
  }
}
