// Cuts a text into its policies, so that each is read separately: an error in one does not hide errors in another.

export interface Piece {
  readonly text: string
  /** The position of its first word, in UTF-16 code units. */
  readonly start: number
  /** How deep its brackets are nested. */
  readonly depth: number
}

// Strings (also those that are never closed), comments, brackets, and the end of a policy.
const tokens = /"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|$)|\/\/[^\n]*|[()[\]{};]/g
const blank = /^(?:\s+|\/\/[^\n]*(?:\n|$))*/

/** In Cedar a semicolon ends a policy, wherever it occurs outside of strings and comments. */
export function splitPolicies(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  let depth = 0
  let deepest = 0
  const cut = (to: number) => {
    const [before = ''] = blank.exec(text.slice(from, to)) ?? []
    const start = from + before.length
    if (start < to) pieces.push({ text: text.slice(start, to), start, depth: deepest })
    from = to
    depth = 0
    deepest = 0
  }
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (token === ';') cut(index + 1)
    else if ('([{'.includes(token)) deepest = Math.max(deepest, ++depth)
    else if (')]}'.includes(token)) depth -= 1
  }
  cut(text.length)
  return pieces
}

/** What follows the scope of a single policy: its `when` and `unless` clauses with their comments, and the semicolon. */
export function conditionsText(policy: string): string {
  let depth = 0
  let end = 0
  for (const { 0: token, index } of policy.matchAll(tokens)) {
    // The first brace outside of brackets opens a clause. Annotations have brackets as well; the scope's are the last.
    if (token === '{' && depth === 0) break
    if ('([{'.includes(token)) depth += 1
    else if (')]}'.includes(token)) depth -= 1
    if (token === ')' && depth === 0) end = index + 1
  }
  return policy.slice(end)
}
