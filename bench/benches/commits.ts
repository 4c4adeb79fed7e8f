// Compares this tree with another commit: the same requests, in turns, so that a slowdown is noticed.
import type { Bench } from '../src/bench.ts'
import { makeCommitTree } from '../src/commit-tree.ts'
import { figure, withSpread } from '../src/figures.ts'
import { inTurns } from '../src/in-turns.ts'
import type { Turn } from '../src/measure.ts'
import { provisionProduct } from '../src/product.ts'
import { publish } from '../src/report.ts'
import { ratioOf } from '../src/statistics.ts'
import { allMet } from '../src/target.ts'
import { makeTemporaryFolder } from '../src/temporary-folder.ts'
import { warmUpRule } from '../src/warm-up.ts'
import { workloads } from './commits/workloads.ts'
import { type Contestant, connections } from './mfa/contestant.ts'
import { openGateway } from './mfa/gateway.ts'

const cpuRatioAtMost = 1.05

export const commits: Bench = async (options) => {
  if (!options.against) throw new Error('Name the commit to compare with: npm run bench -- commits --against v0.1.0')
  await using before = await makeTemporaryFolder()
  await using after = await makeTemporaryFolder()
  await using gateway = await openGateway()
  const { root, title } = await makeCommitTree(options.against, before.path)
  const products = {
    before: await provisionProduct(`${before.path}/data`, root),
    after: await provisionProduct(after.path),
  }
  const pairs = Object.entries(workloads).map(([name, workload]) => ({
    name,
    before: workload(products.before, gateway),
    after: workload(products.after, gateway),
  }))
  const contestants = pairs.flatMap((pair) => [pair.before, pair.after])
  const results = await inTurns(contestants, options.rounds, (contestant) => contestant.takeTurn(options))
  const cpu = (contestant: Contestant) => (results.get(contestant) ?? []).map(cpuOf)
  const rate = (contestant: Contestant) => (results.get(contestant) ?? []).map((turn) => turn.perSecond)
  const targets = pairs.map((pair) => {
    const ratio = ratioOf(cpu(pair.after), cpu(pair.before))
    return {
      met: ratio <= cpuRatioAtMost,
      text: `${pair.name}: ${figure(ratio)}× the CPU time (at most ${cpuRatioAtMost}×)`,
    }
  })
  await publish({
    name: 'commits',
    title: 'This tree beside an earlier commit',
    method:
      `Beside ${title}. ${connections} connections, ${options.rounds} rounds of ${options.seconds} s in turns after ` +
      `${warmUpRule}; CPU time of server and database for each request, median (lowest–highest), and the median of the ` +
      'ratios of each round. The load generator shares the cores.',
    columns: ['', 'CPU µs before', 'CPU µs now', 'ratio', 'per second before', 'per second now', 'ratio'],
    rows: pairs.map((pair) => [
      pair.name,
      withSpread(cpu(pair.before)),
      withSpread(cpu(pair.after)),
      `${figure(ratioOf(cpu(pair.after), cpu(pair.before)))}×`,
      withSpread(rate(pair.before)),
      withSpread(rate(pair.after)),
      `${figure(ratioOf(rate(pair.after), rate(pair.before)))}×`,
    ]),
    targets,
  })
  return allMet(targets)
}

const cpuOf = (turn: Turn): number => turn.serverCpuMicroseconds + turn.databaseCpuMicroseconds
