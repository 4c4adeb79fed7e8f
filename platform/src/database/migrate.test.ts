import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshDatabase } from '@countersign/testkit'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { migrate } from './migrate.ts'

const database = await freshDatabase()
const directory = await mkdtemp(join(tmpdir(), 'migrations-'))
afterAll(async () => {
  await rm(directory, { recursive: true })
  await database.drop()
})

const write = (name: string, text: string) => writeFile(join(directory, name), text)

beforeEach(async () => {
  await database.superuser('drop table if exists schema_migrations, one, two, slow cascade')
  await rm(directory, { recursive: true })
  await (await import('node:fs/promises')).mkdir(directory)
  await write('0001_one.sql', 'create table one (n integer)')
})

test('applies missing migrations in order, once', async () => {
  expect((await migrate(database.owner, directory)).map(({ name }) => name)).toEqual(['one'])
  await write('0002_two.sql', 'create table two (n integer); insert into two select count(*) from one')
  expect((await migrate(database.owner, directory)).map(({ name }) => name)).toEqual(['two'])
  expect(await migrate(database.owner, directory)).toEqual([])
})

test('is run by one process while the others wait', async () => {
  await write('0002_slow.sql', 'select pg_sleep(0.3); create table slow (n integer)')
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(database.owner, directory)))
  expect(applied.map((migrations) => migrations.length).sort()).toEqual([0, 0, 0, 2])
})

test('leaves nothing of a failed migration, and resumes there once it is fixed', async () => {
  await write('0002_two.sql', 'create table two (n integer); select nonsense')
  await expect(migrate(database.owner, directory)).rejects.toThrow(
    /^Migration 2 \(two\) failed: column "nonsense" does not exist$/,
  )
  await write('0002_two.sql', 'create table two (n integer)')
  expect((await migrate(database.owner, directory)).map(({ version }) => version)).toEqual([2])
})

test('refuses a file that was edited after it was applied', async () => {
  await migrate(database.owner, directory)
  await write('0001_one.sql', 'create table one (n bigint)')
  await expect(migrate(database.owner, directory)).rejects.toThrow(/^Migration 1 \(one\) differs/)
})

test('refuses a database that is newer than the code', async () => {
  await write('0002_two.sql', 'create table two (n integer)')
  await migrate(database.owner, directory)
  await rm(join(directory, '0002_two.sql'))
  await expect(migrate(database.owner, directory)).rejects.toThrow(/Start a newer version/)
})

test('accepts a newer database if every later migration works with this version', async () => {
  await write('0002_two.sql', '-- Works with servers from 0001 on.\ncreate table two (n integer)')
  await migrate(database.owner, directory)
  await rm(join(directory, '0002_two.sql'))
  expect(await migrate(database.owner, directory)).toEqual([])

  await write('0001_one.sql', 'create table one (n bigint)')
  await expect(migrate(database.owner, directory)).rejects.toThrow(/^Migration 1 \(one\) differs/)
})

test('refuses a newer database if one of several later migrations needs a newer version', async () => {
  await write('0002_two.sql', 'create table two (n integer)')
  await write('0003_three.sql', '-- Works with servers from 0002 on.\nselect 1')
  await migrate(database.owner, directory)
  await rm(join(directory, '0003_three.sql'))
  expect(await migrate(database.owner, directory)).toEqual([])
  await rm(join(directory, '0002_two.sql'))
  await expect(migrate(database.owner, directory)).rejects.toThrow(/is at migration 3, but this version knows only 1/)
})

test('reads the list of a version that did not write down which servers a migration works with', async () => {
  await write('0002_two.sql', 'create table two (n integer)')
  await migrate(database.owner, directory)
  await database.superuser('alter table schema_migrations drop column servers_from')
  expect(await migrate(database.owner, directory)).toEqual([])
  await rm(join(directory, '0002_two.sql'))
  await expect(migrate(database.owner, directory)).rejects.toThrow(/Start a newer version/)
})

test('refuses a gap in the numbers', async () => {
  await write('0003_three.sql', 'select 1')
  await expect(migrate(database.owner, directory)).rejects.toThrow(/0003_three.sql is out of sequence: expected 0002/)
})
