// One alert: what happened, what it means, and where to go.
import type { Alert } from '@countersign/contract'
import { useMay } from '#console/shell/person.ts'
import { formatExactMoment } from '#i18n/format.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { AlertIcon, ClockIcon, ConnectorIcon, LimitsIcon } from '#ui/icons.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import classes from './alerts.module.css'
import { useAcknowledge } from './api.ts'
import { CauseLink } from './cause-link.tsx'
import { messages } from './messages/index.ts'

const icons = {
  fraud_reported: AlertIcon,
  connector_failing: ConnectorIcon,
  message_limit_reached: LimitsIcon,
  agent_expiring: ClockIcon,
  signing_key_old: ClockIcon,
  certificate_expiring: ClockIcon,
  fido_metadata_outdated: ClockIcon,
} satisfies Record<Alert['kind'], unknown>

/** Those that harm a user or stop messages now. The others give notice. */
const urgent: readonly Alert['kind'][] = ['fraud_reported', 'connector_failing']

export function AlertItem({ alert }: { readonly alert: Alert }) {
  const text = messages.text()
  const mayAcknowledge = useMay('admin.users')
  const acknowledge = useAcknowledge()
  const Icon = icons[alert.kind]
  const name = alert.subject.name ?? alert.subject.id
  const { title, advice } = text.kinds[alert.kind]
  const { error, expiresAt } = alert.details
  const sentence = title(name, { ...alert.details, moment: expiresAt ? formatExactMoment(Date.parse(expiresAt)) : '' })
  return (
    <article className={classes.alert} data-urgent={urgent.includes(alert.kind) && alert.state === 'open'}>
      <div className={classes.icon}>
        <Icon size={22} />
      </div>
      <div className={classes.words}>
        <h2 className={classes.title}>{sentence}</h2>
        <p>{advice}</p>
        {error ? <p className={classes.error}>{error}</p> : null}
        <Times alert={alert} />
      </div>
      <div className={classes.actions}>
        <CauseLink alert={alert} />
        {alert.state === 'open' && mayAcknowledge ? (
          <ActionButton
            label={text.acknowledge}
            name={text.acknowledgeNamed(sentence)}
            size="xs"
            act={() => acknowledge.mutateAsync({ params: { alertId: alert.alertId } })}
            done={text.acknowledged}
          />
        ) : null}
      </div>
    </article>
  )
}

function Times({ alert: { count, firstAt, lastAt, acknowledgedAt, acknowledgedBy, resolvedAt } }: { alert: Alert }) {
  const text = messages.text()
  return (
    <p className={classes.times}>
      <span>
        {text.first} <RelativeTime at={firstAt} />
      </span>
      {count > 1 ? (
        <span>
          {text.times(count)}, {text.last} <RelativeTime at={lastAt} />
        </span>
      ) : null}
      {acknowledgedAt ? (
        <span>
          {text.acknowledgedBy(acknowledgedBy ?? '')} <RelativeTime at={acknowledgedAt} />
        </span>
      ) : null}
      {resolvedAt ? (
        <span>
          {text.resolved} <RelativeTime at={resolvedAt} />
        </span>
      ) : null}
    </p>
  )
}
