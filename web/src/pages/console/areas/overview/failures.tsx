import type { Statistics } from '@countersign/contract'
import { Card } from '#ui/card.tsx'
import { Lines } from '#ui/charts/index.ts'
import { messages } from './messages/index.ts'
import { bucketsOf, byOutcome, type Outcome } from './series.ts'

const unhappy: readonly Outcome[] = ['denied', 'failed', 'expired']

export function Failures({ statistics }: { readonly statistics: Statistics }) {
  const text = messages.text()
  return (
    <Card title={text.failures} note={text.failuresNote}>
      <Lines
        label={text.failures}
        buckets={bucketsOf(statistics)}
        series={unhappy.map((outcome) => byOutcome(statistics, outcome, text.outcomes[outcome]))}
      />
    </Card>
  )
}
