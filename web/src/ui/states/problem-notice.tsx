// What went wrong with a call, in the person's words where the page knows the code, else in the server's.
import { ApiProblem, Unreachable } from '#api/problem.ts'
import { shared } from '#i18n/shared/index.ts'
import { AlertIcon } from '../icons.tsx'
import { issueText } from './issue-text.ts'
import classes from './state.module.css'

interface Props {
  readonly error: unknown
  /** What a code means on this page. */
  readonly meanings?: Readonly<Record<string, string>>
}

export function ProblemNotice({ error, meanings = {} }: Props) {
  const text = shared.text()
  const problem = error instanceof ApiProblem ? error : undefined
  const known = problem && meanings[problem.code]
  return (
    <div className={classes.notice} role="alert">
      <AlertIcon size={20} />
      <div>
        <p>{known ?? (error instanceof Unreachable ? text.unreachable : (problem?.message ?? text.brokenTitle))}</p>
        {known ? null : <FieldIssues problem={problem} />}
        {problem?.retryAfterSeconds ? <p>{text.tryAgainIn(Math.ceil(problem.retryAfterSeconds))}</p> : null}
        {problem?.requestId && !known ? <p className={classes.reference}>{text.reference(problem.requestId)}</p> : null}
      </div>
    </div>
  )
}

interface FieldIssue {
  readonly field: string
  readonly issue: string
}

/** Which fields the server did not like, and why. */
function FieldIssues({ problem }: { readonly problem: ApiProblem | undefined }) {
  const details = problem?.members.details
  if (!Array.isArray(details) || details.length === 0) return null
  return (
    <ul className={classes.issues}>
      {(details as FieldIssue[]).map(({ field, issue }) => (
        <li key={`${field} ${issue}`} title={field}>
          {issueText(field, issue)}
        </li>
      ))}
    </ul>
  )
}
