// A table of turns under load.
import { withSpread } from './figures.ts'
import type { Turn } from './measure.ts'

export const turnColumns = ['', 'per second', 'p50 ms', 'p99 ms', 'server CPU µs', 'database CPU µs', 'resident MB']

export function turnRow(name: string, turns: readonly Turn[]): string[] {
  const column = (read: (turn: Turn) => number) => withSpread(turns.map(read))
  return [
    name,
    column((turn) => turn.perSecond),
    column((turn) => turn.p50Ms),
    column((turn) => turn.p99Ms),
    column((turn) => turn.serverCpuMicroseconds),
    column((turn) => turn.databaseCpuMicroseconds),
    column((turn) => turn.residentMegabytes),
  ]
}
