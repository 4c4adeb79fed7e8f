// A separate process that verifies one password repeatedly, as many at once as there are cores, and prints the result.
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import type { Turn } from '../../../src/measure.ts'
import { percentile } from '../../../src/statistics.ts'

interface Argon2 {
  hash(password: string, parameters: object): Promise<string>
  verify(hashed: string, password: string): Promise<boolean>
}

// The very build that the server uses.
const ofServer = createRequire(new URL('../../../../server/package.json', import.meta.url))
const { hash, verify } = ofServer('@node-rs/argon2') as Argon2
const password = 'violet anchors drift northward'
const hashed = await hash(password, { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 })

async function checkFor(seconds: number): Promise<{ seconds: number; latenciesMs: Float64Array }> {
  const latencies: number[] = []
  const startedAt = performance.now()
  const keepChecking = async () => {
    while (performance.now() - startedAt < seconds * 1000) {
      const askedAt = performance.now()
      if (!(await verify(hashed, password))) throw new Error('The right password was called wrong.')
      latencies.push(performance.now() - askedAt)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, keepChecking))
  return { seconds: (performance.now() - startedAt) / 1000, latenciesMs: Float64Array.from(latencies).sort() }
}

await checkFor(1)
const before = process.cpuUsage()
const { seconds, latenciesMs } = await checkFor(Number(process.env.SECONDS))
const { user, system } = process.cpuUsage(before)
const turn: Turn = {
  requests: latenciesMs.length,
  perSecond: latenciesMs.length / seconds,
  p50Ms: percentile(latenciesMs, 0.5),
  p99Ms: percentile(latenciesMs, 0.99),
  serverCpuMicroseconds: (user + system) / latenciesMs.length,
  databaseCpuMicroseconds: 0,
  residentMegabytes: process.memoryUsage.rss() / 1024 / 1024,
}
console.log(JSON.stringify(turn))
