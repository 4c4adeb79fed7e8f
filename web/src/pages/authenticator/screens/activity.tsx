// What was asked before, by day.
import { formatDay, formatTime } from '#i18n/format.ts'
import { AlertIcon, CheckIcon, ClockIcon, CloseIcon, HistoryIcon } from '#ui/icons.tsx'
import { State } from '#ui/states/state.tsx'
import { messages } from '../messages/index.ts'
import { useAppState } from '../parts/context.ts'
import { Card, Row } from '../parts/list.tsx'
import { Tabs } from '../parts/tabs.tsx'
import type { HistoryEntry, Outcome } from '../storage/rows.ts'
import classes from './activity.module.css'

export function Activity() {
  const text = messages.text()
  const { history } = useAppState()
  return (
    <Tabs title={text.activity}>
      {history.length === 0 ? (
        <State icon={<HistoryIcon size={32} />} title={text.activityEmptyTitle}>
          {text.activityEmptyText}
        </State>
      ) : null}
      {byDay(history).map(([day, entries]) => (
        <Card key={day} title={day}>
          {entries.map(({ id, clientName, title, outcome, at }) => (
            <Row
              key={id}
              leading={<OutcomeMark outcome={outcome} />}
              title={title || clientName}
              note={title ? `${text.outcomes[outcome]} · ${clientName}` : text.outcomes[outcome]}
              trailing={<time className={classes.time}>{formatTime(at)}</time>}
            />
          ))}
        </Card>
      ))}
    </Tabs>
  )
}

const marks: Readonly<Record<Outcome, { readonly icon: React.ReactNode; readonly tone: string }>> = {
  approved: { icon: <CheckIcon size={22} />, tone: 'success' },
  denied: { icon: <CloseIcon size={22} />, tone: 'neutral' },
  not_me: { icon: <AlertIcon size={22} />, tone: 'danger' },
  number_mismatch: { icon: <AlertIcon size={22} />, tone: 'danger' },
  expired: { icon: <ClockIcon size={22} />, tone: 'neutral' },
  cancelled: { icon: <ClockIcon size={22} />, tone: 'neutral' },
}

function OutcomeMark({ outcome }: { readonly outcome: Outcome }) {
  const { icon, tone } = marks[outcome]
  return (
    <div className={classes.mark} data-tone={tone}>
      {icon}
    </div>
  )
}

function byDay(history: readonly HistoryEntry[]): [string, HistoryEntry[]][] {
  const days = new Map<string, HistoryEntry[]>()
  for (const entry of history) {
    const day = nameOfDay(entry.at)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days]
}

function nameOfDay(at: number): string {
  const text = messages.text()
  const day = new Date(at).toDateString()
  const yesterday = new Date()
  yesterday.setDate(yesterday.getDate() - 1)
  if (day === new Date().toDateString()) return text.today
  return day === yesterday.toDateString() ? text.yesterday : formatDay(at)
}
