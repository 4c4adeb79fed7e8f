// Why a new password was refused, in the person's language.
import { ApiProblem } from '../api/problem.ts'
import { sessionMessages } from './messages/index.ts'

/** Empty where something else went wrong. */
export function passwordIssues(error: unknown): string[] {
  if (!(error instanceof ApiProblem) || error.code !== 'password_rejected') return []
  const { passwordIssues: text } = sessionMessages.text()
  const details = (error.members.details ?? []) as readonly { readonly issue: string }[]
  return details.map(({ issue }) => {
    const [count = ''] = /\d+/.exec(issue) ?? []
    if (issue.startsWith('must have at least')) return text.tooShort(count)
    if (issue.startsWith('must have at most')) return text.tooLong(count)
    if (issue.includes('common')) return text.common
    if (issue.includes('pattern')) return text.pattern
    if (issue.includes('user id')) return text.userId
    return issue.includes('organisation') ? text.organisation : text.other
  })
}
