import { freshDatabase } from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DatabaseUnavailable, uniqueViolation } from './failures.ts'
import { sql } from './sql.ts'
import type { TenantTx } from './tenant-transaction.ts'

const test_ = await freshDatabase()
const database = test_.open({ poolSize: 2 })
afterAll(() => test_.drop())

const insert = (tx: TenantTx, userId: string) =>
  tx.run(sql`insert into users (tenant_id, user_id, created_at) values (${tx.tenantId}, ${userId}, now())`)
const users = () =>
  database.inTenant('t', (tx) => tx.rows<{ user_id: string }>(sql`select user_id from users order by 1`))

beforeAll(async () => {
  await test_.superuser(
    `insert into tenants (tenant_id, display_name, created_at, updated_at) values ('t', 'T', now(), now())`,
  )
  await database.inTenant('t', (tx) => insert(tx, 'first'))
})

test('commits the work, and then runs the after-commit work', async () => {
  const seen: string[] = []
  await database.inTenant('t', async (tx) => {
    tx.afterCommit(() => void seen.push('committed'))
    await insert(tx, 'second')
    seen.push('worked')
  })
  expect(seen).toEqual(['worked', 'committed'])
  expect(await users()).toContainEqual({ user_id: 'second' })
})

test('rolls everything back if the work throws, and runs no after-commit work', async () => {
  let ran = false
  const failing = database.inTenant('t', async (tx) => {
    tx.afterCommit(() => {
      ran = true
    })
    await insert(tx, 'never')
    throw new Error('on purpose')
  })
  await expect(failing).rejects.toThrow('on purpose')
  expect(await users()).not.toContainEqual({ user_id: 'never' })
  expect(ran).toBe(false)
})

test('detects a swallowed statement error: COMMIT then answers ROLLBACK', async () => {
  const swallowing = database.inTenant('t', async (tx) => {
    await insert(tx, 'lost')
    await insert(tx, 'first').catch(() => undefined)
  })
  await expect(swallowing).rejects.toThrow(/rolled back/)
  expect(await users()).not.toContainEqual({ user_id: 'lost' })
})

describe('a transaction that names its last statements', () => {
  test('is committed along with them, and still gets their results', async () => {
    const seen: string[] = []
    const count = await database.inTenant('t', async (tx) => {
      tx.afterCommit(() => void seen.push('committed'))
      const inserted = await tx.endWith(insert(tx, 'closing'))
      seen.push('worked')
      return inserted
    })
    expect([count, ...seen]).toEqual([1, 'worked', 'committed'])
    expect(await users()).toContainEqual({ user_id: 'closing' })
  })

  test('accepts no statement after them', async () => {
    const late = database.inTenant('t', async (tx) => {
      await tx.endWith(insert(tx, 'in time'))
      await insert(tx, 'too late')
    })
    await expect(late).rejects.toThrow('The transaction is being committed: nothing can follow.')
    expect(await users()).not.toContainEqual({ user_id: 'too late' })
  })

  test('is rolled back as a whole if one of them fails', async () => {
    const failing = database.inTenant('t', async (tx) => {
      await tx.endWith(Promise.all([insert(tx, 'undone'), insert(tx, 'first')]))
    })
    expect(uniqueViolation(await failing.catch((failure: unknown) => failure))).toBe('users_pkey')
    expect(await users()).not.toContainEqual({ user_id: 'undone' })
  })

  test('is committed by the caller that opened it, if it was joined', async () => {
    await database.inTenant('t', async (tx) => {
      const inner = database.scope('t').joined(tx)
      await inner.tx(async (joined) => {
        await joined.endWith(insert(joined, 'inner'))
      })
      await insert(tx, 'outer')
    })
    expect(await users()).toEqual(expect.arrayContaining([{ user_id: 'inner' }, { user_id: 'outer' }]))
  })
})

test('names the constraint that was violated', async () => {
  const error = await database.inTenant('t', (tx) => insert(tx, 'first')).catch((failure: unknown) => failure)
  expect(uniqueViolation(error)).toBe('users_pkey')
})

test('reports an unavailable database if the connection is cut, and continues with a new one', async () => {
  const cut = database.inTenant('t', async (tx) => {
    const [me] = await tx.rows<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await test_.superuser('select pg_terminate_backend($1)', [me?.pid])
    await insert(tx, 'cut')
  })
  await expect(cut).rejects.toThrow(DatabaseUnavailable)
  expect(await users()).not.toContainEqual({ user_id: 'cut' })
})

test('recovers from every failure: the pool loses no connection', async () => {
  for (let round = 0; round < 20; round += 1) {
    await database.inTenant('t', () => Promise.reject(new Error('on purpose'))).catch(() => undefined)
    await database.inTenant('t', (tx) => insert(tx, 'first')).catch(() => undefined)
  }
  expect((await users()).length).toBeGreaterThan(0)
  expect(database.usage().waiting).toBe(0)
})

test('a caller that holds a connection always gets a second one, however many callers do', async () => {
  const scope = database.scope('t')
  const nested = Array.from({ length: 10 }, () => scope.tx(async () => scope.apart((tx) => tx.rows(sql`select 1`))))
  await expect(Promise.all(nested)).resolves.toHaveLength(10)
})

test('binds values and never writes them into the text', () => {
  const value = `'; drop table users; --`
  const statement = sql`select ${value}::text, ${1}`
  expect(statement).toMatchObject({ text: 'select $1::text, $2', values: [value, 1] })
  const again = (n: number) => sql`select ${n}`
  expect(again(1).name).toBe(again(2).name)
})
