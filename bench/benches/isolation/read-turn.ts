// One turn of a reader: callers that each read a row, wait for it, and read the next.
import { cpuSeconds, processTree } from '../../src/proc.ts'
import { percentile } from '../../src/statistics.ts'
import type { Reader } from './readers.ts'
import { rowsPerTenant, tenantCount } from './rows.ts'

const maxReads = 2_000_000

export interface ReadTurn {
  readonly perSecond: number
  readonly p50Ms: number
  readonly processCpuMicroseconds: number
  readonly databaseCpuMicroseconds: number
}

interface Reading {
  readonly callers: number
  readonly seconds: number
  readonly databasePid: number
  readonly signal: AbortSignal
}

export async function readFor(reader: Reader, { callers, seconds, databasePid, signal }: Reading): Promise<ReadTurn> {
  const latencies: number[] = []
  const databaseCpu = () => cpuSeconds(processTree(databasePid))
  const before = { process: process.cpuUsage(), database: databaseCpu() }
  const startedAt = performance.now()
  const goesOn = () => performance.now() - startedAt < seconds * 1000 && latencies.length < maxReads
  const keepReading = async (caller: number) => {
    for (let turn = caller; goesOn(); turn += callers) {
      signal.throwIfAborted()
      // A prime step, so that the rows of a tenant are not read in order.
      const [tenant, row] = [turn % tenantCount, (turn * 7919) % rowsPerTenant]
      const askedAt = performance.now()
      const content = await reader.read(tenant, row)
      latencies.push(performance.now() - askedAt)
      if (content !== `content of ${row}`) throw new Error(`${reader.name} read something else.`)
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, caller) => keepReading(caller)))
  const elapsedSeconds = (performance.now() - startedAt) / 1000
  const { user, system } = process.cpuUsage(before.process)
  return {
    perSecond: latencies.length / elapsedSeconds,
    p50Ms: percentile(Float64Array.from(latencies).sort(), 0.5),
    processCpuMicroseconds: (user + system) / latencies.length,
    databaseCpuMicroseconds: ((databaseCpu() - before.database) / latencies.length) * 1e6,
  }
}
