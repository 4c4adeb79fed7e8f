// What the policies of a slice read, as a tree: from the principal, the resource, the context or an entity that a policy names,
// along attributes. They read everything at which the tree has a branch, and nothing else.
import type { Path } from './compile/reach.ts'

export type Reads = ReadonlyMap<string, Reads>

type Growing = Map<string, Growing>

export function readsOf(paths: Iterable<Path>): Reads {
  const tree: Growing = new Map()
  for (const path of paths) {
    let branch = tree
    for (const step of path) {
      const next: Growing = branch.get(step) ?? new Map()
      branch.set(step, next)
      branch = next
    }
  }
  return tree
}
