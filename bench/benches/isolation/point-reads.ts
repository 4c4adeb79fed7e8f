// What it costs that a tenant's rows are accessible only within that tenant: one point read, with and without.
import { startEmbeddedPostgres } from '@countersign/platform/embedded-postgres'
import type { BenchOptions } from '../../src/bench.ts'
import { figure, withSpread } from '../../src/figures.ts'
import { inTurns } from '../../src/in-turns.ts'
import type { Report } from '../../src/report.ts'
import { ratioOf } from '../../src/statistics.ts'
import { makeTemporaryFolder } from '../../src/temporary-folder.ts'
import { type ReadTurn, readFor } from './read-turn.ts'
import { openReaders, type Reader } from './readers.ts'
import { makeRows, rowsPerTenant, tenantCount } from './rows.ts'

const callers = 16

interface Turn extends ReadTurn {
  /** For a single caller: the cost of the round trips. */
  readonly aloneMs: number
}

export async function measurePointReads({ rounds, seconds, signal }: BenchOptions): Promise<Omit<Report, 'name'>> {
  await using ending = new AsyncDisposableStack()
  const { path } = ending.use(await makeTemporaryFolder())
  const postgres = await startEmbeddedPostgres({ dataDir: path })
  ending.defer(() => postgres.stop())
  const { plain, transaction, inTenant, stepByStep } = ending.use(
    openReaders(await makeRows(postgres.connection), callers),
  )
  const candidates = [plain, transaction, inTenant, stepByStep]
  const results = await inTurns(candidates, rounds, async (reader): Promise<Turn> => {
    const reading = { callers, databasePid: postgres.pid, signal }
    await readFor(reader, { ...reading, seconds: 1 })
    const turn = await readFor(reader, { ...reading, seconds })
    const alone = await readFor(reader, { ...reading, callers: 1, seconds: seconds / 3 })
    console.log(`${reader.name}: ${figure(turn.perSecond)}/s, alone ${figure(alone.p50Ms)} ms`)
    return { ...turn, aloneMs: alone.p50Ms }
  })
  const values = (reader: Reader, read: (turn: Turn) => number) => (results.get(reader) ?? []).map(read)
  const row = (reader: Reader): string[] => {
    const column = (read: (turn: Turn) => number) => withSpread(values(reader, read))
    const ratio = (read: (turn: Turn) => number) => `${figure(ratioOf(values(reader, read), values(plain, read)))}×`
    return [
      reader.name,
      column((turn) => turn.perSecond),
      ratio((turn) => turn.perSecond),
      column((turn) => turn.processCpuMicroseconds),
      column((turn) => turn.databaseCpuMicroseconds),
      ratio((turn) => turn.processCpuMicroseconds + turn.databaseCpuMicroseconds),
      column((turn) => turn.aloneMs),
      ratio((turn) => turn.aloneMs),
    ]
  }
  return {
    title: 'The cost of tenant isolation',
    method:
      `Point reads among ${tenantCount * rowsPerTenant} rows of ${tenantCount} tenants, ${callers} callers on ${callers} ` +
      `connections in one process, then one alone; ${rounds} rounds in turns, ${seconds} s each; ` +
      'median (lowest–highest), and the median of the ratios to the first line.',
    columns: ['', 'per second', 'ratio', 'process CPU µs', 'database CPU µs', 'CPU ratio', 'alone ms', 'ratio'],
    rows: candidates.map(row),
    targets: [],
  }
}
