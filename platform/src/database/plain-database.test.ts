import { setTimeout as delay } from 'node:timers/promises'
import { freshDatabase, silenceableProxy } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { DatabaseUnavailable } from './failures.ts'
import { openPlainDatabase } from './plain-database.ts'
import { sql } from './sql.ts'

const fresh = await freshDatabase()
await fresh.superuser('create table public.counted (number integer primary key)')
await fresh.superuser('grant all on public.counted to public')
const database = openPlainDatabase({ connection: fresh.connection, poolSize: 4 })
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

const insert = (number: number) => sql`insert into public.counted (number) values (${number})`
const one = sql`select 1 as one`
const count = async () => (await database.row<{ count: number }>(sql`select count(*) from public.counted`))?.count

describe('a single statement', () => {
  test('returns its rows, its first row, or the number of rows it touched', async () => {
    const numbers = (most: number) => sql`select generate_series(1, ${most}::int) as number`
    expect(await database.rows(numbers(2))).toEqual([{ number: 1 }, { number: 2 }])
    expect(await database.row(numbers(2))).toEqual({ number: 1 })
    expect(await database.row(numbers(0))).toBeUndefined()
    expect(await database.run(insert(1))).toBe(1)
  })

  test("fails with PostgreSQL's error", async () => {
    await expect(database.run(insert(1))).rejects.toMatchObject({ code: '23505' })
  })
})

test('a transaction commits everything or nothing', async () => {
  const before = Number(await count())
  const failing = database.tx(async (tx) => {
    await tx.run(insert(100))
    await tx.run(insert(100))
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await count()).toBe(before)
  await database.tx(async (tx) => {
    await tx.run(insert(101))
    await tx.run(insert(102))
  })
  expect(await count()).toBe(before + 2)
})

describe('an unreachable PostgreSQL', () => {
  test('is reported as such by a statement and by a transaction', async () => {
    const nowhere = openPlainDatabase({ connection: { url: 'postgres://127.0.0.1:1/nowhere' } })
    await expect(nowhere.rows(one)).rejects.toBeInstanceOf(DatabaseUnavailable)
    await expect(nowhere.tx((tx) => tx.run(one))).rejects.toBeInstanceOf(DatabaseUnavailable)
    await expect(nowhere.ready()).rejects.toThrow()
    await nowhere.close()
  })

  test('that stops responding blocks no caller for long; an idle connection may stay silent', async () => {
    const proxy = await silenceableProxy(fresh.connection)
    // On a busy machine, an answer takes a while.
    const silenceAtMostMs = 2000
    const far = openPlainDatabase({ connection: proxy.connection, poolSize: 1, silenceAtMostMs })
    const pid = async () => (await far.row<{ pid: number }>(sql`select pg_backend_pid() as pid`))?.pid
    const first = await pid()
    await delay(2 * silenceAtMostMs)
    expect(await pid()).toBe(first)

    proxy.silence()
    await expect(far.row(one)).rejects.toBeInstanceOf(DatabaseUnavailable)
    await far.close()
    await proxy.close()
  })
})
