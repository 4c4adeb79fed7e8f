// Groups operations by their tag, otherwise by the first part of the path that distinguishes them.
import { groupAnchor } from './anchors.ts'
import type { DescribedOperation } from './described-operation.ts'
import { spelled } from './spelling.ts'

export interface Group {
  readonly title: string
  readonly anchor: string
  readonly operations: readonly DescribedOperation[]
}

export function groupsOf(operations: readonly DescribedOperation[]): readonly Group[] {
  const depth = firstTellingDepth(operations)
  const byTitle = Map.groupBy(operations, ({ tag, path }) => {
    const segments = telling(path)
    return tag ?? titleOf(segments[depth] ?? segments.at(-1) ?? 'general')
  })
  const grouped = [...byTitle].map(([title, members]) => ({ title, members }))
  const groups = isScattered(grouped) ? [{ title: 'Operations', members: operations }] : grouped
  return groups.map(({ title, members }) => ({ title, anchor: groupAnchor(title), operations: members }))
}

/** Without versions and parameters: `/v1/clients/{clientId}/secrets` is clients, secrets. */
const telling = (path: string): string[] =>
  path
    .split('/')
    .map((segment) => segment.replace(/:.*$/, ''))
    .filter((segment) => segment !== '' && !/^v\d+$|^\{/.test(segment))

function firstTellingDepth(operations: readonly DescribedOperation[]): number {
  const paths = operations.map(({ path }) => telling(path))
  const deepest = Math.max(0, ...paths.map((segments) => segments.length - 1))
  const tells = (depth: number) => new Set(paths.map((segments) => segments[depth])).size > 1
  return Array.from({ length: deepest }, (_, depth) => depth).find(tells) ?? deepest
}

/** In an API of procedures nearly every operation would be its own group, so there are none. */
function isScattered(groups: readonly { readonly members: readonly DescribedOperation[] }[]): boolean {
  const alone = groups.filter(({ members }) => members.length === 1 && !members[0]?.tag)
  return groups.length > 2 && alone.length > groups.length / 2
}

function titleOf(segment: string): string {
  const [first = '', ...rest] = segment.split(/[^a-zA-Z0-9]+/).filter(Boolean)
  const opening = spelled(first)
  return [opening.charAt(0).toUpperCase() + opening.slice(1), ...rest.map(spelled)].join(' ')
}
