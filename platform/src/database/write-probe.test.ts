import { freshDatabase } from '@countersign/testkit'
import pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { clientConfig } from './connection.ts'
import { DatabaseUnavailable } from './failures.ts'
import { openPool } from './pool.ts'
import { createWriteProbe } from './write-probe.ts'

const database = await freshDatabase()
const pool = openPool({ connection: database.connection, role: 'countersign_app', size: 4 })
const name = database.connection.database
afterEach(() => database.superuser(`alter database ${name} reset all`))
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const probe = () => createWriteProbe(pool, 'write_probe')()
/** Settings of a database apply to connections that are opened afterwards. */
const probeAnew = async () => {
  const fresh = openPool({ connection: database.connection, role: 'countersign_app', size: 1 })
  try {
    await createWriteProbe(fresh, 'write_probe')()
  } finally {
    await fresh.end()
  }
}
const writes = async () =>
  (await database.superuser<{ at: Date }>('select written_at as at from write_probe'))[0]?.at.getTime()

test('writes for real, and once for all callers within two seconds', async () => {
  const before = await writes()
  const ready = createWriteProbe(pool, 'write_probe')
  await Promise.all([ready(), ready(), ready()])
  const written = await writes()
  expect(written).toBeGreaterThan(before ?? 0)
  await ready()
  expect(await writes()).toBe(written)
})

test('fails if the database accepts no writes', async () => {
  await database.superuser(`alter database ${name} set default_transaction_read_only = on`)
  await expect(probeAnew()).rejects.toBeInstanceOf(DatabaseUnavailable)
})

test('fails if the disk is full, although a row could still be updated in place', async () => {
  await database.superuser(`alter database ${name} set temp_file_limit = '100kB'`)
  await expect(probeAnew()).rejects.toBeInstanceOf(DatabaseUnavailable)
})

test('does not wait for another process that uses the same row', async () => {
  const other = new pg.Client(clientConfig({ ...database.connection, user: 'postgres' }))
  await other.connect()
  await other.query('begin; update write_probe set written_at = now()')
  await probe()
  await other.query('rollback')
  await other.end()
})

test('a failure is not cached: the service is ready again as soon as writes succeed', async () => {
  await database.superuser('revoke update on write_probe from countersign_app')
  const ready = createWriteProbe(pool, 'write_probe')
  await expect(ready()).rejects.toThrow('permission denied')
  await database.superuser('grant update (written_at) on write_probe to countersign_app')
  await ready()
})
