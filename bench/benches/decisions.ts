// Decisions over HTTP: 100 policies that may apply, of 10,000 that the tenant has.
import type { Bench, BenchOptions } from '../src/bench.ts'
import { faster } from '../src/faster.ts'
import { figure } from '../src/figures.ts'
import { readAnswer } from '../src/http-answer.ts'
import { inTurns } from '../src/in-turns.ts'
import { measureLoad, type Turn } from '../src/measure.ts'
import { runPacedLoad } from '../src/paced-load.ts'
import { installPeers } from '../src/peers.ts'
import { provisionProduct } from '../src/product.ts'
import { publish } from '../src/report.ts'
import { percentile, spread } from '../src/statistics.ts'
import { allMet, type Target } from '../src/target.ts'
import { makeTemporaryFolder } from '../src/temporary-folder.ts'
import { turnColumns, turnRow } from '../src/turn-table.ts'
import { warmUp, warmUpRule } from '../src/warm-up.ts'
import {
  bareCedar,
  cerbos,
  type DecisionCandidate,
  type DecisionServer,
  hasCerbos,
  ourselves,
} from './decisions/candidates.ts'
import { provisionPolicies } from './decisions/provision.ts'
import { policiesInTenant, questions } from './decisions/rules.ts'

const connections = 32
const pacedPerSecond = 1_000
const pacedP99Ms = 5

interface DecisionTurn extends Turn {
  readonly pacedP99Ms: number
}

interface Answered {
  readonly question: number
  readonly answer: Buffer
}

export const decisions: Bench = async (options) => {
  await installPeers()
  await using folder = await makeTemporaryFolder()
  const product = await provisionProduct(folder.path)
  await provisionPolicies(product, options.signal)
  const ours = ourselves(product)
  const candidates = [ours, ...(hasCerbos() ? [cerbos] : []), bareCedar]

  const results = await inTurns(candidates, options.rounds, (candidate) => takeTurn(candidate, options))
  const turnsOf = (candidate: DecisionCandidate) => results.get(candidate) ?? []
  const paced = (candidate: DecisionCandidate) => turnsOf(candidate).map((turn) => turn.pacedP99Ms)
  const { median: p99 } = spread(paced(ours))
  const targets: Target[] = [
    besideCerbos(turnsOf(ours), turnsOf(cerbos)),
    {
      met: p99 <= pacedP99Ms,
      text: `p99 ${figure(p99)} ms at ${figure(pacedPerSecond)}/s (at most ${pacedP99Ms} ms)`,
    },
    { ...faster(turnsOf(ours), bareCedar.name, turnsOf(bareCedar), { rate: 0.8, cpu: 1 / 0.8 }), informational: true },
  ]
  await publish({
    name: 'decisions',
    title: 'Decisions about agents and users',
    method:
      `100 policies that could have a say, in a tenant that has ${figure(policiesInTenant)}; Cerbos and bare Cedar have those ` +
      `100 alone. ${connections} connections, ${options.rounds} rounds of ${options.seconds} s in turns after ${warmUpRule}, ` +
      `then ${figure(pacedPerSecond)} requests a second, measured from when each was due; median (lowest–highest). ` +
      'The load generator shares the cores.',
    columns: [...turnColumns, `p99 ms at ${figure(pacedPerSecond)}/s`],
    rows: candidates.map((candidate) => [
      ...turnRow(candidate.name, turnsOf(candidate)),
      figure(spread(paced(candidate)).median),
    ]),
    targets,
  })
  return allMet(targets)
}

function besideCerbos(ours: readonly Turn[], theirs: readonly Turn[]): Target {
  if (theirs.length > 0) return faster(ours, 'Cerbos', theirs, { rate: 1.5, cpu: 0.6 })
  const platform = `${process.platform}-${process.arch}`
  return { met: false, informational: true, text: `Not measured beside Cerbos: it is not installed for ${platform}` }
}

async function takeTurn(candidate: DecisionCandidate, { seconds, signal }: BenchOptions): Promise<DecisionTurn> {
  await using server = await candidate.start(signal)
  const answered: Answered[] = []
  const load = { url: server.url, connections, signal, converse: () => asking(server, answered) }
  await warmUp(load)
  answered.length = 0
  const { turn, result } = await measureLoad(server, { ...load, seconds })
  const paced = await runPacedLoad({
    requests: server.requests,
    perSecond: pacedPerSecond,
    seconds,
    connections,
    signal,
  })
  for (const { request, answer } of paced) answered.push({ question: request, answer })
  assertRight(candidate.name, server, answered, result.unanswered)
  const latencies = paced.map(({ latencyMs }) => latencyMs).sort((one, other) => one - other)
  const p99 = percentile(latencies, 0.99)
  const cpu = turn.serverCpuMicroseconds + turn.databaseCpuMicroseconds
  console.log(
    `${candidate.name}: ${figure(turn.perSecond)}/s, ${figure(cpu)} µs, p99 ${figure(turn.p99Ms)} ms, ` +
      `at ${figure(pacedPerSecond)}/s ${figure(p99)} ms (${answered.length} answers right)`,
  )
  return { ...turn, pacedP99Ms: p99 }
}

let asked = 0

/** Connections share one sequence: each continues with the next question. */
function* asking({ requests }: DecisionServer, answered: Answered[]) {
  for (;;) {
    const question = asked++ % requests.length
    const request = requests[question]
    if (!request) return
    const answer: Buffer = yield request
    answered.push({ question, answer })
  }
}

function assertRight(name: string, server: DecisionServer, answered: readonly Answered[], unanswered: number): void {
  const wrong = answered.filter(({ question, answer }) => {
    const { status, body } = readAnswer(answer)
    return status !== 200 || server.decisionIn(body) !== questions[question]?.allowed
  })
  const [first] = wrong
  if (first) throw new Error(`${name}: ${wrong.length} wrong answers, such as ${readAnswer(first.answer).body}`)
  if (unanswered > 0) throw new Error(`${name}: ${unanswered} × no answer`)
}
