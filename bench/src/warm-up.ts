// Load before the clock starts. V8 needs a number of requests, not of seconds, until it has compiled hot code: before
// that, a server uses up to twice the CPU time, and one with more code takes longer to get there.
import { type EndlessLoad, runLoad } from './load.ts'

const enoughRequests = 15_000
const minSeconds = 3
/** The limit for slow servers. */
const maxSeconds = 12

export const warmUpRule = `${enoughRequests} requests of warm-up each, ${minSeconds} to ${maxSeconds} s`

export async function warmUp(load: EndlessLoad): Promise<void> {
  let requests = 0
  for (let seconds = 0; seconds < minSeconds || (requests < enoughRequests && seconds < maxSeconds); seconds += 1) {
    const { answers } = await runLoad({ ...load, seconds: 1 })
    requests += answers.length
  }
}
