// A slice cut into groups by what its policies require. Cedar walks every policy that it is given: of a hundred that ask for one
// department each, a decision gives it those of the department at hand.
import type { CedarRequest } from './cedar.ts'
import type { CompiledPolicy } from './compile/compiled.ts'
import type { Requirement } from './compile/requirement.ts'
import { namesOf } from './required-values.ts'

/** Policies that Cedar is asked about together. */
export interface PolicyGroup {
  /** By their ids, in Cedar. */
  readonly policies: Readonly<Record<string, string>>
  readonly size: number
}

export interface Partition {
  readonly whole: PolicyGroup
  /** Those that require nothing. */
  readonly others: PolicyGroup
  readonly cuts: readonly Cut[]
}

/** The policies that require something of the same thing, by what they require. */
interface Cut {
  readonly thing: Pick<Requirement, 'of' | 'relation'>
  readonly groups: ReadonlyMap<string, PolicyGroup>
}

export function partitionOf(policies: readonly CompiledPolicy[]): Partition {
  const demands = policies.flatMap((policy) => {
    const { requires } = policy.traits
    return requires ? [{ policy, requires }] : []
  })
  const byThing = Map.groupBy(demands, ({ requires: { of, relation } }) => JSON.stringify([relation, ...of]))
  return {
    whole: groupOf(policies),
    others: groupOf(policies.filter(({ traits }) => !traits.requires)),
    cuts: [...byThing.values()].map(cutOf),
  }
}

interface Demand {
  readonly policy: CompiledPolicy
  readonly requires: Requirement
}

function cutOf(demands: readonly Demand[]): Cut {
  const single = demands.flatMap(({ policy, requires }) => requires.values.map((value) => ({ policy, value })))
  const byValue = Map.groupBy(single, ({ value }) => value)
  return {
    thing: (demands[0] as Demand).requires,
    groups: new Map([...byValue].map(([value, own]) => [value, groupOf(own.map(({ policy }) => policy))])),
  }
}

function groupOf(policies: readonly CompiledPolicy[]): PolicyGroup {
  const texts = policies.map(({ policyId, policy, traits }) => [policyId, traits.within ?? policy])
  return { policies: Object.fromEntries(texts), size: policies.length }
}

/** The groups that a request has to be asked about: the whole where it cannot be told, or where asking for parts takes longer. */
export function groupsFor(
  { whole, others, cuts }: Partition,
  request: CedarRequest,
  policiesPerQuestion: number,
): readonly PolicyGroup[] {
  const groups = others.size > 0 ? [others] : []
  for (const cut of cuts) {
    const names = namesOf(request, cut.thing)
    if (!names) return [whole]
    groups.push(...names.flatMap((name) => cut.groups.get(name) ?? []))
  }
  const walked = groups.reduce((sum, { size }) => sum + size, 0)
  return walked + policiesPerQuestion * (groups.length - 1) < whole.size ? groups : [whole]
}
