// The pet store's list and create over 32 connections, compared with two bare routes.
import type { Bench, BenchOptions } from '../src/bench.ts'
import { faster } from '../src/faster.ts'
import { figure } from '../src/figures.ts'
import { inTurns } from '../src/in-turns.ts'
import { measureLoad, type Turn } from '../src/measure.ts'
import { installPeers } from '../src/peers.ts'
import { publish } from '../src/report.ts'
import { allMet } from '../src/target.ts'
import { turnColumns, turnRow } from '../src/turn-table.ts'
import { warmUp, warmUpRule } from '../src/warm-up.ts'
import { bare, type PetsCandidate, petstore } from './pets/candidates.ts'
import { addAnimals, create, findings, list, type Workload } from './pets/workloads.ts'

const connections = 32
const workloads = [list, create]

interface Contest {
  readonly workload: Workload
  readonly candidate: PetsCandidate
}

export const pets: Bench = async (options) => {
  await installPeers()
  const contests = workloads.flatMap((workload) => [petstore, bare].map((candidate) => ({ workload, candidate })))
  const results = await inTurns(contests, options.rounds, (contest) => takeTurn(contest, options))
  const turnsOf = (workload: Workload, candidate: PetsCandidate) =>
    results.get(
      contests.find((contest) => contest.workload === workload && contest.candidate === candidate) as Contest,
    ) ?? []
  const targets = workloads.map((workload) => {
    const { met, text } = faster(turnsOf(workload, petstore), bare.name, turnsOf(workload, bare), {
      rate: 0.8,
      cpu: 1 / 0.8,
    })
    return { met, text: `${workload.name}: ${text}` }
  })
  await publish({
    name: 'pets',
    title: 'Listing and adding animals',
    method:
      `${connections} connections, ${options.rounds} rounds of ${options.seconds} s in turns after ${warmUpRule}; ` +
      'median (lowest–highest). The load generator shares the cores.',
    columns: turnColumns,
    rows: contests.map(({ workload, candidate }) =>
      turnRow(`${workload.name}: ${candidate.name}`, turnsOf(workload, candidate)),
    ),
    targets,
  })
  return allMet(targets)
}

async function takeTurn({ workload, candidate }: Contest, { seconds, signal }: BenchOptions): Promise<Turn> {
  await using server = await candidate.start(signal)
  await addAnimals(server.facts, signal)
  const load = { ...workload.asked(server.facts), connections, signal }
  await warmUp(load)
  const { turn, result } = await measureLoad(server, { ...load, seconds })
  const wrong = findings(result, workload)
  const title = `${workload.name}: ${candidate.name}`
  if (wrong.size > 0)
    throw new Error(`${title}: ${[...wrong].map(([issue, count]) => `${count} × ${issue}`).join(', ')}`)
  const cpu = turn.serverCpuMicroseconds + turn.databaseCpuMicroseconds
  console.log(`${title}: ${figure(turn.perSecond)}/s, ${figure(cpu)} µs, p99 ${figure(turn.p99Ms)} ms`)
  return turn
}
