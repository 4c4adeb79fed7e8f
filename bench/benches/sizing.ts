// What an operator plans with: requests per core, memory, the size of the database, and what PgBouncer costs.
import type { Bench, BenchOptions } from '../src/bench.ts'
import { figure, withSpread } from '../src/figures.ts'
import { inTurns } from '../src/in-turns.ts'
import type { Turn } from '../src/measure.ts'
import { provisionProduct } from '../src/product.ts'
import { publish } from '../src/report.ts'
import { ratioOf, spread } from '../src/statistics.ts'
import { makeTemporaryFolder } from '../src/temporary-folder.ts'
import { warmUpRule } from '../src/warm-up.ts'
import { type Workload, workloads } from './commits/workloads.ts'
import { type Contestant, connections } from './mfa/contestant.ts'
import { type Gateway, openGateway } from './mfa/gateway.ts'
import { ourPasskeys } from './passkeys/ours.ts'
import { measureGrowth } from './sizing/database-size.ts'
import { pooled } from './sizing/pooled.ts'

const allWorkloads: Readonly<Record<string, Workload>> = { ...workloads, passkey: ourPasskeys }

export const sizing: Bench = async (options) => {
  await using gateway = await openGateway()
  const growth = await growthOf(gateway, options)
  await using folder = await makeTemporaryFolder()
  await using pooledFolder = await makeTemporaryFolder()
  const product = await provisionProduct(folder.path)
  // With a database of its own, because each registers its users.
  const behindPooler = pooled(await provisionProduct(pooledFolder.path))
  const rows = Object.entries(allWorkloads).map(([name, workload]) => ({ name, direct: workload(product, gateway) }))
  const pairs = poolerWorkloads.map((name) => ({
    name,
    direct: rows.find((row) => row.name === name)?.direct as Contestant,
    pooled: workloads[name]?.(behindPooler, gateway) as Contestant,
  }))
  const contestants = [...rows.map((row) => row.direct), ...pairs.map((pair) => pair.pooled)]
  const results = await inTurns(contestants, options.rounds, (contestant) => contestant.takeTurn(options))
  const column = (contestant: Contestant, read: (turn: Turn) => number) => (results.get(contestant) ?? []).map(read)
  const perCore = (microseconds: readonly number[]) => figure(1e6 / spread(microseconds).median)
  const method =
    `${connections} connections, ${options.rounds} rounds of ${options.seconds} s in turns after ${warmUpRule}; ` +
    'median (lowest–highest).'
  await publish(
    {
      name: 'sizing',
      title: 'Requests per core',
      method:
        `${method} Requests per core: how many requests a second one core of the server, or of the database, has time for. ` +
        'The load generator shares the cores. A code by SMS takes two requests.',
      columns: ['', 'server CPU µs', 'database CPU µs', 'per server core', 'per database core', 'resident MB'],
      rows: rows.map(({ name, direct }) => {
        const server = column(direct, serverCpu)
        const database = column(direct, databaseCpu)
        const memory = column(direct, (turn) => turn.residentMegabytes)
        const idle = spread(database).median < negligibleMicroseconds
        return [
          name,
          withSpread(server),
          withSpread(database),
          perCore(server),
          idle ? '–' : perCore(database),
          withSpread(memory),
        ]
      }),
      targets: [],
    },
    {
      title: 'Behind PgBouncer',
      method: `${method} PgBouncer in transaction mode on the same machine, with \`deploy/pgbouncer/pgbouncer.ini\`; its CPU time counts as the database's. Ratios are medians of the rounds.`,
      columns: ['', 'per second', 'server CPU', 'database CPU', 'p50'],
      rows: pairs.map((pair) => [
        pair.name,
        ...[(turn: Turn) => turn.perSecond, serverCpu, databaseCpu, (turn: Turn) => turn.p50Ms].map(
          (read) => `${figure(ratioOf(column(pair.pooled, read), column(pair.direct, read)))}×`,
        ),
      ]),
      targets: [],
    },
    {
      title: 'Size of the database',
      method: 'Tables and indexes after a vacuum, without the write-ahead log.',
      columns: ['for each', 'kB', 'of which audit events'],
      rows: growth.map(({ what, bytes, auditBytes }) => [what, figure(bytes / 1000), figure(auditBytes / 1000)]),
      targets: [],
    },
  )
  return true
}

const poolerWorkloads = ['access token', 'TOTP code', 'code sent and verified']
/** What the database does anyway, spread over the requests. */
const negligibleMicroseconds = 5

const serverCpu = (turn: Turn): number => turn.serverCpuMicroseconds
const databaseCpu = (turn: Turn): number => turn.databaseCpuMicroseconds

/** In a database without anything else. */
async function growthOf(gateway: Gateway, { signal }: BenchOptions) {
  await using folder = await makeTemporaryFolder()
  return await measureGrowth(await provisionProduct(folder.path), gateway, signal)
}
