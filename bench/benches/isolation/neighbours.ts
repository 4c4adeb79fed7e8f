// How a tenant that imports, floods or fails affects another: the other's requests without noise, and with each noise,
// in turns.
import { setTimeout as delay } from 'node:timers/promises'
import type { BenchOptions } from '../../src/bench.ts'
import { readHoldUpP99Ms } from '../../src/event-loop.ts'
import { figure, withSpread } from '../../src/figures.ts'
import { freePort } from '../../src/free-port.ts'
import { inTurns } from '../../src/in-turns.ts'
import { provisionProduct } from '../../src/product.ts'
import type { Report } from '../../src/report.ts'
import { ratioOf, spread } from '../../src/statistics.ts'
import type { Target } from '../../src/target.ts'
import { makeTemporaryFolder } from '../../src/temporary-folder.ts'
import { enterTenant } from '../mfa/tenant.ts'
import { forgetImports } from './forget-imports.ts'
import { type Asking, kinds, type Latencies, newNeighbour, rates } from './neighbour.ts'
import { makeNoise, type Noise, noises } from './noises.ts'

interface Turn extends Latencies {
  readonly eventLoopP99Ms: number
}

const quiet = 'alone'
const most = { ratio: 1.3, eventLoopMs: 20 }

export async function measureNeighbours({ rounds, seconds, signal }: BenchOptions): Promise<Omit<Report, 'name'>> {
  await using ending = new AsyncDisposableStack()
  const { path } = ending.use(await makeTemporaryFolder())
  const product = await provisionProduct(path)
  const noisyCredentials = await product.newTenant('noisy')
  const managementPort = await freePort()
  const running = ending.use(await product.start(signal, { MANAGEMENT_PORT: String(managementPort) }))
  const metricsUrl = `http://127.0.0.1:${managementPort}/metrics`
  const neighbour = await newNeighbour(await enterTenant(running, product, signal), signal)
  await neighbour.ask(seconds)

  const candidates = [quiet, ...Object.keys(noises)] as (typeof quiet | Noise)[]
  const results = await inTurns(candidates, rounds, async (candidate): Promise<Turn> => {
    const noisy = await enterTenant(running, noisyCredentials, signal)
    const noise = candidate === quiet ? undefined : await makeNoise(candidate, noisy)
    try {
      // The start of the noise is part of it; the warm-up of the measurement is not.
      await delay(500, undefined, { signal })
      await readHoldUpP99Ms(metricsUrl)
      const latencies = await neighbour.ask(seconds)
      const turn = { ...latencies, eventLoopP99Ms: await readHoldUpP99Ms(metricsUrl) }
      console.log(`${candidate}: ${kinds.map((kind) => `${kind} ${figure(turn[kind])} ms`).join(', ')}`)
      return turn
    } finally {
      await noise?.stop()
      await forgetImports(path, noisyCredentials.tenantId)
      await delay(1_000, undefined, { signal })
    }
  })

  const turnsOf = (candidate: typeof quiet | Noise) => results.get(candidate) ?? []
  const ratio = (candidate: typeof quiet | Noise, kind: Asking) =>
    ratioOf(
      turnsOf(candidate).map((turn) => turn[kind]),
      turnsOf(quiet).map((turn) => turn[kind]),
    )
  const eventLoop = (candidate: typeof quiet | Noise) =>
    spread(turnsOf(candidate).map(({ eventLoopP99Ms }) => eventLoopP99Ms)).median
  const targets = (Object.keys(noises) as Noise[]).flatMap((noise): Target[] => [
    {
      met: eventLoop(noise) <= most.eventLoopMs,
      text: `${noise}: the event loop is delayed by ${figure(eventLoop(noise))} ms at p99 (at most ${most.eventLoopMs} ms)`,
    },
    ...kinds.map((kind) => ({
      met: ratio(noise, kind) <= most.ratio,
      text: `${noise}: ${kind} of another tenant with ${figure(ratio(noise, kind))}× the p95 (at most ${most.ratio}×)`,
    })),
  ])
  return {
    title: 'A noisy tenant beside a quiet one',
    method:
      `One process; a quiet tenant asks for ${kinds.map((kind) => `${rates[kind]} ${kind}`).join(', ')} a second, alone and beside ` +
      `a second tenant that makes noise: ${Object.entries(noises)
        .map(([name, what]) => `${name} (${what})`)
        .join(
          '; ',
        )}. ${rounds} rounds in turns, ${seconds} s each. p95 in ms and p99 of the event loop's delay: median ` +
      '(lowest–highest), and the median of the ratios to the first line. Load generators and database share the cores.',
    columns: ['', ...kinds.flatMap((kind) => [`${kind} p95`, 'ratio']), 'event loop p99'],
    rows: candidates.map((candidate) => [
      candidate,
      ...kinds.flatMap((kind) => [
        withSpread(turnsOf(candidate).map((turn) => turn[kind])),
        `${figure(ratio(candidate, kind))}×`,
      ]),
      withSpread(turnsOf(candidate).map(({ eventLoopP99Ms }) => eventLoopP99Ms)),
    ]),
    targets,
  }
}
