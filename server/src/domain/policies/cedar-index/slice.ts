// The policies that may apply to one action of one type of principal on one type of resource.
import { b64uSha256 } from '@countersign/platform/crypto'
import { type EntityRef, entityName } from '../cedar/entity-ref.ts'
import type { CompiledPolicy } from './compile/compiled.ts'
import type { Requirement } from './compile/requirement.ts'
import type { Gate } from './gate.ts'
import { type Partition, partitionOf } from './partition.ts'
import { type Reads, readsOf } from './reads.ts'
import { mayApply, type SliceKey } from './slice-key.ts'

/** Entity types contain no spaces. */
export const nameOfSlice = ({ action, principalType, resourceType }: SliceKey): string =>
  `${principalType} ${resourceType} ${action}`

export interface Slice {
  readonly partition: Partition
  readonly size: number
  readonly gates: ReadonlyMap<string, Gate>
  /** What each permit requires. */
  readonly permits: readonly (readonly Requirement[])[]
  /** What its policies read. */
  readonly reads: Reads
  readonly names: readonly EntityRef[]
}

/** From a whole set, or from the policies that a query has already selected. */
export function sliceOf(policies: readonly CompiledPolicy[], key: SliceKey): Slice {
  const own = policies.filter((policy) => mayApply(policy, key))
  const gates = own.flatMap(({ policyId, policy, traits: { gate } }) =>
    gate ? [[policyId, { ...gate, textHash: b64uSha256(policy) }] as const] : [],
  )
  return {
    partition: partitionOf(own),
    size: own.length,
    gates: new Map(gates),
    permits: own
      .filter(({ traits }) => traits.effect !== 'forbid')
      .map(({ traits: { requirements, requires } }) => requirements ?? (requires ? [requires] : [])),
    reads: readsOf(own.flatMap(({ traits }) => traits.paths)),
    names: [...new Map(own.flatMap(({ traits }) => traits.names).map((ref) => [entityName(ref), ref])).values()],
  }
}
