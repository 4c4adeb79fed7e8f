/** The candidate that the sender of `name` most likely meant, if one is close enough. */
export function closestName(name: string, candidates: readonly string[]): string | undefined {
  const maxEdits = Math.min(3, Math.floor(name.length / 3))
  let closest: string | undefined
  let fewest = maxEdits + 1
  for (const candidate of candidates) {
    // Also bounds the cost, whatever name a sender invents.
    if (Math.abs(candidate.length - name.length) > maxEdits) continue
    const edits = editDistance(name.toLowerCase(), candidate.toLowerCase())
    if (edits < fewest) [closest, fewest] = [candidate, edits]
  }
  return closest
}

/** The Levenshtein distance: insertions, deletions and replacements of one character. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++) {
      const replaced = at(row, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, at(row, j) + 1, at(next, j - 1) + 1))
    }
    row = next
  }
  return at(row, to.length)
}

const at = (row: readonly number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY
