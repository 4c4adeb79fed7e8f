// A deployment after years of use beside an empty one: lists, searches, statistics, verification, background work, restart
// and memory.
import { setTimeout as delay } from 'node:timers/promises'
import type { Bench } from '../src/bench.ts'
import { figure } from '../src/figures.ts'
import { processTree, residentMegabytes } from '../src/proc.ts'
import { type Product, provisionProduct, type RunningProduct } from '../src/product.ts'
import { publish } from '../src/report.ts'
import { percentile, ratioOf } from '../src/statistics.ts'
import { allMet, type Target } from '../src/target.ts'
import { makeTemporaryFolder } from '../src/temporary-folder.ts'
import { untilAddedUp, untilPurged, untilSealed } from './growth/background.ts'
import { connectTo, loadRows, loadUnsealed, type Sizes, scaled } from './growth/load-rows.ts'
import { consoleRequests, operatorRequests } from './growth/requests.ts'
import { measureCodes } from './growth/verification.ts'
import { ask, enterTenant, type RunningTenant } from './mfa/tenant.ts'

const p95Ms = 300
const restartSeconds = 3
const verificationRatio = 1.2
const idleSeconds = 5
const purgedRows = 20_000

interface Side {
  readonly product: Product
  readonly path: string
  running: RunningProduct
}

export const growth: Bench = async ({ rounds, seconds, scale, signal }) => {
  await using ending = new AsyncDisposableStack()
  const newSide = async (): Promise<Side> => {
    const { path } = ending.use(await makeTemporaryFolder())
    const product = await provisionProduct(path)
    return { product, path, running: await product.start(signal) }
  }
  const sides = { empty: await newSide(), grown: await newSide() }
  ending.defer(async () => {
    for (const side of Object.values(sides)) await side.running[Symbol.asyncDispose]()
  })
  const sizes = scaled(scale)
  const { loadSeconds, sealSeconds, addUpSeconds, purgeSeconds } = await grow(sides.grown, sizes, signal)
  const lists = await measureLists(sides, rounds, signal)
  const { empty, grown } = await measureCodes(
    { empty: await tenantOf(sides.empty, signal), grown: await tenantOf(sides.grown, signal) },
    { rounds, seconds },
    signal,
  )
  const verified = await verifyAudit(await tenantOf(sides.grown, signal), signal)
  const restarts = { empty: await restart(sides.empty, signal), grown: await restart(sides.grown, signal) }

  const codeRatio = ratioOf(grown.codes, empty.codes)
  const challengeRatio = ratioOf(grown.challenges, empty.challenges)
  const targets: Target[] = [
    ...lists.map(({ name, grown }) => ({
      met: grown <= p95Ms,
      text: `${name}: p95 ${figure(grown)} ms (at most ${p95Ms} ms)`,
    })),
    {
      met: codeRatio <= verificationRatio,
      text: `the verification of a code takes ${figure(codeRatio)}× the time of an empty database (at most ${verificationRatio}×)`,
    },
    {
      met: challengeRatio <= verificationRatio,
      text: `reading a challenge by its id takes ${figure(challengeRatio)}× the time of an empty database (at most ${verificationRatio}×)`,
    },
    {
      met: restarts.grown.seconds <= restartSeconds,
      text: `restart in ${figure(restarts.grown.seconds)} s (at most ${restartSeconds} s)`,
    },
  ]
  const eventsOfTenant = sizes.auditEvents / 10
  await publish({
    name: 'growth',
    title: 'A deployment after years of use',
    method:
      `${Object.entries(sizes)
        .map(([name, count]) => `${count.toLocaleString('en')} ${name.replace('auditEvents', 'audit events')}`)
        .join(
          ', ',
        )}, loaded as rows in ${figure(loadSeconds)} s; a tenth of them in the tenant that is measured. The same ` +
      `requests to an empty deployment beside it, in turns, one at a time, ${rounds * 8} of each. Codes and challenges: the ` +
      `median of ${rounds} rounds of ${seconds} s. Times in ms unless stated. Load generator and both databases share the cores.`,
    columns: ['', 'empty', 'grown'],
    rows: [
      ...lists.map(({ name, empty, grown }) => [`${name}, p95`, figure(empty), figure(grown)]),
      ['verification of a code, p50', figure(median(empty.codes)), figure(median(grown.codes))],
      ['a challenge by its id, p50', figure(median(empty.challenges)), figure(median(grown.challenges))],
      ['restart, s', figure(restarts.empty.seconds), figure(restarts.grown.seconds)],
      ['memory without PostgreSQL, MB', figure(restarts.empty.megabytes), figure(restarts.grown.megabytes)],
      [`writing and sealing of ${figure(eventsOfTenant)} audit events, s`, '', figure(sealSeconds)],
      [`verification of ${figure(verified.events)} audit events, s`, '', figure(verified.seconds)],
      ['adding up the statistics of the tenant, s', '', figure(addUpSeconds)],
      [`purge of ${figure(purgedRows)} challenges, s`, '', figure(purgeSeconds)],
    ],
    targets,
  })
  return allMet(targets)
}

