// A slice cut into groups by what its policies require. Cedar evaluates every policy that it is given: of a hundred policies that
// require one department each, a request gives it only those of its own department.
import type { CedarRequest } from '../cedar/cedar.ts'
import type { CompiledPolicy } from './compile/compiled.ts'
import type { Requirement } from './compile/requirement.ts'
import { namesOf } from './required-values.ts'

/** Policies by which Cedar authorizes in one call. */
export interface PolicyGroup {
  /** Unique within its partition. */
  readonly name: string
  /** Texts in Cedar, by policy id. */
  readonly policies: Readonly<Record<string, string>>
  readonly size: number
}

export interface Partition {
  readonly whole: PolicyGroup
  /** The policies that require nothing. */
  readonly others: PolicyGroup
  readonly cuts: readonly Cut[]
  /** Groups that requests have selected together, by their names; null after the first such request. */
  readonly joints: Map<string, PolicyGroup | null>
}

const maxJoints = 256
/** Parsing policies takes longer than evaluating them, so a joint group pays off only if it is used often. */
const maxJoined = 32

/** The policies that require a value of the same attribute or variable, by the value. */
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
    whole: groupOf('whole', policies),
    others: groupOf(
      'others',
      policies.filter(({ traits }) => !traits.requires),
    ),
    cuts: [...byThing].map(([name, own]) => cutOf(name, own)),
    joints: new Map(),
  }
}

interface Demand {
  readonly policy: CompiledPolicy
  readonly requires: Requirement
}

function cutOf(name: string, demands: readonly Demand[]): Cut {
  const single = demands.flatMap(({ policy, requires }) => requires.values.map((value) => ({ policy, value })))
  const byValue = Map.groupBy(single, ({ value }) => value)
  return {
    thing: (demands[0] as Demand).requires,
    groups: new Map(
      [...byValue].map(([value, own]) => {
        const policies = own.map(({ policy }) => policy)
        return [value, groupOf(`${name} ${value}`, policies)]
      }),
    ),
  }
}

function groupOf(name: string, policies: readonly CompiledPolicy[]): PolicyGroup {
  const texts = policies.map(({ policyId, policy, traits }) => [policyId, traits.within ?? policy])
  return { name, policies: Object.fromEntries(texts), size: policies.length }
}

/** The groups that a request selects; the whole slice if its values are not known, or if separate calls would take longer. */
export function groupsFor(
  { whole, others, cuts, joints }: Partition,
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
  if (walked + policiesPerQuestion * (groups.length - 1) >= whole.size) return [whole]
  return groups.length < 2 || walked > maxJoined ? groups : joined(joints, groups)
}

/** One call takes Cedar less time than two: groups that are selected together for the second time are joined. */
function joined(joints: Partition['joints'], groups: readonly PolicyGroup[]): readonly PolicyGroup[] {
  const name = groups.map((group) => group.name).join('\n')
  const known = joints.get(name)
  if (known) return [known]
  if (joints.size >= maxJoints) joints.clear()
  const policies = Object.assign({}, ...groups.map((group) => group.policies)) as PolicyGroup['policies']
  const joint = known === null ? { name, policies, size: Object.keys(policies).length } : null
  joints.set(name, joint)
  return joint ? [joint] : groups
}
