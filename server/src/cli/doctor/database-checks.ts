// The database as a server uses it: version, clock, rights, pooler, wake-ups, disk.
import { statfs } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { applicationRole } from '@countersign/platform/database'
import { acrossTenants } from '@countersign/platform/database/across-tenants'
import { findExcessiveRight } from '../../serving-login.ts'
import type { Session } from '../session.ts'
import { type Check, type Finding, fine, wrong } from './finding.ts'

const maxSkewSeconds = 5
const wakeUpMs = 3_000
const minFreeBytes = 1e9

const version: Check = async ({ deployment }) => {
  const { version: running } = await deployment.database.facts()
  if (Number.parseInt(running, 10) < 15)
    return wrong(`PostgreSQL ${running} is too old: version 15 or later is required`)
  return fine(`PostgreSQL ${running} is reachable and migrated`)
}

const clocks: Check = async ({ deployment }) => {
  const { now } = await deployment.database.facts()
  const skewSeconds = Math.abs(now.getTime() - Date.now()) / 1000
  return skewSeconds > maxSkewSeconds
    ? wrong(`The database clock differs from this machine's by ${Math.round(skewSeconds)} s: synchronise both`)
    : fine('The clocks of this machine and of the database agree')
}

const login: Check = async ({ connections }) => {
  const right = await findExcessiveRight(connections)
  return right ? wrong(right) : fine("The servers' database login has only the privileges that it needs")
}

const pooler: Check = async ({ deployment }) => {
  const { databaseStatements } = deployment.config
  if (databaseStatements === 'named')
    return fine('Connections lead to PostgreSQL directly, or through sessions of their own')
  const role = await deployment.database.roleInTransaction()
  return role === applicationRole
    ? fine('A pooler in transaction mode is supported: every transaction takes its own role')
    : wrong(`Transactions run as ${role} instead of ${applicationRole}: check the pooler`)
}

/** A real message, from a transaction through PostgreSQL to the connection that listens. */
const wakeUps: Check = async ({ deployment: { database, signals } }) => {
  if (!signals.listening) return wrong(notListening)
  let received = 0
  const stop = signals.on('doctor', () => {
    received += 1
  })
  try {
    await acrossTenants(database, 'a check of the wake-ups', (tx) => signals.notify(tx, 'doctor', ''))
    // This process hears of it when it commits; the second time, it comes through PostgreSQL.
    for (const end = Date.now() + wakeUpMs; received < 2 && Date.now() < end; ) await delay(20)
  } finally {
    stop()
  }
  return received >= 2 ? fine('Wake-ups between processes arrive') : wrong(notListening)
}

const notListening = 'LISTEN does not work: set DATABASE_LISTEN_URL to a connection without a transaction pooler'

const disk: Check = async ({ deployment: { config, database } }) => {
  await database.ready()
  if (config.databaseUrl) return fine('The database accepts writes')
  return room(await freeBytes(config.dataDir), config.dataDir)
}

/** PostgreSQL stops accepting writes when it has no room left for its log. */
export function room(freeBytes: number, folder: string): Finding {
  const gigabytes = `${(freeBytes / 1e9).toFixed(1)} GB`
  return freeBytes < minFreeBytes
    ? wrong(`Only ${gigabytes} are free in ${folder}: make room before PostgreSQL stops accepting writes`)
    : fine(`The database accepts writes, and ${gigabytes} are free in ${folder}`)
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

export const databaseChecks: readonly ((session: Session) => Promise<Finding>)[] = [
  version,
  clocks,
  login,
  pooler,
  wakeUps,
  disk,
]
