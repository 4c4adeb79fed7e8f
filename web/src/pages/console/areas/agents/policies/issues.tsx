// What validation says, each a way to its place.
import type { PolicyIssue } from '@countersign/contract'
import { UnstyledButton } from '@mantine/core'
import { Badge } from '#ui/badge.tsx'
import classes from './issues.module.css'
import { messages } from './messages/index.ts'

interface Props {
  readonly issues: readonly PolicyIssue[]
  readonly isChecking: boolean
  readonly isTooLarge: boolean
  readonly onChoose: (issue: PolicyIssue) => void
}

export function Issues({ issues, isChecking, isTooLarge, onChoose }: Props) {
  const text = messages.text()
  const errors = issues.filter(({ severity }) => severity === 'error').length
  const found = issues.length === 0 ? text.good : text.problems(errors, issues.length - errors)
  return (
    <section className={classes.issues} aria-label={text.issuesTitle}>
      <p className={classes.summary} data-tone={errors > 0 ? 'danger' : 'success'} role="status">
        {isTooLarge ? text.tooLarge : isChecking ? text.checking : found}
      </p>
      {issues.length > 0 ? (
        <ul className={classes.list}>
          {issues.map((issue) => (
            <li key={JSON.stringify(issue)}>
              <Issue issue={issue} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

function Issue({ issue, onChoose }: { readonly issue: PolicyIssue } & Pick<Props, 'onChoose'>) {
  const text = messages.text()
  const { severity, file, policyId, line, column, message, help } = issue
  return (
    <UnstyledButton className={classes.issue} onClick={() => onChoose(issue)}>
      <Badge tone={severity === 'error' ? 'danger' : 'warning'}>{text[severity]}</Badge>
      <span className={classes.text}>
        <span className={classes.place}>
          {text[file]} · {text.at(line, column)}
          {policyId ? ` · ${policyId}` : null}
        </span>
        <span>{message}</span>
        {help ? <span className={classes.help}>{help}</span> : null}
      </span>
    </UnstyledButton>
  )
}
