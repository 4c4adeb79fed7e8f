// A report that someone else asked in the user's name, until an administrator acknowledges it.
import type { User } from '@countersign/contract'
import { useMay } from '#console/shell/person.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { AlertIcon } from '#ui/icons.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { useFraudAcknowledgement } from '../api.ts'
import { messages } from '../messages/index.ts'
import classes from './fraud-report.module.css'

interface Props {
  readonly report: NonNullable<User['fraudReport']>
}

export function FraudReport({ report: { alertId, purpose, count, reportedAt } }: Props) {
  const text = messages.text()
  const mayChange = useMay('admin.users')
  const acknowledge = useFraudAcknowledgement()
  return (
    <section className={classes.report} aria-label={text.fraudTitle(count)}>
      <AlertIcon size={28} />
      <div className={classes.words}>
        <h2 className={classes.title}>{text.fraudTitle(count)}</h2>
        <p>{text.fraudText[purpose]}</p>
        <p className={classes.time}>
          {text.fraudAt} <RelativeTime at={reportedAt} />
        </p>
      </div>
      {mayChange ? (
        <ActionButton
          label={text.acknowledgeFraud}
          act={() => acknowledge.mutateAsync(alertId)}
          done={text.fraudAcknowledged}
        />
      ) : null}
    </section>
  )
}
