// The pet store as a component of a process: its database, its server and, in development, its first key.
import { systemClock } from '@countersign/platform/clock'
import { type Connection, openPlainDatabase } from '@countersign/platform/database'
import type { Log } from '@countersign/platform/log'
import type { Metrics } from '@countersign/platform/metrics'
import { createApiKeys } from './api-keys/api-keys.ts'
import type { SettledPetstoreConfig } from './config.ts'
import { prepareDatabase } from './database.ts'
import { ensureFirstKey, type PetstoreFacts } from './first-run.ts'
import { servePetstore } from './serve.ts'

export interface PrepareOptions {
  readonly config: SettledPetstoreConfig
  readonly log: Log
  /** The superuser's connection to an embedded PostgreSQL that is already running. */
  readonly cluster?: Connection | undefined
  /** Why that PostgreSQL does not come back. */
  readonly postgresFailure?: () => string | undefined
  readonly onProgress?: (line: string) => void
}

/** Everything except listening: facts about the pet store can be written before it responds. */
export interface PreparedPetstore {
  /** In development: what to try it with. */
  readonly facts: PetstoreFacts | undefined
  serve(metrics?: Metrics): Promise<void>
  close(): Promise<void>
}

export async function preparePetstore({ config, log, ...found }: PrepareOptions): Promise<PreparedPetstore> {
  await using ending = new AsyncDisposableStack()
  const { connection, postgresFailure, stop } = await prepareDatabase(config, found)
  ending.defer(stop)
  const facts = config.mode === 'development' ? await firstKey(config, connection) : undefined
  const kept = ending.move()
  return {
    facts,
    async serve(metrics) {
      const serving = await servePetstore({
        config,
        connection,
        log,
        postgresFailure: found.postgresFailure ?? postgresFailure,
        ...(metrics ? { metrics } : {}),
      })
      kept.defer(() => serving.close())
      log.info(`the pet store answers on ${config.host}:${config.port}`)
    },
    close: () => kept.disposeAsync(),
  }
}

async function firstKey(config: SettledPetstoreConfig, connection: Connection): Promise<PetstoreFacts> {
  const database = openPlainDatabase({ connection, poolSize: 1 })
  try {
    return await ensureFirstKey(config, createApiKeys({ database, clock: systemClock }))
  } finally {
    await database.close()
  }
}
