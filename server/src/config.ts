// The settings of a deployment: every environment variable that we read, what it means, and what follows from it.
import { resolve } from 'node:path'
import { type ContextPaths, type ServiceId, serviceIds, services } from '@countersign/contract'
import {
  ConfigurationError,
  contextPath,
  databaseUrl,
  databaseUrlFile,
  freePort,
  hostOf,
  httpUrl,
  integer,
  listOf,
  type Mode,
  oneOf,
  optional,
  port as portNumber,
  readSettings,
  serverSettings,
  setting,
  singleDatabaseUrl,
  someOf,
  type TlsFiles,
  text,
  tlsFilesOf,
} from '@countersign/platform/config'
import type { StatementsMode } from '@countersign/platform/database'
import { outboundNetwork } from '@countersign/platform/outbound'
import type { TenantLimitSettings } from '@countersign/platform/turns'
import { tenantLimitSettings, tenantLimitsOf } from './tenant-limits-config.ts'
import { type Tracing, tracingOf, tracingSettings } from './tracing-config.ts'

/** Paths that belong to one service whatever the context paths are: its pages and metadata are served there. */
export const rootPaths: readonly string[] = ['/SelfService', '/.well-known']

const contextPathSetting = (id: ServiceId) =>
  setting({
    describe: `Context paths of ${id}, separated by commas: the first is canonical, the others are aliases`,
    default: services[id].contextPaths as readonly string[],
    fallback: services[id].contextPaths.join(','),
    parse: someOf(contextPath(rootPaths)),
  })

/** For platforms that mount secrets as files. */
function databaseUrlFileSetting(name: string) {
  return optional({ describe: `File that contains the value of ${name}; replaces it`, parse: databaseUrlFile })
}

export const settings = {
  MODE: serverSettings.MODE,
  SERVICES: setting({
    describe: `Services to run in this process, separated by commas: ${serviceIds.join(', ')}`,
    default: serviceIds as readonly ServiceId[],
    fallback: 'all',
    parse: someOf(oneOf(...serviceIds)),
  }),
  HOST: serverSettings.HOST,
  PORT: optional({
    describe: 'Port to listen on; 0 picks a free one',
    fallback: '8080; for a single service, its own port',
    parse: portNumber,
  }),
  MANAGEMENT_PORT: setting({
    describe:
      'Port for Prometheus metrics (`GET /metrics`) and health (`GET /health/ready`), on the address of HOST; 0 disables it',
    default: 0,
    parse: portNumber,
  }),
  PUBLIC_URL: optional({
    describe: 'Public address of the deployment, without a path',
    fallback: 'http://localhost:$PORT',
    parse: httpUrl,
  }),
  RELATED_ORIGINS: setting({
    describe:
      'Other origins that serve the pages of this deployment, separated by commas. Passkeys of its pages also work there',
    default: [] as readonly string[],
    fallback: 'none',
    parse: listOf(httpUrl),
  }),
  CONTEXT_PATH_SVC_AUTH: contextPathSetting('svc-auth'),
  CONTEXT_PATH_SVC_ADMIN: contextPathSetting('svc-admin'),
  CONTEXT_PATH_SVC_SS: contextPathSetting('svc-ss'),
  CONTEXT_PATH_SVC_OTP: contextPathSetting('svc-otp'),
  CONTEXT_PATH_SVC_TM: contextPathSetting('svc-tm'),
  DATA_DIR: serverSettings.DATA_DIR,
  DATABASE_URL: serverSettings.DATABASE_URL,
  DATABASE_URL_FILE: databaseUrlFileSetting('DATABASE_URL'),
  DATABASE_OWNER_URL: optional({
    describe: 'The same database, as the owner of its tables, for migrations',
    fallback: 'DATABASE_URL',
    parse: databaseUrl,
  }),
  DATABASE_OWNER_URL_FILE: databaseUrlFileSetting('DATABASE_OWNER_URL'),
  DATABASE_LISTEN_URL: optional({
    describe: 'The same database, without a transaction pooler, for LISTEN',
    fallback: 'DATABASE_URL',
    parse: databaseUrl,
  }),
  DATABASE_LISTEN_URL_FILE: databaseUrlFileSetting('DATABASE_LISTEN_URL'),
  DATABASE_READ_URL: optional({
    describe: 'A read replica, for statistics, audit lists and exports; one host',
    fallback: 'none: everything is read from DATABASE_URL',
    parse: singleDatabaseUrl,
  }),
  DATABASE_READ_URL_FILE: databaseUrlFileSetting('DATABASE_READ_URL'),
  DATABASE_POOL_SIZE: serverSettings.DATABASE_POOL_SIZE,
  DATABASE_STATEMENTS: setting({
    describe:
      '`unnamed` if DATABASE_URL leads to PgBouncer in transaction mode; then DATABASE_OWNER_URL and DATABASE_LISTEN_URL must lead to PostgreSQL directly',
    default: 'named',
    parse: oneOf('named', 'unnamed'),
  }),
  WORKERS: setting({ describe: 'Number of processes that share the port', default: 1, parse: integer(1, 64) }),
  ...tenantLimitSettings,
  MASTER_KEY: optional({
    describe: '32 random bytes in base64 that protect all secrets: `openssl rand -base64 32`',
    fallback: 'a generated file in DATA_DIR, in development only',
    parse: text,
  }),
  MASTER_KEY_PREVIOUS: setting({
    describe: 'Earlier master keys, separated by commas, during a rotation',
    default: [] as readonly string[],
    fallback: 'none',
    parse: listOf(text),
  }),
  MASTER_KEY_FILE: optional({
    describe: 'File with mode 0600 and one master key per line, the current one first; replaces MASTER_KEY',
    parse: text,
  }),
  OUTBOUND_ALLOWED_NETWORKS: setting({
    describe:
      'Non-public networks that connectors may reach, separated by commas: `10.1.0.0/16`, an address, or `all-private`',
    default: [] as readonly string[],
    fallback: 'none',
    parse: listOf(outboundNetwork),
  }),
  FIDO_METADATA_ROOT_FILE: optional({
    describe: 'Root certificates in PEM to which the signature of imported FIDO metadata leads',
    fallback: 'the roots of the FIDO Alliance',
    parse: text,
  }),
  TRUSTED_PROXIES: serverSettings.TRUSTED_PROXIES,
  TLS_CERT_FILE: serverSettings.TLS_CERT_FILE,
  TLS_KEY_FILE: serverSettings.TLS_KEY_FILE,
  LOG_LEVEL: serverSettings.LOG_LEVEL,
  ...tracingSettings,
}

