// How a pool connects to PostgreSQL in one of three roles: owner (migrations), application (tenants), system (named
// tables).
import pg from 'pg'
import { urlsOfHosts } from '../config/index.ts'

export interface Connection {
  /** `postgres://…`, also with several hosts, or its parts. */
  readonly url?: string
  readonly host?: string
  readonly port?: number
  readonly user?: string
  readonly password?: string
  readonly database?: string
}

export const applicationRole = 'countersign_app'
export const systemRole = 'countersign_system'

const int8 = 20
const int8Array = 1016

/** Reads a `bigint` column as a number if that is exact, otherwise as a BigInt. */
function parseInt8(text: string): number | bigint {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : BigInt(text)
}

const types = new pg.TypeOverrides()
types.setTypeParser(int8, parseInt8)
types.setTypeParser(int8Array, (text: string) => JSON.parse(`[${text.slice(1, -1)}]`) as number[])

export function clientConfig(connection: Connection, role?: string): pg.ClientConfig {
  const { url, ...parts } = connection
  return {
    // `pg` reads a single host; with several, `clientClass` sets the one to use.
    ...(url ? { connectionString: urlsOfHosts(url)[0] } : parts),
    ...(role ? { options: `-c role=${role}` } : {}),
    application_name: role ?? 'countersign',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    types,
  }
}
