import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DataDirectoryInUse, startEmbeddedPostgres } from './index.ts'
import { isAlive } from './postmaster-pid.ts'
import { query, testFolder } from './processes.fixture.ts'

const folder = testFolder(0o700)
const settings = { fsync: 'off' }

test('creates a UTF-8 database that sorts by code point and does not listen on the network', async () => {
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

test('stops for good, however often stop is called, and keeps the data for the next start', async () => {
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

test('works in a data folder whose path is longer than a socket path may be', async () => {
  const dataDir = join(folder, 'long'.repeat(40))
  const postgres = await startEmbeddedPostgres({ dataDir, settings })
  expect(await query(postgres.connection, 'select 1 as n')).toEqual([{ n: 1 }])
  await postgres.stop()
})

test('lets a setting override our defaults, but not how the server is reached', async () => {
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

test('says why the server did not start, and releases the folder for another attempt', async () => {
  const dataDir = join(folder, 'misconfigured')
  const misconfigured = startEmbeddedPostgres({ dataDir, settings: { ...settings, max_connections: 'many' } })
  await expect(misconfigured).rejects.toThrow(
    /^PostgreSQL did not start \(invalid value .*"many"\): see .* DATABASE_URL/,
  )
  const postgres = await startEmbeddedPostgres({ dataDir, settings })
  await postgres.stop()
})

test('says what to do if the data folder is not writable', async () => {
  writeFileSync(join(folder, 'file'), '')
  const dataDir = join(folder, 'file', 'data')
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
    `The data folder ${dataDir} cannot be written: make it writable, set DATA_DIR to another folder, or set DATABASE_URL`,
  )
})

test('gives the folder to only one start within a process too', async () => {
  const dataDir = join(folder, 'twice')
  const postgres = await startEmbeddedPostgres({ dataDir, settings })
  await expect(startEmbeddedPostgres({ dataDir, settings })).rejects.toThrow(DataDirectoryInUse)
  await expect(startEmbeddedPostgres({ dataDir, settings })).rejects.toThrow(
    `Another Countersign process uses the data folder ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
  )
  await postgres.stop()
})
