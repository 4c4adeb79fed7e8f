import type { Statistics } from '@countersign/contract'
import { Card } from '#ui/card.tsx'
import { Lines } from '#ui/charts/index.ts'
import { CheckIcon } from '#ui/icons.tsx'
import { State } from '#ui/states/state.tsx'
import { messages } from './messages/index.ts'
import { bucketsOf, byOutcome, type Outcome } from './series.ts'

const unhappy: readonly Outcome[] = ['denied', 'failed', 'expired']

export function Failures({ statistics }: { readonly statistics: Statistics }) {
  const text = messages.text()
  const series = unhappy.map((outcome) => byOutcome(statistics, outcome, text.outcomes[outcome]))
  return (
    <Card title={text.failures} note={text.failuresNote}>
      {series.every(({ values }) => values.every((value) => value === 0)) ? (
        <State icon={<CheckIcon />} tone="success" title={text.noFailures} />
      ) : (
        <Lines label={text.failures} buckets={bucketsOf(statistics)} series={series} />
      )}
    </Card>
  )
}
