// The settings that every server of ours has.
import { homedir } from 'node:os'
import { ConfigurationError, optional, setting } from './settings.ts'
import { databaseUrl, integer, listOf, oneOf, text } from './values.ts'

export const serverSettings = {
  MODE: setting({
    describe: '`development` makes a demo tenant and listens on loopback; `production` makes nothing by itself',
    default: 'development',
    parse: oneOf('development', 'production'),
  }),
  HOST: optional({
    describe: 'Address to listen on',
    fallback: '127.0.0.1 in development, 0.0.0.0 in production',
    parse: text,
  }),
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
  DATABASE_POOL_SIZE: setting({
    describe: 'Connections for requests, per process; background work takes up to half as many again',
    default: 16,
    parse: integer(2, 500),
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

export type Mode = 'development' | 'production'

/** Development is for one machine's own eyes, unless somebody says otherwise. */
export const hostOf = (host: string | undefined, mode: Mode): string =>
  host ?? (mode === 'development' ? '127.0.0.1' : '0.0.0.0')

export interface TlsFiles {
  readonly certFile: string
  readonly keyFile: string
}

export function tlsFilesOf(certFile: string | undefined, keyFile: string | undefined): TlsFiles | undefined {
  if (!certFile && !keyFile) return undefined
  if (!certFile || !keyFile)
    throw new ConfigurationError('TLS_CERT_FILE and TLS_KEY_FILE go together: set both or neither.')
  return { certFile, keyFile }
}
