// Which lines two texts share: the longest common subsequence, after what they begin and end with alike is set aside.

export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

/** Beyond that, what lies between the common ends is shown as replaced. */
const maxCells = 4_000_000

export function diffLines(before: string, after: string): DiffLine[] {
  const old = before.split('\n')
  const now = after.split('\n')
  const shortest = Math.min(old.length, now.length)
  let start = 0
  while (start < shortest && old[start] === now[start]) start += 1
  let end = 0
  while (end < shortest - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end += 1
  const lines = (kind: DiffLine['kind'], texts: readonly string[]): DiffLine[] => texts.map((text) => ({ kind, text }))
  return [
    ...lines('same', old.slice(0, start)),
    ...middle(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...lines('same', old.slice(old.length - end)),
  ]
}

function middle(old: readonly string[], now: readonly string[]): DiffLine[] {
  const replaced: DiffLine[] = [
    ...old.map((text): DiffLine => ({ kind: 'removed', text })),
    ...now.map((text): DiffLine => ({ kind: 'added', text })),
  ]
  if (old.length * now.length > maxCells) return replaced
  const width = now.length + 1
  /** How many lines the rests from here share. */
  const shared = new Uint32Array((old.length + 1) * width)
  const at = (row: number, column: number) => shared[row * width + column] ?? 0
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = now.length - 1; column >= 0; column -= 1) {
      shared[row * width + column] =
        old[row] === now[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  const lines: DiffLine[] = []
  let row = 0
  let column = 0
  while (row < old.length || column < now.length) {
    if (row < old.length && column < now.length && old[row] === now[column]) {
      lines.push({ kind: 'same', text: old[row++] ?? '' })
      column += 1
    } else if (column >= now.length || (row < old.length && at(row + 1, column) >= at(row, column + 1))) {
      lines.push({ kind: 'removed', text: old[row++] ?? '' })
    } else {
      lines.push({ kind: 'added', text: now[column++] ?? '' })
    }
  }
  return lines
}
