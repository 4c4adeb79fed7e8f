// Comparisons of time that hold on a busy machine.
import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'

/**
 * The median over all rounds of the duration of `one`, divided by that of `other`. They alternate, and each goes first
 * in half of the rounds, so that other work on the machine slows both alike.
 */
export async function timeRatio(
  one: (round: number) => Promise<unknown>,
  other: (round: number) => Promise<unknown>,
  rounds: number,
): Promise<number> {
  const ratios: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const [first, second] = round % 2 === 0 ? [one, other] : [other, one]
    const firstMs = await elapsedMs(() => first(round))
    const secondMs = await elapsedMs(() => second(round))
    ratios.push(round % 2 === 0 ? firstMs / secondMs : secondMs / firstMs)
  }
  return median(ratios)
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

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN
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
