// Sums rows of counts: in total, and by the hour or day that they belong to.
import type { ChallengeCounts, MessageCounts } from '@countersign/contract'
import type { ChallengeCountRow, MessageCountRow } from './statistics-store.ts'

type Counts = Record<string, number>

interface Added<Total> {
  readonly totals: Total
  readonly series: (Total & { readonly start: string })[]
}

export function addChallenges(rows: readonly ChallengeCountRow[]): Added<ChallengeCounts> {
  const none = { issued: 0, pending: 0, approved: 0, denied: 0, failed: 0, expired: 0, cancelled: 0 }
  return add(rows, none, ({ state }) => ['issued', state === 'scanned' ? 'pending' : state])
}

export function addMessages(rows: readonly MessageCountRow[]): Added<MessageCounts> {
  return add(rows, { sent: 0, failed: 0 }, ({ status }) => [status])
}

function add<Row extends { readonly start: string; readonly count: number }, Total extends Counts>(
  rows: readonly Row[],
  none: Total,
  countedAs: (row: Row) => readonly (keyof Total & string)[],
): Added<Total> {
  const totals: Counts = { ...none }
  const byStart = new Map<string, Counts>()
  for (const row of rows) {
    const counts = byStart.get(row.start) ?? { ...none }
    byStart.set(row.start, counts)
    for (const name of countedAs(row)) {
      totals[name] = (totals[name] ?? 0) + row.count
      counts[name] = (counts[name] ?? 0) + row.count
    }
  }
  const series = Array.from(byStart, ([start, counts]) => ({ start, ...(counts as Total) }))
  return { totals: totals as Total, series }
}
