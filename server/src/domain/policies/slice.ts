// The policies that could have a say in one action of one type of principal on one type of resource.
import type { EntityRef } from '../entities/entity-ref.ts'
import type { CompiledPolicy } from './compile/compiled.ts'
import type { Gate } from './engine.ts'
import { type Partition, partitionOf } from './partition.ts'

export interface SliceKey {
  readonly action: string
  readonly principalType: string
  readonly resourceType: string
}

/** Types of entities hold no spaces. */
export const nameOfSlice = ({ action, principalType, resourceType }: SliceKey): string =>
  `${principalType} ${resourceType} ${action}`

export interface Slice {
  readonly partition: Partition
  readonly size: number
  readonly gates: ReadonlyMap<string, Gate>
  readonly follows: ReadonlySet<string>
  readonly names: readonly EntityRef[]
}

/** Of a whole set, or of what is left of it. */
export function sliceOf(policies: readonly CompiledPolicy[], key: SliceKey): Slice {
  const own = policies.filter((policy) => hasSay(policy, key))
  const gates = own.flatMap(({ policyId, traits: { gate } }) => (gate ? [[policyId, gate] as const] : []))
  return {
    partition: partitionOf(own),
    size: own.length,
    gates: new Map(gates),
    follows: new Set(own.flatMap(({ traits }) => traits.follows)),
    names: own.flatMap(({ traits }) => traits.names),
  }
}

/** Whatever its scope says of these three holds: within the slice it is not asked again. */
function hasSay({ actions, resourceTypes, traits: { principalType } }: CompiledPolicy, key: SliceKey): boolean {
  return (
    (actions?.includes(key.action) ?? true) &&
    (resourceTypes?.includes(key.resourceType) ?? true) &&
    (principalType === undefined || principalType === key.principalType)
  )
}
