// One turn of a server under load: its rate, its latencies, and the resources it used.
import { type Load, type LoadResult, runLoad } from './load.ts'
import { cpuSeconds, processTree, residentMegabytes } from './proc.ts'
import { percentile } from './statistics.ts'

export interface MeasuredServer {
  readonly serverPid: number
  /** Of the postmaster, if there is a database. */
  readonly databasePid?: number
  /** Of a pooler before the database, which counts with it. */
  readonly poolerPid?: number
}

export interface Turn {
  readonly requests: number
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly serverCpuMicroseconds: number
  readonly databaseCpuMicroseconds: number
  readonly residentMegabytes: number
}

export interface UsedCpu {
  readonly server: number
  readonly database: number
}

/** In seconds, since its processes started. */
export function usedCpu({ serverPid, databasePid, poolerPid }: MeasuredServer): UsedCpu {
  const database = [databasePid, poolerPid].filter((pid) => pid !== undefined).flatMap((pid) => processTree(pid))
  return { server: cpuSeconds(serverTree(serverPid)), database: cpuSeconds(database) }
}

/** Returns the load's responses: the caller checks whether they are right. */
export async function measureLoad(server: MeasuredServer, load: Load): Promise<{ turn: Turn; result: LoadResult }> {
  const before = usedCpu(server)
  const result = await runLoad(load)
  const after = usedCpu(server)
  const requests = result.answers.length
  return {
    result,
    turn: {
      requests,
      perSecond: requests / result.seconds,
      p50Ms: percentile(result.latenciesMs, 0.5),
      p99Ms: percentile(result.latenciesMs, 0.99),
      serverCpuMicroseconds: ((after.server - before.server) / requests) * 1e6,
      databaseCpuMicroseconds: ((after.database - before.database) / requests) * 1e6,
      residentMegabytes: residentMegabytes(serverTree(server.serverPid)),
    },
  }
}

const serverTree = (serverPid: number) => processTree(serverPid, 'postgres')
