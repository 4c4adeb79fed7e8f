// No entity can be its own ancestor.
import { type EntityRef, entityName } from '../cedar/entity-ref.ts'
import type { ParentEdge } from './upsert-store.ts'

/** An entity that would be its own ancestor, if there is one. */
export function findOnCircle(edges: readonly ParentEdge[]): EntityRef | undefined {
  const parents = new Map<string, EntityRef[]>()
  for (const { parent, ...child } of edges) {
    const name = entityName(child)
    parents.set(name, [...(parents.get(name) ?? []), parent])
  }
  const finished = new Set<string>()
  for (const start of parents.keys()) {
    // The current path upwards, each entity with the parents still to visit. A loop, because hierarchies can be deep.
    const way = [{ name: start, left: [...(parents.get(start) ?? [])] }]
    const onWay = new Set([start])
    for (let step = way.at(-1); step; step = way.at(-1)) {
      const parent = step.left.pop()
      if (!parent) {
        finished.add(step.name)
        onWay.delete(step.name)
        way.pop()
        continue
      }
      const name = entityName(parent)
      if (onWay.has(name)) return parent
      if (finished.has(name)) continue
      onWay.add(name)
      way.push({ name, left: [...(parents.get(name) ?? [])] })
    }
  }
  return undefined
}