/** Loads the rows, and waits until the background work has caught up. The connection must not outlive the server. */
async function grow({ path, product: { tenantId } }: Side, sizes: Sizes, signal: AbortSignal) {
  await using client = await connectTo(path)
  const loadSeconds = await loadRows(client, tenantId, sizes)
  console.log(`loaded in ${figure(loadSeconds)} s`)
  const unsealedAt = performance.now()
  await loadUnsealed(client, tenantId, sizes)
  await untilSealed(client, tenantId, signal)
  const sealSeconds = (performance.now() - unsealedAt) / 1000
  const addUpSeconds = await untilAddedUp(client, tenantId, signal)
  const purgeSeconds = await untilPurged(client, tenantId, purgedRows, signal)
  await client.query('checkpoint')
  console.log(
    `sealed in ${figure(sealSeconds)} s, added up in ${figure(addUpSeconds)} s, purged in ${figure(purgeSeconds)} s`,
  )
  return { loadSeconds, sealSeconds, addUpSeconds, purgeSeconds }
}

const median = (values: readonly number[]) =>
  percentile(
    [...values].sort((one, other) => one - other),
    0.5,
  )

const tenantOf = ({ running, product }: Side, signal: AbortSignal): Promise<RunningTenant> =>
  enterTenant(running, product, signal)

async function measureLists(sides: Readonly<Record<'empty' | 'grown', Side>>, rounds: number, signal: AbortSignal) {
  const getters = async (side: Side) => {
    const tenant = await tenantOf(side, signal)
    const operator = await enterTenant(side.running, side.product.operator, signal)
    return {
      console: (path: string) => time(tenant.get(`/SvcAdmin/v1/${path}`), signal),
      operator: (path: string) => time(operator.get(`/SvcTManager/v1/${path}`), signal),
    }
  }
  const both = { empty: await getters(sides.empty), grown: await getters(sides.grown) }
  const all = [
    ...Object.entries(consoleRequests).map(([name, path]) => ({ name, path, as: 'console' as const })),
    ...Object.entries(operatorRequests).map(([name, path]) => ({ name, path, as: 'operator' as const })),
  ]
  const measured: { name: string; empty: number; grown: number }[] = []
  for (const { name, path, as } of all) {
    const times = { empty: [] as number[], grown: [] as number[] }
    for (let turn = -1; turn < rounds * 8; turn += 1)
      for (const side of ['empty', 'grown'] as const) {
        const took = await both[side][as](path)
        if (turn >= 0) times[side].push(took)
      }
    const p95 = (side: 'empty' | 'grown') =>
      percentile(
        times[side].sort((one, other) => one - other),
        0.95,
      )
    measured.push({ name, empty: p95('empty'), grown: p95('grown') })
    console.log(`${name}: ${figure(p95('empty'))} ms, ${figure(p95('grown'))} ms`)
  }
  return measured
}

async function time(
  { url, headers }: { url: string; headers?: Readonly<Record<string, string>> },
  signal: AbortSignal,
) {
  const startedAt = performance.now()
  const answer = await fetch(url, { headers: { ...headers }, signal })
  const text = await answer.text()
  // A user that only the grown deployment has.
  if (!answer.ok && answer.status !== 404) throw new Error(`${url} was answered with ${answer.status}: ${text}`)
  return performance.now() - startedAt
}

async function verifyAudit(tenant: RunningTenant, signal: AbortSignal): Promise<{ seconds: number; events: number }> {
  const startedAt = performance.now()
  const verification = (await ask(tenant.post('/SvcAdmin/v1/audit-events:verify', {}), 'POST', signal)) as {
    intact: boolean
    checkedEvents: number
  }
  if (!verification.intact) throw new Error('The audit chain is not intact.')
  return { seconds: (performance.now() - startedAt) / 1000, events: verification.checkedEvents }
}

async function restart(side: Side, signal: AbortSignal): Promise<{ seconds: number; megabytes: number }> {
  await side.running[Symbol.asyncDispose]()
  const startedAt = performance.now()
  side.running = await side.product.start(signal)
  await enterTenant(side.running, side.product, signal)
  const seconds = (performance.now() - startedAt) / 1000
  await delay(idleSeconds * 1000, undefined, { signal })
  return { seconds, megabytes: residentMegabytes(processTree(side.running.serverPid, 'postgres')) }
}
