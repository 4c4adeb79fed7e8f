import type { Statistics } from '@countersign/contract'
import { useState } from 'react'
import { methodName } from '#console/parts/method-name.ts'
import { Card } from '#ui/card.tsx'
import { StackedBars } from '#ui/charts/index.ts'
import { ChartIcon } from '#ui/icons.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { State } from '#ui/states/state.tsx'
import { messages } from './messages/index.ts'
import classes from './overview.module.css'
import { bucketsOf, byMethod, byOutcome, type Outcome, outcomeColors } from './series.ts'

export function Authentications({ statistics }: { readonly statistics: Statistics }) {
  const text = messages.text()
  const [by, setBy] = useState<'outcome' | 'method'>('outcome')
  const outcomes = Object.keys(outcomeColors) as Outcome[]
  const series =
    by === 'outcome'
      ? outcomes.map((outcome) => byOutcome(statistics, outcome, text.outcomes[outcome]))
      : statistics.methods
          .filter(({ totals }) => totals.issued > 0)
          .map((method) => byMethod(statistics, method, methodName(method.authType)))
  return (
    <div className={classes.wide}>
      <Card
        title={text.overTime}
        actions={
          <Segmented
            label={text.splitBy}
            value={by}
            onChange={setBy}
            options={[
              { value: 'outcome', label: text.byOutcome },
              { value: 'method', label: text.byMethod },
            ]}
          />
        }
      >
        {statistics.totals.issued === 0 ? (
          <State icon={<ChartIcon />} title={text.emptyTitle}>
            {text.emptyText}
          </State>
        ) : (
          <StackedBars label={text.overTime} buckets={bucketsOf(statistics)} series={series} />
        )}
      </Card>
    </div>
  )
}
