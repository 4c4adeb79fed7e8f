import { performance } from 'node:perf_hooks'
import { freshDatabase } from '@countersign/testkit'
import pg from 'pg'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { clientConfig } from './connection.ts'
import { DatabaseUnavailable } from './failures.ts'
import { Replica } from './replica.ts'

const database = await freshDatabase()
const pool = new pg.Pool(clientConfig(database.connection))
const replica = new Replica(pool, 1)
afterAll(async () => {
  await pool.end()
  await database.drop()
})

afterEach(() => void vi.restoreAllMocks())

const fromPrimary = async () => 'primary'
const failing = (error: Error) => () => Promise.reject(error)

test.for([
  ['is down', new DatabaseUnavailable('down')],
  ['had to cancel the query', new pg.DatabaseError('canceling statement due to conflict with recovery', 0, 'error')],
] as const)('a report comes from the primary if the replica %s, and so do the next ones', async ([, error]) => {
  vi.spyOn(performance, 'now').mockReturnValue(0)
  const fresh = new Replica(pool, 1)
  expect(await fresh.isUsable()).toBe(true)
  expect(await fresh.read(failing(error), fromPrimary)).toBe('primary')
  expect(await fresh.isUsable()).toBe(false)
})

test('any other failure is a failure of the report', async () => {
  await expect(replica.read(failing(new RangeError('ours')), fromPrimary)).rejects.toThrow(RangeError)
  expect(await replica.isUsable()).toBe(true)
})
