// Which entities a policy reads: Cedar gets only these. It does not need an entity that a policy only compares with, or
// only tests membership in.

import type { PolicyJson } from '../../cedar/cedar.ts'
import { type EntityRef, entityName } from '../../cedar/entity-ref.ts'
import { childrenOf, conditionsOf, nodeOf } from './expressions.ts'

/** A variable or the name of an entity, and attributes from there: `['principal', 'manager']`, `['User::"ada"', 'manager']`. */
export type Path = readonly string[]

export interface Reach {
  /** Paths to the values that the policy reads, whether records or entities. */
  readonly paths: readonly Path[]
  /** Entities that the policy names and reads. */
  readonly names: readonly EntityRef[]
  /** The last attribute of every path. Only servers older than `paths` read it, while an upgrade runs. */
  readonly follows: readonly string[]
}

/** Where the value of an expression comes from, if it can be or contain an entity. */
type Origin = { readonly path: Path; readonly entity?: EntityRef } | { readonly members: ReadonlyMap<string, Origin[]> }

export function reachOf(policy: PolicyJson): Reach {
  const paths = new Map<string, Path>()
  const names = new Map<string, EntityRef>()

  const lookInto = (origins: readonly Origin[]): void => {
    for (const origin of origins) {
      if ('members' in origin) continue
      if (origin.entity) names.set(entityName(origin.entity), origin.entity)
      if (origin.path.length > 1) paths.set(JSON.stringify(origin.path), origin.path)
    }
  }

  /** The value of an attribute of any of them. */
  const attributeOf = (origins: readonly Origin[], attribute: string): Origin[] => {
    lookInto(origins)
    return origins.flatMap((origin): Origin[] =>
      'members' in origin ? (origin.members.get(attribute) ?? []) : [{ path: [...origin.path, attribute] }],
    )
  }

  const originsOf = (expression: unknown): Origin[] => {
    const node = nodeOf(expression)
    const { operator, operands } = node
    if (operator === 'Var') return [{ path: [operands as string] }]
    if (operator === 'Value') return originsOfLiteral(operands)
    const { left, attr, then, else: otherwise, in: within } = Object(operands) as Readonly<Record<string, unknown>>
    if (operator === '.') return attributeOf(originsOf(left), attr as string)
    if (operator === 'if-then-else') {
      originsOf((operands as { if: unknown }).if)
      return [...originsOf(then), ...originsOf(otherwise)]
    }
    if (operator === 'Record') {
      const members = Object.entries(operands as object).map(([name, member]) => [name, originsOf(member)] as const)
      return [{ members: new Map(members) }]
    }
    const children = new Map(childrenOf(node).map((child) => [child, originsOf(child)]))
    const onLeft = children.get(left) ?? []
    // `has` takes several attributes at once: `principal has manager.level`.
    if (operator === 'has') lookInto(([attr].flat().slice(0, -1) as string[]).reduce(attributeOf, onLeft))
    if (operator === 'in' || (operator === 'is' && within !== undefined)) lookInto(onLeft)
    return []
  }

  for (const condition of conditionsOf(policy)) originsOf(condition)
  return {
    paths: [...paths.values()],
    names: [...names.values()],
    follows: [...new Set([...paths.values()].map((path) => path.at(-1) as string))],
  }
}

function originsOfLiteral(value: unknown): Origin[] {
  const { __entity: entity } = Object(value) as { __entity?: EntityRef }
  return entity ? [{ path: [entityName(entity)], entity }] : []
}
