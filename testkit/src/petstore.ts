// A real pet store in this process: real HTTP, a fresh database, a clock that stands still.
import { readPetstoreConfig, settlePetstore } from '@countersign/petstore'
import { prepareDatabase } from '@countersign/petstore/database'
import { petstore } from '@countersign/petstore/operations'
import { type ServingPetstore, servePetstore } from '@countersign/petstore/serve'
import { createLog } from '@countersign/platform/log'
import { type TestClock, testClock } from './clock.ts'
import { freshDatabase, type TestDatabase, urlOf } from './database.ts'
import { createTestClient, type TestCall } from './http.ts'
import { recordReplies } from './reply-recorder.ts'

export interface TestPetstore {
  /** With the version segment. */
  readonly url: string
  /** Under the base address, with a valid API key unless another Authorization is given. */
  readonly call: TestCall
  /** The same without an API key. */
  readonly callOpenly: TestCall
  readonly apiKey: string
  readonly apiKeys: ServingPetstore['apiKeys']
  readonly database: TestDatabase
  readonly clock: TestClock
  readonly logLines: readonly string[]
  close(): Promise<void>
}

export interface TestPetstoreOptions {
  readonly environment?: Readonly<Record<string, string>>
  readonly clock?: TestClock
}

export async function startTestPetstore({
  environment = {},
  clock = testClock(),
}: TestPetstoreOptions = {}): Promise<TestPetstore> {
  recordReplies(petstore.operations)
  const database = await freshDatabase()
  const config = await settlePetstore(
    readPetstoreConfig({
      PETSTORE_DATABASE_URL: urlOf(database.owner),
      PETSTORE_PORT: '0',
      DATABASE_POOL_SIZE: '8',
      ...environment,
    }),
  )
  const logLines: string[] = []
  const log = createLog({ level: config.logLevel, destination: { write: (line) => void logLines.push(line) } })
  const { connection } = await prepareDatabase(config)
  const { apiKeys, close } = await servePetstore({ config, connection, log, clock })
  const url = `http://127.0.0.1:${config.port}/v1`
  const callOpenly = createTestClient(url)
  const { apiKey } = await apiKeys.create('Test')
  return {
    url,
    callOpenly,
    call: (method, path, request = {}) => callOpenly(method, path, { accessToken: apiKey, ...request }),
    apiKey,
    apiKeys,
    database,
    clock,
    logLines,
    async close() {
      await close()
      await database.drop()
    },
  }
}
