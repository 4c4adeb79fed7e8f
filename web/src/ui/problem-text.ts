// What went wrong with a call, in a sentence.
import { ApiProblem, Unreachable } from '../api/problem.ts'
import { shared } from '../i18n/shared/index.ts'

/** A sentence is taken as it is. An error is told in the words of the page where it knows the code, else in the server's. */
export function problemText(error: unknown, meanings: Readonly<Record<string, string>> = {}): string {
  const text = shared.text()
  if (typeof error === 'string') return error
  if (error instanceof Unreachable) return text.unreachable
  return error instanceof ApiProblem ? (meanings[error.code] ?? error.message) : text.brokenTitle
}
