// What went wrong with a call, in a sentence.
import { ApiProblem, Unreachable } from '../api/problem.ts'
import { shared } from '../i18n/shared/index.ts'

/** Shows a sentence as it is. For an error, uses the page's text for its code, or else the server's message. */
export function problemText(error: unknown, meanings: Readonly<Record<string, string>> = {}): string {
  const text = shared.text()
  if (typeof error === 'string') return error
  if (error instanceof Unreachable) return text.unreachable
  return error instanceof ApiProblem ? (meanings[error.code] ?? error.message) : text.brokenTitle
}
