import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DataDirectoryInUse, startEmbeddedPostgres } from './index.ts'
import { isAlive } from './postmaster-pid.ts'
import { query, testFolder } from './processes.fixture.ts'

const folder = testFolder(0o700)
const settings = { fsync: 'off' }

test('makes a UTF-8 database that sorts by code point and listens on no network', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'fresh'), settings })
  const [row] = await query(
    postgres.connection,
    `select pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datlocale as locale,
            current_setting('listen_addresses') as addresses, current_setting('synchronous_commit') as commit
       from pg_database where datname = 'postgres'`,
  )
  expect(row).toEqual({ encoding: 'UTF8', provider: 'b', locale: 'C.UTF-8', addresses: '', commit: 'on' })
  await postgres.stop()
})

test('stops for good, however often it is told to, and keeps the data for the next start', async () => {
  const dataDir = join(folder, 'stopped')
  const first = await startEmbeddedPostgres({ dataDir, settings })
  await query(first.connection, 'create table kept as select 1 as n')
  await Promise.all([first.stop(), first.stop()])
  await first.stop()
  expect(isAlive(first.pid)).toBe(false)
  expect(existsSync(first.connection.host)).toBe(false)

  const second = await startEmbeddedPostgres({ dataDir, settings })
  expect(await query(second.connection, 'table kept')).toEqual([{ n: 1 }])
  await first.stop()
  expect(isAlive(second.pid)).toBe(true)
  await second.stop()
})

test('works in a data folder whose path is longer than that of a socket may be', async () => {
  const dataDir = join(folder, 'long'.repeat(40))
  const postgres = await startEmbeddedPostgres({ dataDir, settings })
  expect(await query(postgres.connection, 'select 1 as n')).toEqual([{ n: 1 }])
  await postgres.stop()
})

test('lets a setting win over our defaults, but not over how the server is reached', async () => {
  const overrides = { ...settings, max_connections: '7', listen_addresses: '*' }
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'settings'), settings: overrides })
  expect(await query(postgres.connection, 'show max_connections')).toEqual([{ max_connections: '7' }])
  expect(await query(postgres.connection, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
  await postgres.stop()
})

test('keeps personal data out of its log', async () => {
  const dataDir = join(folder, 'private')
  const postgres = await startEmbeddedPostgres({ dataDir, settings })
  await query(postgres.connection, `create table person (email text primary key); insert into person values ('a@b.c')`)
  await expect(query(postgres.connection, `insert into person values ('a@b.c')`)).rejects.toThrow('duplicate key')
  await postgres.stop()
  const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8')
  expect(log).toContain('duplicate key')
  expect(log).not.toContain('a@b.c')
})

test('says why the server did not start, and leaves the folder free for another try', async () => {
  const dataDir = join(folder, 'misconfigured')
  const misconfigured = startEmbeddedPostgres({ dataDir, settings: { ...settings, max_connections: 'many' } })
  await expect(misconfigured).rejects.toThrow(
    /^PostgreSQL did not start \(invalid value .*"many"\): see .* DATABASE_URL/,
  )
  const postgres = await startEmbeddedPostgres({ dataDir, settings })
  await postgres.stop()
})

test('says what to do where the data folder cannot be written', async () => {
  writeFileSync(join(folder, 'file'), '')
  const dataDir = join(folder, 'file', 'data')
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
    `The data folder ${dataDir} cannot be written: make it writable, set DATA_DIR to another folder, or set DATABASE_URL`,
  )
})

test('gives the folder to one start only within a process too', async () => {
  const dataDir = join(folder, 'twice')
  const postgres = await startEmbeddedPostgres({ dataDir, settings })
  await expect(startEmbeddedPostgres({ dataDir, settings })).rejects.toThrow(DataDirectoryInUse)
  await expect(startEmbeddedPostgres({ dataDir, settings })).rejects.toThrow(
    `Another Countersign process uses the data folder ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
  )
  await postgres.stop()
})
