// Two servers at once, each measured for a second at a time: whatever disturbs the machine disturbs both.
import { type UsedCpu, usedCpu } from '../../src/measure.ts'
import type { Ready, UnderLoad } from '../mfa/contestant.ts'

export interface Measured {
  readonly cpuMicroseconds: number
  readonly perSecond: number
}

/** Each is first as often as the other. */
export async function sideBySide(
  [one, other]: readonly [UnderLoad, UnderLoad],
  seconds: number,
  signal: AbortSignal,
): Promise<[Measured, Measured]> {
  await using first = await one.ready(signal)
  await using second = await other.ready(signal)
  const [ofFirst, ofSecond] = [counting(first), counting(second)]
  for (let elapsed = 0; elapsed < seconds; elapsed += 1)
    for (const side of elapsed % 2 === 0 ? [ofFirst, ofSecond] : [ofSecond, ofFirst]) await side.measure()
  return [ofFirst.result(), ofSecond.result()]
}

/** CPU time counts from now to the result: a server also works on what it was asked after its response. */
function counting(ready: Ready) {
  const before = usedCpu(ready)
  const rates: number[] = []
  let requests = 0
  return {
    async measure(): Promise<void> {
      const turn = await ready.measure(1)
      rates.push(turn.perSecond)
      requests += turn.requests
    },
    result: (): Measured => ({
      cpuMicroseconds: ((sum(usedCpu(ready)) - sum(before)) / requests) * 1e6,
      perSecond: rates.reduce((total, rate) => total + rate, 0) / rates.length,
    }),
  }
}

const sum = ({ server, database }: UsedCpu): number => server + database
