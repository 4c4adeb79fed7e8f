import type { Connector } from '@countersign/contract'
import { formatTime } from '#i18n/format.ts'
import { Badge } from '#ui/badge.tsx'
import { messages } from './messages/index.ts'

export function HealthBadge({ connector: { enabled, health } }: { readonly connector: Connector }) {
  const text = messages.text()
  const { consecutiveFailures, pausedUntil, lastSentAt } = health
  if (!enabled) return <Badge>{text.off}</Badge>
  if (pausedUntil) return <Badge tone="danger">{text.paused(formatTime(Date.parse(pausedUntil)))}</Badge>
  if (consecutiveFailures > 0) return <Badge tone="warning">{text.failing(consecutiveFailures)}</Badge>
  if (lastFailed(health)) return <Badge tone="warning">{text.lastFailed}</Badge>
  return lastSentAt ? <Badge tone="success">{text.working}</Badge> : <Badge>{text.unused}</Badge>
}

/** Whether nothing was sent after the last failure. */
export const lastFailed = ({ lastSentAt, lastFailedAt }: Connector['health']): boolean =>
  lastFailedAt !== null && (lastSentAt === null || lastSentAt < lastFailedAt)
