// The pet store as one piece of a process: its database, its server and, in development, its first key.
import type { Connection } from '@countersign/platform/database'
import type { Log } from '@countersign/platform/log'
import type { Metrics } from '@countersign/platform/metrics'
import type { SettledPetstoreConfig } from './config.ts'
import { prepareDatabase } from './database.ts'
import { ensureFirstKey, type PetstoreFacts } from './first-run.ts'
import { servePetstore } from './serve.ts'

export interface StartOptions {
  readonly config: SettledPetstoreConfig
  readonly log: Log
  readonly metrics?: Metrics | undefined
  /** The superuser's way into an embedded PostgreSQL that runs already. */
  readonly cluster?: Connection | undefined
  readonly onProgress?: (line: string) => void
}

export interface StartedPetstore {
  /** In development: what to try it with. */
  readonly facts: PetstoreFacts | undefined
  close(): Promise<void>
}

export async function startPetstore({ config, log, metrics, ...found }: StartOptions): Promise<StartedPetstore> {
  await using ending = new AsyncDisposableStack()
  const { connection, stop } = await prepareDatabase(config, found)
  ending.defer(stop)
  const serving = await servePetstore({ config, connection, log, ...(metrics ? { metrics } : {}) })
  ending.defer(() => serving.close())
  const facts = config.mode === 'development' ? await ensureFirstKey(config, serving.apiKeys) : undefined
  log.info(`the pet store answers on ${config.host}:${config.port}`)
  const kept = ending.move()
  return { facts, close: () => kept.disposeAsync() }
}
