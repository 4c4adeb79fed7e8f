// What isolation achieves and what it costs: how a noisy tenant affects others, and one point read with and without it.
import type { Bench } from '../src/bench.ts'
import { publish } from '../src/report.ts'
import { allMet } from '../src/target.ts'
import { measureNeighbours } from './isolation/neighbours.ts'
import { measurePointReads } from './isolation/point-reads.ts'

export const isolation: Bench = async ({ rounds, seconds, scale, signal }) => {
  const neighbours = await measureNeighbours({ rounds, seconds, scale, signal })
  const pointReads = await measurePointReads({ rounds, seconds: seconds / 4, scale, signal })
  await publish({ name: 'isolation', ...neighbours }, pointReads)
  return allMet(neighbours.targets)
}
