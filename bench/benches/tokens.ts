// Client-credentials access tokens, ES256, a secret in the body, over 32 connections.
import type { Bench, BenchOptions } from '../src/bench.ts'
import { figure } from '../src/figures.ts'
import { inTurns } from '../src/in-turns.ts'
import { measureLoad, type Turn } from '../src/measure.ts'
import { installPeers } from '../src/peers.ts'
import { provisionProduct } from '../src/product.ts'
import { publish } from '../src/report.ts'
import { allMet } from '../src/target.ts'
import { makeTemporaryFolder } from '../src/temporary-folder.ts'
import { turnColumns, turnRow } from '../src/turn-table.ts'
import { warmUp, warmUpRule } from '../src/warm-up.ts'
import { ourselves, peer, peerOnPostgres, type TokenCandidate } from './tokens/candidates.ts'
import { checkAnswers, readKeys } from './tokens/check-answers.ts'
import { tokenTargets } from './tokens/targets.ts'

const connections = 32

export const tokens: Bench = async (options) => {
  await installPeers()
  await using folder = await makeTemporaryFolder()
  const product = await provisionProduct(folder.path)
  const ours = ourselves('Countersign', product, {})
  const twoWorkers = ourselves('Countersign, WORKERS=2', product, { WORKERS: '2' })
  const oidc = peer('oidc-provider, in memory', 'oidc-provider')
  const bare = peer('bare Fastify', 'bare-fastify')
  const better = peerOnPostgres('better-auth, PostgreSQL', 'better-auth')
  const betterCached = peerOnPostgres('better-auth, its caches on', 'better-auth', { CACHES: 'on' })
  const candidates = [ours, oidc, bare, better, betterCached, twoWorkers]

  const results = await inTurns(candidates, options.rounds, (candidate) => takeTurn(candidate, options))
  const turnsOf = (candidate: TokenCandidate) => results.get(candidate) ?? []
  const targets = tokenTargets({
    ours: turnsOf(ours),
    twoWorkers: turnsOf(twoWorkers),
    oidc: turnsOf(oidc),
    bare: turnsOf(bare),
    better: turnsOf(better),
    betterCached: turnsOf(betterCached),
  })
  await publish({
    name: 'tokens',
    title: 'Client-credentials access tokens',
    method:
      `ES256, secret in the body, ${connections} connections, ${options.rounds} rounds of ${options.seconds} s in turns ` +
      `after ${warmUpRule}; median (lowest–highest). The load generator shares the cores.`,
    columns: turnColumns,
    rows: candidates.map((candidate) => turnRow(candidate.name, turnsOf(candidate))),
    targets,
  })
  return allMet(targets)
}

async function takeTurn(candidate: TokenCandidate, { seconds, signal }: BenchOptions): Promise<Turn> {
  await using server = await candidate.start(signal)
  const { facts } = server
  const load = { url: facts.tokenEndpoint, form: facts.form, connections, signal }
  const keys = await readKeys(facts.jwksUri)
  await warmUp(load)
  const { turn, result } = await measureLoad(server, { ...load, seconds })
  const { wrong, signaturesChecked } = checkAnswers(result.answers, keys, facts)
  const failures = [...wrong, ['no answer', result.unanswered] as const].filter(([, count]) => count > 0)
  if (failures.length > 0)
    throw new Error(`${candidate.name}: ${failures.map(([issue, count]) => `${count} × ${issue}`).join(', ')}`)
  const cpu = turn.serverCpuMicroseconds + turn.databaseCpuMicroseconds
  console.log(
    `${candidate.name}: ${figure(turn.perSecond)}/s, ${figure(cpu)} µs, p99 ${figure(turn.p99Ms)} ms ` +
      `(${turn.requests} answers right, ${signaturesChecked} signatures checked)`,
  )
  return turn
}
