// Invalid values for every setting of our programs, and the error for each.
import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { selfSignedCertificate } from './certificate.ts'

export interface BadSetting {
  readonly values: readonly string[]
  /** What is allowed, in the words of the error. */
  readonly allowed: RegExp
  /** The error must not repeat the value. */
  readonly secret?: true
  /** Other settings that it needs. */
  readonly beside?: Readonly<Record<string, string>>
}

const wholeNumber: BadSetting = { values: ['eighty', '-1', '65536', '1.5'], allowed: /whole number from \d+ to \d+/ }
const database: BadSetting = {
  values: ['mysql://root:hunter2@db/x', 'hunter2@db'],
  allowed: /must look like postgres:\/\/user:password@host:5432\/database/,
  secret: true,
}
const contextPath: BadSetting = {
  values: ['OTP', '/a/b', '/..', '/SelfService', '/.well-known', ',', '/Same,/Same'],
  allowed: /one path segment such as \/AuthPage|at least one value, and none twice/,
}
const petstoreUrl: BadSetting = {
  values: ['https://a.example', 'ftp://a.example/v1'],
  allowed: /http or https address that ends in \/v1/,
}

/** Files that the values name are created in the folder. */
export function badSettings(folder: string): Readonly<Record<string, BadSetting>> {
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text, { mode: 0o600 })
    return join(folder, name)
  }
  mkdirSync(folder, { recursive: true })
  const missing = join(folder, 'missing')
  const prose = file('prose', 'not what you look for\n')
  const [ours, others] = [selfSignedCertificate(['localhost']), selfSignedCertificate(['localhost'])]
  const [cert, key, otherKey] = [file('cert', ours.certificate), file('key', ours.key), file('other-key', others.key)]
  const databaseFile: BadSetting = {
    values: [missing, folder, prose],
    allowed: /a file with one line that looks like postgres:\/\//,
    beside: { DATABASE_URL: '' },
  }
  return {
    MODE: { values: ['prod'], allowed: /one of development, production/ },
    SERVICES: { values: ['svc-x', ',', 'svc-otp,svc-otp'], allowed: /one of svc-auth, svc-admin|at least one value/ },
    HOST: {
      values: ['999.1.1.1', 'two words', '192.0.2.1', 'nowhere.invalid'],
      allowed: /address or name of this machine, such as 127\.0\.0\.1, 0\.0\.0\.0 or ::/,
    },
    PORT: wholeNumber,
    MANAGEMENT_PORT: wholeNumber,
    PUBLIC_URL: {
      values: ['auth.example.com', 'https://a.example/x'],
      allowed: /http or https address without a path, such as https:\/\/auth\.example\.com/,
    },
    RELATED_ORIGINS: {
      values: ['login.example.net', 'https://login.example.net/x'],
      allowed: /http or https address without a path/,
    },
    CONTEXT_PATH_SVC_AUTH: contextPath,
    CONTEXT_PATH_SVC_ADMIN: contextPath,
    CONTEXT_PATH_SVC_SS: contextPath,
    CONTEXT_PATH_SVC_OTP: contextPath,
    CONTEXT_PATH_SVC_TM: contextPath,
    DATA_DIR: { values: ['/proc/nowhere', prose], allowed: /a folder that this user can write to/ },
    DATABASE_URL: database,
    DATABASE_URL_FILE: databaseFile,
    DATABASE_OWNER_URL: database,
    DATABASE_OWNER_URL_FILE: databaseFile,
    DATABASE_LISTEN_URL: database,
    DATABASE_READ_URL: {
      ...database,
      values: [...database.values, 'postgres://hunter2@a,b/c'],
      allowed: /must look like postgres:|must have one host/,
    },
    DATABASE_READ_URL_FILE: databaseFile,
    DATABASE_LISTEN_URL_FILE: databaseFile,
    DATABASE_POOL_SIZE: wholeNumber,
    DATABASE_STATEMENTS: { values: ['pooled'], allowed: /one of named, unnamed/ },
    WORKERS: { ...wholeNumber, values: ['0', 'many'] },
    TENANT_REQUESTS_PER_SECOND: { ...wholeNumber, values: ['0', '1.5'] },
    TENANT_REQUESTS_AT_ONCE: { ...wholeNumber, values: ['0', 'many'] },
    TENANT_OPEN_WAITS: { ...wholeNumber, values: ['0', '-1'] },
    MASTER_KEY: { values: ['short', 'deadbeef'.repeat(8)], allowed: /openssl rand -base64 32/, secret: true },
    MASTER_KEY_PREVIOUS: { values: ['short'], allowed: /openssl rand -base64 32/, secret: true },
    MASTER_KEY_FILE: {
      values: [missing, folder, prose],
      allowed: /a file with mode 0600 and one master key per line/,
      beside: { MASTER_KEY: '' },
    },
    OUTBOUND_ALLOWED_NETWORKS: { values: ['abc', '10.0.0.0/33'], allowed: /networks such as 10\.0\.0\.0\/8/ },
    FIDO_METADATA_ROOT_FILE: { values: [missing, folder, prose], allowed: /a file with certificates in PEM/ },
    TRUSTED_PROXIES: {
      values: ['abc', '10.0.0.0/33', '0.0.0.0/0', '10.0.0.5;10.0.0.6'],
      allowed: /addresses or ranges such as 10\.0\.0\.5 or 10\.0\.0\.0\/8/,
    },
    TLS_CERT_FILE: {
      values: [missing, folder, prose],
      allowed: /a file with a certificate chain in PEM/,
      beside: { TLS_KEY_FILE: key },
    },
    TLS_KEY_FILE: {
      values: [missing, folder, prose, otherKey],
      allowed: /a file with (a private key in PEM|the private key of TLS_CERT_FILE)/,
      beside: { TLS_CERT_FILE: cert },
    },
    LOG_LEVEL: { values: ['loud'], allowed: /one of trace, debug, info/ },
    OTEL_EXPORTER_OTLP_ENDPOINT: {
      values: ['collector:4318', 'grpc://collector', 'http://c.example/?x=1'],
      allowed: /http or https address such as http:\/\/127\.0\.0\.1:4318/,
    },
    OTEL_EXPORTER_OTLP_HEADERS: {
      values: ['hunter2', 'authorization=%E0%A4%A'],
      allowed: /pairs such as authorization=Bearer%20abc/,
      secret: true,
    },
    OTEL_SERVICE_NAME: { values: [], allowed: /./ },
    PETSTORE_PORT: wholeNumber,
    PETSTORE_URL: petstoreUrl,
    PETSTORE_STAGING_URL: petstoreUrl,
    PETSTORE_ENVIRONMENT: { values: ['test'], allowed: /one of production, staging/ },
    PETSTORE_DATABASE_URL: database,
    PETSTORE_DATABASE_OWNER_URL: database,
  }
}

/** Settings with which a start gets as far as the database, which does not exist. */
export const otherwiseGood = (folder: string): Readonly<Record<string, string>> => ({
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: 'postgres://127.0.0.1:1/nowhere',
  PETSTORE_DATABASE_URL: 'postgres://127.0.0.1:1/nowhere',
  MASTER_KEY: randomBytes(32).toString('base64'),
  PORT: '0',
})
