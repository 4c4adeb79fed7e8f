// What the server says of single fields, for the fields themselves.
import { ApiProblem } from '#api/problem.ts'

export type Issues = Readonly<Record<string, string>>

interface Detail {
  readonly field: string
  readonly issue: string
}

/** By the path of the field below the given one, such as `settings`. */
export function issuesOf(error: unknown, below: string): Issues {
  if (!(error instanceof ApiProblem)) return {}
  const details = (error.members.details ?? []) as readonly Detail[]
  return Object.fromEntries(
    details
      .filter(({ field }) => field.startsWith(`${below}.`))
      .map(({ field, issue }) => [field.slice(below.length + 1), `${issue.charAt(0).toUpperCase()}${issue.slice(1)}.`]),
  )
}

export const issuesBelow = (issues: Issues, name: string): Issues => issuesAfter(issues, `${name}.`)

/** Those of the values in a list: `[0]` for a text, and `[0].name` for a member of an object. */
export const issuesWithin = (issues: Issues, name: string): Issues =>
  Object.fromEntries(Object.entries(issuesAfter(issues, `${name}[`)).map(([place, issue]) => [`[${place}`, issue]))

const issuesAfter = (issues: Issues, beginning: string): Issues =>
  Object.fromEntries(
    Object.entries(issues)
      .filter(([field]) => field.startsWith(beginning))
      .map(([field, issue]) => [field.slice(beginning.length), issue]),
  )
