// The settings that all our servers share.
import { homedir } from 'node:os'
import { addressRange } from './address-range.ts'
import { optional, setting } from './settings.ts'
import { databaseUrl, host, integer, listOf, oneOf, text } from './values.ts'

export const serverSettings = {
  MODE: setting({
    describe: '`development` creates a demo tenant and listens on loopback; `production` creates nothing',
    default: 'development',
    parse: oneOf('development', 'production'),
  }),
  HOST: optional({
    describe: 'Address to listen on',
    fallback: '127.0.0.1 in development, 0.0.0.0 in production',
    parse: host,
  }),
  DATA_DIR: setting({
    describe: 'Folder of the embedded PostgreSQL, the development master key and first-run.json',
    default: 'data',
    fallback: 'data, in the current folder',
    parse: (value) => value.replace(/^~(?=\/|$)/, () => homedir()),
  }),
  DATABASE_URL: optional({
    describe: 'PostgreSQL 15 or newer. Separate several hosts by commas: the one that accepts writes is used',
    fallback: 'the embedded PostgreSQL in DATA_DIR',
    parse: databaseUrl,
  }),
  DATABASE_POOL_SIZE: setting({
    describe: 'Connections for requests, per process; other work uses a quarter of that (at least 2) and 5 more',
    default: 16,
    parse: integer(2, 500),
  }),
  TRUSTED_PROXIES: setting({
    describe: 'Addresses or ranges whose X-Forwarded-* headers are trusted, separated by commas',
    default: [] as readonly string[],
    fallback: 'none',
    parse: listOf(addressRange),
  }),
  TLS_CERT_FILE: optional({ describe: 'Certificate chain in PEM; enables HTTPS', parse: text }),
  TLS_KEY_FILE: optional({ describe: 'The private key of TLS_CERT_FILE in PEM', parse: text }),
  LOG_LEVEL: setting({
    describe: 'Lowest level to log; `debug` also logs successful requests',
    default: 'info',
    parse: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
  }),
}

export type Mode = 'development' | 'production'

/** In development the server is reachable only from this machine, unless the settings say otherwise. */
export const hostOf = (given: string | undefined, mode: Mode): string =>
  given ?? (mode === 'development' ? '127.0.0.1' : '0.0.0.0')
