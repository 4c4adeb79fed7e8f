// What it costs that a tenant's rows can only be reached inside that tenant: one point read, with and without.
import { startEmbeddedPostgres } from '@countersign/platform/embedded-postgres'
import type { Bench } from '../src/bench.ts'
import { figure, withSpread } from '../src/figures.ts'
import { inTurns } from '../src/in-turns.ts'
import { cpuSeconds, processTree } from '../src/proc.ts'
import { publish } from '../src/report.ts'
import { percentile, ratioOf } from '../src/statistics.ts'
import { makeTemporaryFolder } from '../src/temporary-folder.ts'
import { openReaders, type Reader } from './isolation/readers.ts'
import { makeRows, rowsPerTenant, tenantCount } from './isolation/rows.ts'

const callers = 16
const warmUpSeconds = 1
const mostReads = 2_000_000

interface Turn {
  readonly perSecond: number
  readonly p50Ms: number
  readonly clientCpuMicroseconds: number
  readonly databaseCpuMicroseconds: number
}

export const isolation: Bench = async ({ rounds, seconds, signal }) => {
  await using ending = new AsyncDisposableStack()
  const { path } = ending.use(await makeTemporaryFolder())
  const postgres = await startEmbeddedPostgres({ dataDir: path })
  ending.defer(() => postgres.stop())
  const { plain, transaction, inTenant, stepByStep } = ending.use(
    openReaders(await makeRows(postgres.connection), callers),
  )
  const candidates = [plain, transaction, inTenant, stepByStep]
  const results = await inTurns(candidates, rounds, async (reader) => {
    await readFor(reader, warmUpSeconds, postgres.pid, signal)
    const turn = await readFor(reader, seconds, postgres.pid, signal)
    console.log(`${reader.name}: ${figure(turn.perSecond)}/s`)
    return turn
  })
  const column = (reader: Reader, read: (turn: Turn) => number) => (results.get(reader) ?? []).map(read)
  const ratio = (reader: Reader, read: (turn: Turn) => number) =>
    `${figure(ratioOf(column(reader, read), column(plain, read)))}×`
  const cpu = (turn: Turn) => turn.clientCpuMicroseconds + turn.databaseCpuMicroseconds
  await publish({
    name: 'isolation',
    title: 'The cost of tenant isolation',
    method:
      `Point reads of ${tenantCount * rowsPerTenant} rows of ${tenantCount} tenants, ${callers} callers on ${callers} ` +
      `connections in one process, ${rounds} rounds of ${seconds} s in turns; median (lowest–highest).`,
    columns: ['', 'per second', 'ratio', 'p50 ms', 'process CPU µs', 'database CPU µs', 'ratio of CPU'],
    rows: candidates.map((reader) => [
      reader.name,
      withSpread(column(reader, (turn) => turn.perSecond)),
      ratio(reader, (turn) => turn.perSecond),
      withSpread(column(reader, (turn) => turn.p50Ms)),
      withSpread(column(reader, (turn) => turn.clientCpuMicroseconds)),
      withSpread(column(reader, (turn) => turn.databaseCpuMicroseconds)),
      ratio(reader, cpu),
    ]),
    targets: [],
  })
  return true
}

async function readFor(reader: Reader, seconds: number, databasePid: number, signal: AbortSignal): Promise<Turn> {
  const latencies: number[] = []
  const databaseCpu = () => cpuSeconds(processTree(databasePid))
  const before = { process: process.cpuUsage(), database: databaseCpu() }
  const startedAt = performance.now()
  const goesOn = () => performance.now() - startedAt < seconds * 1000 && latencies.length < mostReads
  const keepReading = async (caller: number) => {
    for (let turn = caller; goesOn(); turn += callers) {
      signal.throwIfAborted()
      // A prime step, so that the rows of a tenant are not read in order.
      const [tenant, row] = [turn % tenantCount, (turn * 7919) % rowsPerTenant]
      const askedAt = performance.now()
      const content = await reader.read(tenant, row)
      latencies.push(performance.now() - askedAt)
      if (content !== `content of ${row}`) throw new Error(`${reader.name} read something else.`)
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, caller) => keepReading(caller)))
  const elapsedSeconds = (performance.now() - startedAt) / 1000
  const { user, system } = process.cpuUsage(before.process)
  return {
    perSecond: latencies.length / elapsedSeconds,
    p50Ms: percentile(Float64Array.from(latencies).sort(), 0.5),
    clientCpuMicroseconds: (user + system) / latencies.length,
    databaseCpuMicroseconds: ((databaseCpu() - before.database) / latencies.length) * 1e6,
  }
}
