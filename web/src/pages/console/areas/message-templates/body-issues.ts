import { ApiProblem } from '#api/problem.ts'
import type { Issues } from '#console/parts/schema-form/index.ts'

/** What the server says of subject and body. */
export function bodyIssues(error: unknown): Issues {
  const details = error instanceof ApiProblem ? error.members.details : undefined
  if (!Array.isArray(details)) return {}
  return Object.fromEntries(details.map(({ field, issue }: { field: string; issue: string }) => [field, issue]))
}
