// The settings of a deployment: every environment variable that we read, what it means, and what follows from it.
import { homedir } from 'node:os'
import { resolve } from 'node:path'
import { type ContextPaths, type ServiceId, serviceIds, services } from '@countersign/contract'
import {
  ConfigurationError,
  contextPath,
  httpUrl,
  integer,
  listOf,
  oneOf,
  optional,
  port,
  readSettings,
  setting,
  text,
} from '@countersign/platform/config'
import { freePort } from './free-port.ts'

const contextPathSetting = (id: ServiceId) =>
  setting({
    describe: `Context paths of ${id}, separated by commas: the first is canonical, the others are aliases`,
    default: services[id].contextPaths as readonly string[],
    fallback: services[id].contextPaths.join(','),
    parse: listOf(contextPath),
  })

export const settings = {
  MODE: setting({
    describe: '`development` makes a demo tenant and listens on loopback; `production` makes nothing by itself',
    default: 'development',
    parse: oneOf('development', 'production'),
  }),
  SERVICES: setting({
    describe: `Which services run here, separated by commas: ${serviceIds.join(', ')}`,
    default: serviceIds as readonly ServiceId[],
    fallback: 'all',
    parse: listOf(oneOf(...serviceIds)),
  }),
  HOST: optional({
    describe: 'Address to listen on',
    fallback: '127.0.0.1 in development, 0.0.0.0 in production',
    parse: text,
  }),
  PORT: optional({
    describe: 'Port to listen on; 0 takes a free one',
    fallback: '8080; a service alone: its own',
    parse: port,
  }),
  MANAGEMENT_PORT: setting({
    describe: 'Port of the Prometheus metrics, `GET /metrics`; 0 for none',
    default: 0,
    parse: port,
  }),
  PUBLIC_URL: optional({
    describe: 'Address by which others reach us, without a path',
    fallback: 'http://localhost:$PORT',
    parse: httpUrl,
  }),
  CONTEXT_PATH_SVC_AUTH: contextPathSetting('svc-auth'),
  CONTEXT_PATH_SVC_ADMIN: contextPathSetting('svc-admin'),
  CONTEXT_PATH_SVC_SS: contextPathSetting('svc-ss'),
  CONTEXT_PATH_SVC_OTP: contextPathSetting('svc-otp'),
  CONTEXT_PATH_SVC_TM: contextPathSetting('svc-tm'),
  DATA_DIR: setting({
    describe: 'Folder of the embedded PostgreSQL, the development master key and first-run.json',
    default: 'data',
    fallback: 'data, in the current folder',
    parse: (value) => value.replace(/^~(?=\/|$)/, homedir()),
  }),
  DATABASE_URL: optional({
    describe: 'PostgreSQL 15 or newer',
    fallback: 'the embedded PostgreSQL in DATA_DIR',
    parse: databaseUrl,
  }),
  DATABASE_OWNER_URL: optional({
    describe: 'The same database as the owner of its tables, for migrations',
    fallback: 'DATABASE_URL',
    parse: databaseUrl,
  }),
  DATABASE_LISTEN_URL: optional({
    describe: 'The same database without a transaction pooler in between, for LISTEN',
    fallback: 'DATABASE_URL',
    parse: databaseUrl,
  }),
  DATABASE_POOL_SIZE: setting({ describe: 'Connections per process', default: 16, parse: integer(2, 500) }),
  WORKERS: setting({ describe: 'How many processes share the port', default: 1, parse: integer(1, 64) }),
  MASTER_KEY: optional({
    describe: '32 random bytes in base64 that protect every secret: `openssl rand -base64 32`',
    fallback: 'a generated file in DATA_DIR, in development only',
    parse: text,
  }),
  MASTER_KEY_PREVIOUS: setting({
    describe: 'Earlier master keys, separated by commas, while a rotation is under way',
    default: [] as readonly string[],
    fallback: 'none',
    parse: listOf(text),
  }),
  MASTER_KEY_FILE: optional({
    describe: 'File of mode 0600 with one master key a line, the current one first, instead of MASTER_KEY',
    parse: text,
  }),
  TRUSTED_PROXIES: setting({
    describe: 'Addresses or ranges whose X-Forwarded-* headers are believed, separated by commas',
    default: [] as readonly string[],
    fallback: 'none',
    parse: listOf(text),
  }),
  TLS_CERT_FILE: optional({ describe: 'Certificate chain in PEM; with it we speak HTTPS', parse: text }),
  TLS_KEY_FILE: optional({ describe: 'The private key of TLS_CERT_FILE in PEM', parse: text }),
  LOG_LEVEL: setting({
    describe: 'Least level that is logged; `debug` shows successful requests too',
    default: 'info',
    parse: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
  }),
}

