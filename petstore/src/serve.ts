// The pet store, listening on its own port.
import { type Clock, systemClock } from '@countersign/platform/clock'
import { listenFailure, readTlsFiles } from '@countersign/platform/config'
import { type Connection, openPlainDatabase } from '@countersign/platform/database'
import { createHttpServer, mountService } from '@countersign/platform/http'
import type { Log } from '@countersign/platform/log'
import { createMetrics, type Metrics } from '@countersign/platform/metrics'
import { refusalsByAddress } from '@countersign/platform/turns'
import { type ApiKeys, createApiKeys } from './api-keys/api-keys.ts'
import { type SettledPetstoreConfig, versionSegment } from './config.ts'
import { petstoreErrors } from './error-format.ts'
import { petstore } from './operations/index.ts'
import { createPets } from './pets/pets.ts'

export interface ServingPetstore {
  readonly apiKeys: ApiKeys
  /** Finishes what is in flight, then stops. */
  close(): Promise<void>
}

export interface ServeOptions {
  readonly config: SettledPetstoreConfig
  readonly connection: Connection
  readonly log: Log
  readonly clock?: Clock
  /** The metrics that count its requests. */
  readonly metrics?: Metrics
  /** Why the embedded PostgreSQL does not come back. */
  readonly postgresFailure?: (() => string | undefined) | undefined
}

/** The version of the API in the specification. */
const apiVersion = '1.0.0'

export async function servePetstore(options: ServeOptions): Promise<ServingPetstore> {
  const { config, connection, log, clock = systemClock, metrics = createMetrics(), postgresFailure } = options
  const { baseUrl, productionUrl, stagingUrl, tls } = config
  const database = openPlainDatabase({
    connection,
    probeTable: 'petstore.write_probe',
    poolSize: config.databasePoolSize,
    onError: (error) => log.warn({ err: error }, 'database connection failed'),
  })
  const apiKeys = createApiKeys({ database, clock })
  const app = createHttpServer({
    log,
    errorFormat: petstoreErrors,
    trustedProxies: config.trustedProxies,
    secureTransport: baseUrl.startsWith('https:'),
    ...(tls ? { tls: readTlsFiles(tls) } : {}),
  })
  mountService(app, petstore, {
    domain: { pets: createPets(database), baseUrl },
    access: {
      authenticate: (authorization) => apiKeys.authenticate(authorization),
      refuse: refusalsByAddress(),
      scopesOf: () => [],
    },
    baseUrl,
    contextPaths: [versionSegment],
    servers: [
      { url: productionUrl, description: 'Production' },
      ...(stagingUrl === undefined ? [] : [{ url: stagingUrl, description: 'Staging' }]),
    ],
    security: { name: 'apiKey', description: 'The API key, sent as a bearer token in the `Authorization` header.' },
    version: apiVersion,
    strict: config.mode !== 'production',
    health: { ready: () => database.ready(), ...(postgresFailure ? { failure: postgresFailure } : {}) },
    clock,
    log,
    metrics,
  })
  try {
    await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    await database.close()
    throw listenFailure(error, 'PETSTORE_PORT', config.host)
  }
  return {
    apiKeys,
    async close() {
      await app.close()
      await database.close()
    },
  }
}
