// The settings of the pet store: every environment variable that it reads, what it means, and what follows from it.
import { resolve } from 'node:path'
import {
  assertListenable,
  ConfigurationError,
  databaseUrl,
  freePort,
  hostOf,
  type Mode,
  oneOf,
  openDataDir,
  optional,
  port,
  readSettings,
  readTlsFiles,
  serverSettings,
  setting,
  type TlsFiles,
  tlsFilesOf,
  versionedUrl,
} from '@countersign/platform/config'

/** The version segment at the end of every base address. */
export const versionSegment = '/v1'

const baseUrl = versionedUrl(versionSegment)

export const settings = {
  PETSTORE_PORT: optional({
    describe:
      'Port of the pet store; 0 picks a free one. In production, `npm start` starts the pet store only if this is set',
    fallback: '8090, or 8091 in staging; a free port if PORT is 0',
    parse: port,
  }),
  PETSTORE_URL: optional({
    describe: 'Base address of the pet store in production, ending in /v1',
    fallback: 'http://localhost:8090/v1, or with PETSTORE_PORT; in staging, the port before it',
    parse: baseUrl,
  }),
  PETSTORE_STAGING_URL: optional({
    describe: 'Base address of the pet store in staging, ending in /v1',
    fallback: 'none if PETSTORE_URL is set; otherwise http://localhost:8091/v1, the port after PETSTORE_PORT',
    parse: baseUrl,
  }),
  PETSTORE_ENVIRONMENT: setting({
    describe: 'Which of the two this server is: its links start with that address',
    default: 'production',
    parse: oneOf('production', 'staging'),
  }),
  PETSTORE_DATABASE_URL: optional({
    describe: "PostgreSQL 15 or newer for the pet store's schema `petstore`",
    fallback: 'the database `petstore` of the embedded PostgreSQL; in development with DATABASE_URL, that one',
    parse: databaseUrl,
  }),
  PETSTORE_DATABASE_OWNER_URL: optional({
    describe: 'The same database, as a login that can create the schema `petstore`, for migrations',
    fallback: 'PETSTORE_DATABASE_URL; in development with DATABASE_OWNER_URL, that one',
    parse: databaseUrl,
  }),
  DATABASE_OWNER_URL: optional({ describe: "The services' database, as its owner", parse: databaseUrl }),
  PORT: optional({ describe: 'Port of the services that run beside the pet store', fallback: '8080', parse: port }),
  ...serverSettings,
}

export interface PetstoreConfig {
  readonly mode: Mode
  readonly host: string
  readonly port: number
  readonly productionUrl: string | undefined
  readonly stagingUrl: string | undefined
  readonly environment: 'production' | 'staging'
  /** Undefined for the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined
  /** The setting that configures it. */
  readonly databaseSetting: 'PETSTORE_DATABASE_URL' | 'DATABASE_URL'
  /** Undefined if it is the same login. */
  readonly databaseOwnerUrl: string | undefined
  readonly databasePoolSize: number
  readonly dataDir: string
  readonly trustedProxies: readonly string[]
  readonly tls: TlsFiles | undefined
  readonly logLevel: string
}

/** Once the port is known. */
export interface SettledPetstoreConfig extends PetstoreConfig {
  readonly productionUrl: string
  /** Undefined if only the address of production is known. */
  readonly stagingUrl: string | undefined
  /** The address of this environment. */
  readonly baseUrl: string
}

export function readPetstoreConfig(environment: Readonly<Record<string, string | undefined>>): PetstoreConfig {
  const values = readSettings(settings, environment)
  return {
    mode: values.MODE,
    host: hostOf(values.HOST, values.MODE),
    // If the services use any free port, a fixed port for the pet store would be a surprise.
    port: values.PETSTORE_PORT ?? (values.PORT === 0 ? 0 : defaultPorts[values.PETSTORE_ENVIRONMENT]),
    productionUrl: values.PETSTORE_URL,
    stagingUrl: values.PETSTORE_STAGING_URL,
    environment: values.PETSTORE_ENVIRONMENT,
    databaseUrl: values.PETSTORE_DATABASE_URL ?? sharedDatabase(values.DATABASE_URL, values.MODE),
    databaseSetting: values.PETSTORE_DATABASE_URL ? 'PETSTORE_DATABASE_URL' : 'DATABASE_URL',
    databaseOwnerUrl:
      values.PETSTORE_DATABASE_OWNER_URL ?? (values.PETSTORE_DATABASE_URL ? undefined : values.DATABASE_OWNER_URL),
    databasePoolSize: values.DATABASE_POOL_SIZE,
    dataDir: resolve(values.DATA_DIR),
    trustedProxies: values.TRUSTED_PROXIES,
    tls: tlsFilesOf(values.TLS_CERT_FILE, values.TLS_KEY_FILE),
    logLevel: values.LOG_LEVEL,
  }
}

const defaultPorts = { production: 8090, staging: 8091 }

/** A process that serves a public sample should not have the login of the authentication service's database. */
function sharedDatabase(url: string | undefined, mode: Mode): string | undefined {
  if (url && mode === 'production') {
    throw new ConfigurationError(
      'PETSTORE_DATABASE_URL is not set. In production, the pet store does not use DATABASE_URL by default.',
    )
  }
  return url
}

export async function settlePetstore(config: PetstoreConfig): Promise<SettledPetstoreConfig> {
  const port = config.port === 0 ? await freePort(config.host) : config.port
  const isStaging = config.environment === 'staging'
  const at = (some: number) => `${config.tls ? 'https' : 'http'}://localhost:${some}${versionSegment}`
  const productionUrl = config.productionUrl ?? at(isStaging ? neighbour(port, -1) : port)
  const stagingUrl =
    config.stagingUrl ?? (isStaging ? at(port) : config.productionUrl ? undefined : at(neighbour(port, 1)))
  assertDistinct(productionUrl, stagingUrl)
  return { ...config, port, productionUrl, stagingUrl, baseUrl: (isStaging && stagingUrl) || productionUrl }
}

/** Also if one of them is the default: links of staging must not lead to production. */
function assertDistinct(productionUrl: string, stagingUrl: string | undefined): void {
  if (productionUrl === stagingUrl) {
    throw new ConfigurationError(`PETSTORE_STAGING_URL must differ from PETSTORE_URL: both are ${productionUrl}.`)
  }
}

/** The default address of the other environment: staging on the port after production's. */
function neighbour(port: number, step: 1 | -1): number {
  const beside = port + step
  return beside > 0 && beside < 65_536 ? beside : port - step
}

/** Checks the requirements on the machine before anything is created. */
export async function assertMachineSuitsPetstore({ mode, dataDir, host, port, tls }: PetstoreConfig): Promise<void> {
  // For first-run.json, wherever the database is.
  if (mode === 'development') openDataDir(dataDir)
  if (tls) readTlsFiles(tls)
  await assertListenable(host, port, 'PETSTORE_PORT')
}
