// Statistics as charts take them.
import type { ChallengeCounts, Statistics } from '@countersign/contract'
import type { ChartColor, Series } from '#ui/charts/index.ts'
import { methodColors } from './method-colors.data.ts'
import { nameOf, startsOf } from './period.ts'

export type Outcome = Exclude<keyof ChallengeCounts, 'issued'>

export const outcomeColors: Record<Outcome, ChartColor> = {
  approved: 'green',
  pending: 'blue',
  denied: 'red',
  failed: 'orange',
  expired: 'amber',
  cancelled: 'gray',
}

type Method = Statistics['methods'][number]

export const bucketsOf = (statistics: Statistics): string[] =>
  startsOf(statistics).map((start) => nameOf(start, statistics.groupBy))

/** Of an outcome, whatever the method. */
export const byOutcome = (statistics: Statistics, outcome: Outcome, label: string): Series => ({
  key: outcome,
  label,
  color: outcomeColors[outcome],
  values: startsOf(statistics).map((start) =>
    statistics.methods.reduce((sum, method) => sum + countAt(method, start, outcome), 0),
  ),
})

/** Of a method, whatever the outcome. */
export const byMethod = (statistics: Statistics, method: Method, label: string): Series => ({
  key: method.authType,
  label,
  color: methodColors[method.authType],
  values: startsOf(statistics).map((start) => countAt(method, start, 'issued')),
})

const countAt = ({ series }: Method, start: number, name: keyof ChallengeCounts): number =>
  series.find((entry) => Date.parse(entry.start) === start)?.[name] ?? 0
