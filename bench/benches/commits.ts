// Compares this tree with another commit: the same requests, in turns, so that a slowdown is noticed.
import type { Bench, BenchOptions } from '../src/bench.ts'
import { makeCommitTree } from '../src/commit-tree.ts'
import { figure, withSpread } from '../src/figures.ts'
import { inTurns } from '../src/in-turns.ts'
import { provisionProduct } from '../src/product.ts'
import { publish } from '../src/report.ts'
import { ratioOf } from '../src/statistics.ts'
import { allMet } from '../src/target.ts'
import { makeTemporaryFolder } from '../src/temporary-folder.ts'
import { warmUpRule } from '../src/warm-up.ts'
import { sideBySide, type Turn } from './commits/side-by-side.ts'
import { workloads } from './commits/workloads.ts'
import { connections, type UnderLoad } from './mfa/contestant.ts'
import { openGateway } from './mfa/gateway.ts'

const cpuRatioAtMost = 1.05

export const commits: Bench = async (options) => {
  if (!options.against) throw new Error('Name the commit to compare with: npm run bench -- commits --against v0.1.0')
  await using before = await makeTemporaryFolder()
  await using after = await makeTemporaryFolder()
  // Both use the same telephone numbers.
  await using gatewayBefore = await openGateway()
  await using gatewayAfter = await openGateway()
  const { root, title } = await makeCommitTree(options.against, before.path)
  const productBefore = await provisionProduct(`${before.path}/data`, root)
  const productAfter = await provisionProduct(after.path)
  const pairs = Object.entries(workloads).map(([name, workload]) => ({
    name,
    before: workload(productBefore, gatewayBefore),
    after: workload(productAfter, gatewayAfter),
  }))
  const results = await inTurns(pairs, options.rounds, (pair, round) => measure(pair, round, options))
  const rows = pairs.map((pair) => {
    const rounds = results.get(pair) ?? []
    const [cpuBefore, cpuNow] = both(rounds, ({ cpuMicroseconds }) => cpuMicroseconds)
    const [rateBefore, rateNow] = both(rounds, ({ perSecond }) => perSecond)
    return { name: pair.name, cpuBefore, cpuNow, rateBefore, rateNow }
  })
  const targets = rows.map(({ name, cpuNow, cpuBefore }) => {
    const ratio = ratioOf(cpuNow, cpuBefore)
    return {
      met: ratio <= cpuRatioAtMost,
      text: `${name}: ${figure(ratio)}× the CPU time (at most ${cpuRatioAtMost}×)`,
    }
  })
  await publish({
    name: 'commits',
    title: 'This tree beside an earlier commit',
    method:
      `Beside ${title}. ${connections} connections, ${options.rounds} rounds after ${warmUpRule}. Both run at once, and ` +
      `are measured by turns of a second, ${options.seconds} each in a round; CPU time of server and database for each ` +
      'request, median (lowest–highest), and the median of the ratios of turns that followed each other. The load ' +
      'generator shares the cores.',
    columns: ['', 'CPU µs before', 'CPU µs now', 'ratio', 'per second before', 'per second now', 'ratio'],
    rows: rows.map(({ name, cpuBefore, cpuNow, rateBefore, rateNow }) => [
      name,
      withSpread(cpuBefore),
      withSpread(cpuNow),
      `${figure(ratioOf(cpuNow, cpuBefore))}×`,
      withSpread(rateBefore),
      withSpread(rateNow),
      `${figure(ratioOf(rateNow, rateBefore))}×`,
    ]),
    targets,
  })
  return allMet(targets)
}

interface Pair {
  readonly name: string
  readonly before: UnderLoad
  readonly after: UnderLoad
}

interface Round {
  readonly before: readonly Turn[]
  readonly after: readonly Turn[]
}

/** The other starts first in every other round. */
async function measure(pair: Pair, round: number, { seconds, signal }: BenchOptions): Promise<Round> {
  const results =
    round % 2 === 0
      ? await sideBySide([pair.before, pair.after], seconds, signal)
      : (await sideBySide([pair.after, pair.before], seconds, signal)).reverse()
  const [before, after] = results as [readonly Turn[], readonly Turn[]]
  const ratio = ratioOf(cpuOf(after), cpuOf(before))
  console.log(
    `${pair.name}: ${withSpread(cpuOf(before))} µs before, ${withSpread(cpuOf(after))} now, ${figure(ratio)}×`,
  )
  return { before, after }
}

const cpuOf = (turns: readonly Turn[]) => turns.map(({ cpuMicroseconds }) => cpuMicroseconds)

const both = (rounds: readonly Round[], value: (turn: Turn) => number) =>
  [rounds.flatMap(({ before }) => before.map(value)), rounds.flatMap(({ after }) => after.map(value))] as const
