// The targets for our access tokens, relative to each peer.
import { availableParallelism } from 'node:os'
import { faster } from '../../src/faster.ts'
import { figure } from '../../src/figures.ts'
import type { Turn } from '../../src/measure.ts'
import { ratioOf } from '../../src/statistics.ts'
import type { Target } from '../../src/target.ts'

type Turns = readonly Turn[]

const perSecond = (turns: Turns) => turns.map((turn) => turn.perSecond)
const p99 = (turns: Turns) => turns.map((turn) => turn.p99Ms)

function noWorseP99(ours: Turns, peerName: string, theirs: Turns): Target {
  const ratio = ratioOf(p99(ours), p99(theirs))
  return { met: ratio <= 1, text: `${figure(ratio)}× the p99 of ${peerName} (at most 1×)` }
}

/** A second process helps only if the load generator and the database leave it a core. */
function scales(two: Turns, one: Turns): Target {
  const ratio = ratioOf(perSecond(two), perSecond(one))
  return {
    met: ratio >= 1.5,
    text: `${figure(ratio)}× the rate with two workers (at least 1.5× where cores are free)`,
    informational: availableParallelism() < 4,
  }
}

type Measured = 'ours' | 'twoWorkers' | 'oidc' | 'bare' | 'better' | 'betterCached'

export function tokenTargets(turns: Readonly<Record<Measured, Turns>>): Target[] {
  const { ours, twoWorkers, oidc, bare, better, betterCached } = turns
  return [
    faster(ours, 'oidc-provider', oidc, { rate: 1.4, cpu: 0.6 }),
    noWorseP99(ours, 'oidc-provider', oidc),
    faster(ours, 'bare Fastify', bare, { rate: 0.8, cpu: 1 / 0.8 }),
    faster(ours, 'better-auth', better, { rate: 15, cpu: 1 / 15 }),
    // Its caches hold clients that can never be changed, which is not what we offer.
    { ...faster(ours, 'better-auth with its caches on', betterCached, { rate: 15, cpu: 1 / 15 }), informational: true },
    scales(twoWorkers, ours),
  ]
}
