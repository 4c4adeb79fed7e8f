// A contestant. Most are servers under load, whose responses are checked after the clock has stopped.

import { analyse } from '../../src/analyse.ts'
import type { BenchOptions } from '../../src/bench.ts'
import { figure } from '../../src/figures.ts'
import { type HttpAnswer, readAnswer } from '../../src/http-answer.ts'
import { type LoadResult, runLoad } from '../../src/load.ts'
import { type MeasuredServer, measureLoad, type Turn } from '../../src/measure.ts'
import type { Asked, Conversing } from '../../src/requests.ts'
import { warmUp } from '../../src/warm-up.ts'

export const connections = 32

export interface Contestant {
  readonly name: string
  takeTurn(options: BenchOptions): Promise<Turn>
}

export interface UnderLoad extends Contestant {
  /** Starts the server and warms it up. */
  ready(signal: AbortSignal): Promise<Ready>
}

export interface Ready extends MeasuredServer, AsyncDisposable {
  /** Can be called several times. Rejects if a response is wrong. */
  measure(seconds: number): Promise<Turn>
}

/** What is wrong with a response, if anything. */
export type IssueWith = (answer: HttpAnswer, index: number) => string | undefined

export interface Contest extends MeasuredServer, AsyncDisposable {
  /** Returns the load, once everything is prepared for it. */
  asked(): Asked | Conversing | Promise<Asked | Conversing>
  readonly issueWith: IssueWith
}

/** `beside` runs while the load is measured. */
export function underLoad<Running extends Contest>(
  name: string,
  start: (signal: AbortSignal) => Promise<Running>,
  beside?: (running: Running, measuring: Promise<unknown>) => Promise<void>,
): UnderLoad {
  const ready = async (signal: AbortSignal): Promise<Ready> => {
    await using ending = new AsyncDisposableStack()
    const contest = ending.use(await start(signal))
    const load = { ...(await contest.asked()), connections, signal }
    await warmUp(load)
    if (contest.databasePid !== undefined) await analyse(contest.databasePid)
    await runLoad({ ...load, seconds: 1 })
    const measure = async (seconds: number): Promise<Turn> => {
      const measuring = measureLoad(contest, { ...load, seconds })
      const [{ turn, result }] = await Promise.all([measuring, beside?.(contest, measuring)])
      const wrong = findings(result, contest.issueWith)
      if (wrong.size > 0)
        throw new Error(`${name}: ${[...wrong].map(([issue, count]) => `${count} × ${issue}`).join(', ')}`)
      return turn
    }
    const { serverPid, databasePid, poolerPid } = contest
    const kept = ending.move()
    return { serverPid, databasePid, poolerPid, measure, [Symbol.asyncDispose]: () => kept.disposeAsync() }
  }
  return {
    name,
    ready,
    async takeTurn({ seconds, signal }) {
      await using contest = await ready(signal)
      const turn = await contest.measure(seconds)
      tell(name, turn)
      return turn
    },
  }
}

export function tell(name: string, turn: Turn): void {
  const cpu = turn.serverCpuMicroseconds + turn.databaseCpuMicroseconds
  console.log(
    `${name}: ${figure(turn.perSecond)}/s, ${figure(cpu)} µs, p99 ${figure(turn.p99Ms)} ms (${turn.requests} answers right)`,
  )
}

function findings({ answers, unanswered }: LoadResult, issueWith: IssueWith): Map<string, number> {
  const wrong = new Map<string, number>(unanswered > 0 ? [['no answer', unanswered]] : [])
  for (const [index, bytes] of answers.entries()) {
    const issue = issueWith(readAnswer(bytes), index)
    if (issue) wrong.set(issue, (wrong.get(issue) ?? 0) + 1)
  }
  if (answers.length === 0) wrong.set('not one answer', 1)
  return wrong
}