export interface Config {
  readonly mode: Mode
  readonly services: readonly ServiceId[]
  readonly host: string
  readonly port: number
  readonly managementPort: number
  /** Undefined if it is derived from the port. */
  readonly publicUrl: string | undefined
  readonly relatedOrigins: readonly string[]
  readonly contextPaths: ContextPaths
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly databaseOwnerUrl: string | undefined
  readonly databaseListenUrl: string | undefined
  /** Undefined if there is no replica. */
  readonly databaseReadUrl: string | undefined
  readonly databasePoolSize: number
  readonly databaseStatements: StatementsMode
  readonly workers: number
  readonly tenantLimits: TenantLimitSettings
  readonly masterKey:
    | { readonly current: string; readonly previous: readonly string[] }
    | { readonly file: string; readonly createIfMissing: boolean }
  readonly outboundAllowedNetworks: readonly string[]
  readonly fidoMetadataRootFile: string | undefined
  readonly trustedProxies: readonly string[]
  readonly tls: TlsFiles | undefined
  readonly logLevel: string
  /** Undefined if nothing is traced. */
  readonly tracing: Tracing | undefined
}

/** Once the port is known. */
export interface SettledConfig extends Config {
  readonly publicUrl: string
}

export async function settlePort(config: Config): Promise<SettledConfig> {
  const port = config.port === 0 ? await freePort(config.host) : config.port
  return { ...config, port, publicUrl: config.publicUrl ?? `${config.tls ? 'https' : 'http'}://localhost:${port}` }
}