export interface Config {
  readonly mode: 'development' | 'production'
  readonly services: readonly ServiceId[]
  readonly host: string
  readonly port: number
  readonly managementPort: number
  /** Undefined where it follows from the port. */
  readonly publicUrl: string | undefined
  readonly contextPaths: ContextPaths
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly databaseOwnerUrl: string | undefined
  readonly databaseListenUrl: string | undefined
  readonly databasePoolSize: number
  readonly workers: number
  readonly masterKey:
    | { readonly current: string; readonly previous: readonly string[] }
    | { readonly file: string; readonly createIfMissing: boolean }
  readonly trustedProxies: readonly string[]
  readonly tls: { readonly certFile: string; readonly keyFile: string } | undefined
  readonly logLevel: string
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
  const [only, ...more] = values.SERVICES
  return {
    mode: values.MODE,
    services: values.SERVICES,
    host: values.HOST ?? (values.MODE === 'development' ? '127.0.0.1' : '0.0.0.0'),
    port: values.PORT ?? (only && more.length === 0 ? services[only].port : 8080),
    managementPort: values.MANAGEMENT_PORT,
    publicUrl: values.PUBLIC_URL,
    contextPaths: distinctPaths({
      'svc-auth': values.CONTEXT_PATH_SVC_AUTH,
      'svc-admin': values.CONTEXT_PATH_SVC_ADMIN,
      'svc-ss': values.CONTEXT_PATH_SVC_SS,
      'svc-otp': values.CONTEXT_PATH_SVC_OTP,
      'svc-tm': values.CONTEXT_PATH_SVC_TM,
    }),
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databaseOwnerUrl: values.DATABASE_OWNER_URL ?? values.DATABASE_URL,
    databaseListenUrl: values.DATABASE_LISTEN_URL ?? values.DATABASE_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    workers: values.WORKERS,
    masterKey: masterKeyOf(values, dataDir),
    trustedProxies: values.TRUSTED_PROXIES,
    tls: tlsOf(values.TLS_CERT_FILE, values.TLS_KEY_FILE),
    logLevel: values.LOG_LEVEL,
  }
}

function masterKeyOf(values: ReturnType<typeof readSettings<typeof settings>>, dataDir: string): Config['masterKey'] {
  if (values.MASTER_KEY && values.MASTER_KEY_FILE)
    throw new ConfigurationError('Set MASTER_KEY or MASTER_KEY_FILE, not both.')
  if (values.MASTER_KEY) return { current: values.MASTER_KEY, previous: values.MASTER_KEY_PREVIOUS }
  if (values.MASTER_KEY_FILE) return { file: resolve(values.MASTER_KEY_FILE), createIfMissing: false }
  if (values.MODE === 'production') {
    throw new ConfigurationError(
      'MASTER_KEY is not set: production needs one, and keeps it. Make one with: openssl rand -base64 32',
    )
  }
  return { file: resolve(dataDir, 'master.key'), createIfMissing: true }
}

function tlsOf(certFile: string | undefined, keyFile: string | undefined): Config['tls'] {
  if (!certFile && !keyFile) return undefined
  if (!certFile || !keyFile)
    throw new ConfigurationError('TLS_CERT_FILE and TLS_KEY_FILE go together: set both or neither.')
  return { certFile, keyFile }
}

function distinctPaths(paths: ContextPaths): ContextPaths {
  const all = Object.values(paths).flat()
  const twice = all.find((path, index) => all.indexOf(path) !== index)
  if (twice) throw new ConfigurationError(`The context path ${twice} is given twice: every service needs its own.`)
  return paths
}

function databaseUrl(value: string): string {
  if (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value)) {
    throw new Error('must look like postgres://user:password@host:5432/database.')
  }
  return value
}
