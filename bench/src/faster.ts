// Our targets relative to a peer. CPU time counts as well as rate: on shared machines it is steadier.
import { figure } from './figures.ts'
import type { Turn } from './measure.ts'
import { ratioOf } from './statistics.ts'
import type { Target } from './target.ts'

type Turns = readonly Turn[]

export interface Goal {
  readonly rate: number
  readonly cpu: number
}

const perSecond = (turns: Turns) => turns.map((turn) => turn.perSecond)
const cpu = (turns: Turns) => turns.map((turn) => turn.serverCpuMicroseconds + turn.databaseCpuMicroseconds)

/** Meeting one of them is enough. */
export function faster(ours: Turns, peerName: string, theirs: Turns, goal: Goal): Target {
  const rate = ratioOf(perSecond(ours), perSecond(theirs))
  const cpuTime = ratioOf(cpu(ours), cpu(theirs))
  return {
    met: rate >= goal.rate || cpuTime <= goal.cpu,
    text:
      `${figure(rate)}× the rate of ${peerName} and ${figure(cpuTime)}× its CPU time ` +
      `(at least ${figure(goal.rate)}×, or at most ${figure(goal.cpu)}×)`,
  }
}