export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const values = readSettings(settings, environment)
  const dataDir = resolve(values.DATA_DIR)
  const database = oneSource(values, 'DATABASE_URL')
  const [only, ...more] = values.SERVICES
  const port = values.PORT ?? (only && more.length === 0 ? services[only].port : 8080)
  return {
    mode: values.MODE,
    services: values.SERVICES,
    host: hostOf(values.HOST, values.MODE),
    port,
    managementPort: distinctPorts(port, values.MANAGEMENT_PORT),
    publicUrl: values.PUBLIC_URL,
    relatedOrigins: values.RELATED_ORIGINS,
    contextPaths: distinctPaths({
      'svc-auth': values.CONTEXT_PATH_SVC_AUTH,
      'svc-admin': values.CONTEXT_PATH_SVC_ADMIN,
      'svc-ss': values.CONTEXT_PATH_SVC_SS,
      'svc-otp': values.CONTEXT_PATH_SVC_OTP,
      'svc-tm': values.CONTEXT_PATH_SVC_TM,
    }),
    dataDir,
    databaseUrl: database,
    databaseOwnerUrl: oneSource(values, 'DATABASE_OWNER_URL') ?? database,
    databaseListenUrl: oneSource(values, 'DATABASE_LISTEN_URL') ?? database,
    databaseReadUrl: oneSource(values, 'DATABASE_READ_URL'),
    databasePoolSize: values.DATABASE_POOL_SIZE,
    databaseStatements: direct(values),
    workers: values.WORKERS,
    tenantLimits: tenantLimitsOf(values),
    masterKey: masterKeyOf(values, dataDir),
    outboundAllowedNetworks: values.OUTBOUND_ALLOWED_NETWORKS,
    fidoMetadataRootFile: values.FIDO_METADATA_ROOT_FILE,
    trustedProxies: values.TRUSTED_PROXIES,
    tls: tlsFilesOf(values.TLS_CERT_FILE, values.TLS_KEY_FILE),
    logLevel: values.LOG_LEVEL,
    tracing: tracingOf(values),
  }
}

type Values = ReturnType<typeof readSettings<typeof settings>>

/** The variable or its file. */
function oneSource(values: Values, name: `DATABASE_${'' | 'OWNER_' | 'LISTEN_' | 'READ_'}URL`) {
  const [direct, fromFile] = [values[name], values[`${name}_FILE`]]
  if (direct && fromFile) throw new ConfigurationError(`${name} and ${name}_FILE are both set. Set only one of them.`)
  return direct ?? fromFile
}

/** LISTEN and the lock of migrations belong to a session, which a pooler gives to another client. */
function direct(values: Values): StatementsMode {
  if (values.DATABASE_STATEMENTS === 'named') return 'named'
  for (const name of ['DATABASE_OWNER_URL', 'DATABASE_LISTEN_URL'] as const) {
    if (!oneSource(values, name))
      throw new ConfigurationError(
        `DATABASE_STATEMENTS is unnamed, which is for a pooler, but ${name} is not set. Set it to the address of PostgreSQL itself.`,
      )
  }
  return 'unnamed'
}

function masterKeyOf(values: Values, dataDir: string): Config['masterKey'] {
  if (values.MASTER_KEY && values.MASTER_KEY_FILE)
    throw new ConfigurationError('MASTER_KEY and MASTER_KEY_FILE are both set. Set only one of them.')
  if (values.MASTER_KEY_PREVIOUS.length > 0 && !values.MASTER_KEY)
    throw new ConfigurationError(
      'MASTER_KEY_PREVIOUS is set, but MASTER_KEY is not. Set both. A MASTER_KEY_FILE contains the earlier keys itself, one per line.',
    )
  if (values.MASTER_KEY) return { current: values.MASTER_KEY, previous: values.MASTER_KEY_PREVIOUS }
  if (values.MASTER_KEY_FILE) return { file: resolve(values.MASTER_KEY_FILE), createIfMissing: false }
  if (values.MODE === 'production') {
    throw new ConfigurationError(
      'MASTER_KEY is not set. Production requires one: create it with openssl rand -base64 32, and keep it.',
    )
  }
  return { file: resolve(dataDir, 'master.key'), createIfMissing: true }
}

function distinctPaths(paths: ContextPaths): ContextPaths {
  const owners = new Map<string, string>()
  for (const [id, given] of Object.entries(paths)) {
    const name = `CONTEXT_PATH_${id.replace('-', '_').toUpperCase()}`
    for (const path of given) {
      const other = owners.get(path)
      if (other)
        throw new ConfigurationError(`${other} and ${name} are both ${path}. Every service needs its own path.`)
      owners.set(path, name)
    }
  }
  return paths
}

/** Two listeners cannot share a port. */
function distinctPorts(port: number, managementPort: number): number {
  if (managementPort > 0 && managementPort === port)
    throw new ConfigurationError(
      `MANAGEMENT_PORT must not be ${port}, which is the value of PORT. Choose another port.`,
    )
  return managementPort
}
