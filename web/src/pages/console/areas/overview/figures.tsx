// The four numbers that say at a glance whether all is well.
import type { PushAuthMetrics, Statistics } from '@countersign/contract'
import { formatNumber, formatPercent } from '#i18n/format.ts'
import { messages } from './messages/index.ts'
import classes from './overview.module.css'

interface Props {
  readonly statistics: Statistics
  readonly push: PushAuthMetrics | undefined
}

export function Figures({ statistics: { totals, messages: channels }, push }: Props) {
  const text = messages.text()
  const ended = totals.approved + totals.denied + totals.failed + totals.expired
  const sent = channels.reduce((sum, { totals: of }) => sum + of.sent, 0)
  const unsent = channels.reduce((sum, { totals: of }) => sum + of.failed, 0)
  const rate = push?.approvalRate ?? null
  return (
    <div className={classes.figures}>
      <Figure name={text.authentications} value={formatNumber(totals.issued)} note={text.open(totals.pending)} />
      <Figure
        name={text.succeeded}
        value={ended === 0 ? '–' : formatPercent(totals.approved / ended)}
        note={text.ofEnded(formatNumber(totals.approved), formatNumber(ended))}
      />
      <Figure
        name={text.pushApproved}
        value={rate === null ? '–' : formatPercent(rate)}
        note={text.ofPushes(formatNumber(push?.totals.triggered ?? 0))}
      />
      <Figure name={text.messagesSent} value={formatNumber(sent)} note={text.unsent(formatNumber(unsent))} />
    </div>
  )
}

function Figure({ name, value, note }: { readonly name: string; readonly value: string; readonly note: string }) {
  return (
    <div className={classes.figure}>
      <div className={classes.name}>{name}</div>
      <div className={classes.value}>{value}</div>
      <div className={classes.note}>{note}</div>
    </div>
  )
}
