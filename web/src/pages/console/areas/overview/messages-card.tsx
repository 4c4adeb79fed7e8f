import type { Statistics } from '@countersign/contract'
import { formatNumber } from '#i18n/format.ts'
import { Card } from '#ui/card.tsx'
import { DataTable } from '#ui/table/index.ts'
import { messages } from './messages/index.ts'

export function Messages({ statistics }: { readonly statistics: Statistics }) {
  const text = messages.text()
  return (
    <Card title={text.messages} isFlush>
      <DataTable
        label={text.messages}
        rows={statistics.messages}
        keyOf={({ channel }) => channel}
        columns={[
          { key: 'channel', header: text.channel, cell: ({ channel }) => text.channels[channel] },
          { key: 'sent', header: text.sent, cell: ({ totals }) => formatNumber(totals.sent), isNumber: true },
          { key: 'failed', header: text.notSent, cell: ({ totals }) => formatNumber(totals.failed), isNumber: true },
        ]}
      />
    </Card>
  )
}
