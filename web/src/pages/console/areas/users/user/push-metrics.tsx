import { formatNumber, formatSeconds } from '#i18n/format.ts'
import { Card, Facts } from '#ui/card.tsx'
import { pushMetricsShownDays, usePushMetrics } from '../api.ts'
import { messages } from '../messages/index.ts'

/** Shown only for users who have had push requests lately. */
export function PushMetrics({ userId }: { readonly userId: string }) {
  const text = messages.text()
  const { data } = usePushMetrics(userId)
  if (!data || data.totals.triggered === 0) return null
  const { totals, responseTimeSeconds } = data
  const { p50 } = responseTimeSeconds
  return (
    <Card title={text.pushTitle(pushMetricsShownDays)}>
      <Facts
        isCompact
        facts={[
          { label: text.triggered, value: formatNumber(totals.triggered) },
          { label: text.approved, value: formatNumber(totals.approved) },
          { label: text.denied, value: formatNumber(totals.denied) },
          { label: text.reported, value: formatNumber(totals.fraudReported) },
          { label: text.expired, value: formatNumber(totals.expired) },
          ...(p50 === null ? [] : [{ label: text.answerTime, value: formatSeconds(p50) }]),
        ]}
      />
    </Card>
  )
}
