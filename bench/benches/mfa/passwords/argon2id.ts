// A process of its own that checks one password again and again, as many at once as there are cores; prints how it went.
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import type { Turn } from '../../../src/measure.ts'
import { percentile } from '../../../src/statistics.ts'

const password = 'correct horse battery staple 47'
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
