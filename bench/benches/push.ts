// Push: how soon an answer reaches the waiting application, and what thousands of waiting callers cost others.
import type { Bench, BenchOptions } from '../src/bench.ts'
import { figure, withSpread } from '../src/figures.ts'
import { inTurns } from '../src/in-turns.ts'
import { measureLoad, type Turn } from '../src/measure.ts'
import { type Product, provisionProduct } from '../src/product.ts'
import { publish } from '../src/report.ts'
import { percentile, ratioOf, spread } from '../src/statistics.ts'
import { allMet, type Target } from '../src/target.ts'
import { makeTemporaryFolder } from '../src/temporary-folder.ts'
import { turnColumns, turnRow } from '../src/turn-table.ts'
import { warmUp, warmUpRule } from '../src/warm-up.ts'
import { ask, startTenant } from './mfa/tenant.ts'
import { measureAnswers } from './push/answer-to-poll.ts'
import { newApplicant } from './push/applicant.ts'
import { openWaits } from './push/open-waits.ts'

const connections = 32
const waits = [0, 2_000, 10_000] as const
const nameOf = (count: number) => `access tokens, ${count.toLocaleString('en')} open waits`

export const push: Bench = async (options) => {
  await using folder = await makeTemporaryFolder()
  const product = await provisionProduct(folder.path)
  await allowLongQrCodes(product, options.signal)
  const answers: number[][] = []
  for (let round = 0; round < options.rounds; round += 1) {
    answers.push((await measureAnswers(product, options.signal)).sort((one, other) => one - other))
    console.log(`answer to poll: p99 ${figure(percentile(answers.at(-1) ?? [], 0.99))} ms`)
  }
  const results = await inTurns(waits, options.rounds, (count) => takeTurn(product, count, options))
  const turnsOf = (count: number) => results.get(count as (typeof waits)[number]) ?? []
  const targets = [soon(answers), ...waits.slice(1).flatMap((count) => unnoticed(count, turnsOf(count), turnsOf(0)))]
  const latency = (share: number) => withSpread(answers.map((sorted) => percentile(sorted, share)))
  const blanks = Array.from({ length: turnColumns.length - 4 }, () => '')
  await publish({
    name: 'push',
    title: 'Push: answers and open waits',
    method:
      `Answer to poll: two processes on one database, 4 devices at once, from the call of confirmPushNotification in one to ` +
      `the answer of checkPushAuthStatus in the other, ${answers[0]?.length ?? 0} a round. Access tokens: ${connections} ` +
      `connections, ${options.rounds} rounds of ${options.seconds} s in turns after ${warmUpRule}, while as many callers wait in ` +
      'the same process, half of them devices. Median (lowest–highest). The load generator shares the cores.',
    columns: turnColumns,
    rows: [
      ['answer to poll', '', latency(0.5), latency(0.99), ...blanks],
      ...waits.map((count) => turnRow(nameOf(count), turnsOf(count))),
    ],
    targets,
  })
  return allMet(targets)
}

/** So that codes stay open for the whole turn. */
async function allowLongQrCodes(product: Product, signal: AbortSignal): Promise<void> {
  await using tenant = await startTenant(product, signal)
  const settings = { challengeValiditySeconds: 600, allowUsernameless: true }
  await ask(tenant.post('/SvcAdmin/v1/authentication-modes/qr_code', { enabled: true, settings }), 'PATCH', signal)
}

async function takeTurn(product: Product, count: number, { seconds, signal }: BenchOptions): Promise<Turn> {
  await using tenant = await startTenant(product, signal)
  using open = await openWaits(await newApplicant(product, tenant.url), count)
  const load = { ...tenant.tokenRequest, connections, signal }
  await warmUp(load)
  const { turn, result } = await measureLoad(tenant, { ...load, seconds })
  const failures = [...open.failures].map(([status, times]) => `${times} × ${status}`)
  if (failures.length > 0 || result.unanswered > 0)
    throw new Error(`${nameOf(count)}: ${result.unanswered} not answered, waits with ${failures.join(', ')}`)
  console.log(`${nameOf(count)}: p99 ${figure(turn.p99Ms)} ms, ${figure(turn.residentMegabytes)} MB`)
  return turn
}

function soon(answers: readonly (readonly number[])[]): Target {
  const { median } = spread(answers.map((sorted) => percentile(sorted, 0.99)))
  return {
    met: median <= 50,
    text: `an answer reaches the waiting poll with a p99 of ${figure(median)} ms (at most 50 ms)`,
  }
}

function unnoticed(count: number, turns: readonly Turn[], without: readonly Turn[]): Target[] {
  const p99 = ratioOf(
    turns.map((turn) => turn.p99Ms),
    without.map((turn) => turn.p99Ms),
  )
  const { median } = spread(turns.map((turn) => turn.residentMegabytes))
  const many = count.toLocaleString('en')
  // With many waits, the memory under load is mostly garbage of the load that V8 has not collected yet.
  const informational = count > 2_000
  return [
    {
      met: p99 <= 1.2,
      text: `access tokens beside ${many} open waits: ${figure(p99)}× the p99 without them (at most 1.2×)`,
      informational,
    },
    { met: median < 400, text: `${many} open waits: ${figure(median)} MB resident (less than 400 MB)`, informational },
  ]
}
