// Two servers at once, each measured for a second at a time: whatever disturbs the machine disturbs both.
import { type UsedCpu, usedCpu } from '../../src/measure.ts'
import type { Ready, UnderLoad } from '../mfa/contestant.ts'

/** One second of one server. */
export interface Turn {
  readonly cpuMicroseconds: number
  readonly perSecond: number
}

/** Each is first as often as the other. The turns of both with the same index follow each other. */
export async function sideBySide(
  [one, other]: readonly [UnderLoad, UnderLoad],
  seconds: number,
  signal: AbortSignal,
): Promise<[readonly Turn[], readonly Turn[]]> {
  await using first = await one.ready(signal)
  await using second = await other.ready(signal)
  const [ofFirst, ofSecond] = [turnsOf(first), turnsOf(second)]
  for (let elapsed = 0; elapsed < seconds; elapsed += 1)
    for (const side of elapsed % 2 === 0 ? [ofFirst, ofSecond] : [ofSecond, ofFirst]) await side.take()
  return [ofFirst.turns, ofSecond.turns]
}

/** CPU time counts from the end of the turn before: a server also works on what it was asked after its response. */
function turnsOf(ready: Ready) {
  const turns: Turn[] = []
  let counted = sum(usedCpu(ready))
  return {
    turns,
    async take(): Promise<void> {
      const { requests, perSecond } = await ready.measure(1)
      const used = sum(usedCpu(ready))
      turns.push({ cpuMicroseconds: ((used - counted) / requests) * 1e6, perSecond })
      counted = used
    },
  }
}

const sum = ({ server, database }: UsedCpu): number => server + database
