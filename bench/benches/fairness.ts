// Ten tenants, one of which sends a hundred times its share: how much slower the others become.
import { setTimeout as delay } from 'node:timers/promises'
import type { Bench } from '../src/bench.ts'
import { figure, withSpread } from '../src/figures.ts'
import { inTurns } from '../src/in-turns.ts'
import { provisionProduct } from '../src/product.ts'
import { publish } from '../src/report.ts'
import { ratioOf } from '../src/statistics.ts'
import { allMet, type Target } from '../src/target.ts'
import { makeTemporaryFolder } from '../src/temporary-folder.ts'
import { type Flood, floods, startFlood } from './fairness/floods.ts'
import { kinds, type Latencies, newQuietTenants, sharePerSecond } from './fairness/quiet-tenants.ts'
import { newTenants } from './fairness/tenants.ts'
import { forgetImports } from './isolation/forget-imports.ts'

const quietTenants = 9
const times = 100
const mostRatio = 1.3
const quiet = 'no flood'
type Candidate = typeof quiet | Flood

export const fairness: Bench = async ({ rounds, seconds, signal }) => {
  await using folder = await makeTemporaryFolder()
  const product = await provisionProduct(folder.path)
  await using running = await product.start(signal)
  const [noisy, ...others] = await newTenants(running, product.operator, quietTenants + 1, signal)
  if (!noisy) throw new Error('There is no tenant.')
  const tenants = await newQuietTenants(others, signal)
  await tenants.ask(seconds)

  const candidates: readonly Candidate[] = [quiet, ...(Object.keys(floods) as Flood[])]
  const results = await inTurns(candidates, rounds, async (candidate): Promise<Latencies> => {
    const flood = candidate === quiet ? undefined : await startFlood(candidate, noisy, times * sharePerSecond)
    try {
      // The start of the flood is not part of the measurement, but the others are there from its beginning.
      await tenants.ask(2)
      const latencies = await tenants.ask(seconds)
      console.log(`${candidate}: ${kinds.map((kind) => `${kind} ${figure(latencies[kind])} ms`).join(', ')}`)
      return latencies
    } finally {
      console.log(`  ${(await flood?.stop()) ?? ''}`)
      await forgetImports(folder.path, noisy.tenantId)
      await delay(1_000, undefined, { signal })
    }
  })

  const column = (candidate: Candidate, kind: (typeof kinds)[number]) =>
    (results.get(candidate) ?? []).map((turn) => turn[kind])
  const ratio = (candidate: Candidate, kind: (typeof kinds)[number]) =>
    ratioOf(column(candidate, kind), column(quiet, kind))
  const targets: Target[] = (Object.keys(floods) as Flood[]).flatMap((flood) =>
    kinds.map((kind) => ({
      met: ratio(flood, kind) <= mostRatio,
      text: `flood of ${flood}: ${kind} of the others with ${figure(ratio(flood, kind))}× the p95 (at most ${mostRatio}×)`,
    })),
  )
  await publish({
    name: 'fairness',
    title: 'One tenant that floods, and nine others',
    method:
      `One process without limits for tenants; nine tenants each ask for ${sharePerSecond} ${kinds.join(', ')} a second. The ` +
      `tenth asks ${times} times as often: ${Object.entries(floods)
        .map(([name, what]) => `${name} (${what})`)
        .join('; ')}. ${rounds} rounds in turns, ${seconds} s each. p95 of the nine in ms: median ` +
      '(lowest–highest), and the median of the ratios to the first line. Load generators and database share the cores.',
    columns: ['', ...kinds.flatMap((kind) => [`${kind} p95`, 'ratio'])],
    rows: candidates.map((candidate) => [
      candidate,
      ...kinds.flatMap((kind) => [withSpread(column(candidate, kind)), `${figure(ratio(candidate, kind))}×`]),
    ]),
    targets,
  })
  return allMet(targets)
}
