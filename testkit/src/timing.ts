// Comparisons of time that hold on a busy machine.
import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'

/**
 * The shortest duration of `one` in all rounds, divided by that of `other`. Other work on the machine only lengthens a duration,
 * and sometimes every second one, so a median would depend on it. They alternate, and each goes first in half of the rounds.
 */
export async function timeRatio(
  one: (round: number) => Promise<unknown>,
  other: (round: number) => Promise<unknown>,
  rounds: number,
): Promise<number> {
  let [shortest, shortestOther] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const runOne = async (round: number) => {
    shortest = Math.min(shortest, await elapsedMs(() => one(round)))
  }
  const runOther = async (round: number) => {
    shortestOther = Math.min(shortestOther, await elapsedMs(() => other(round)))
  }
  for (let round = 0; round < rounds; round += 1)
    for (const run of round % 2 === 0 ? [runOne, runOther] : [runOther, runOne]) await run(round)
  return shortest / shortestOther
}

/** CPU time of this process, which other processes do not lengthen. For work that does not wait. */
export function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

async function elapsedMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/**
 * For how long after a change the answers are still those of before, in milliseconds: zero if none was. What counts is
 * when the last of them was asked for, because a busy machine may be slow to answer.
 */
export async function outdatedFor<T>(answer: () => Promise<T>, wanted: T): Promise<number> {
  const since = performance.now()
  let last = 0
  for (;;) {
    const asked = performance.now() - since
    const given = await answer()
    if (isDeepStrictEqual(given, wanted)) return last
    if (asked > 30_000) throw new Error(`The answer is still ${JSON.stringify(given)}.`)
    last = asked
    await delay(5)
  }
}
