import { setImmediate } from 'node:timers/promises'
import { freshDatabase } from '@countersign/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DatabaseUnavailable } from './failures.ts'
import { merged, mergedRuns, mergedWrites } from './merged.ts'
import { sql } from './sql.ts'
import type { TenantTx } from './tenant-transaction.ts'

const test_ = await freshDatabase()
const database = test_.open({ poolSize: 4 })
afterAll(() => test_.drop())

const scope = database.scope('t')
const transactionOf = async (tx: TenantTx) =>
  (await tx.row<{ id: string }>(sql`select pg_current_xact_id()::text as id`))?.id
const insert = (tx: TenantTx, userId: string) =>
  tx.run(sql`insert into users (tenant_id, user_id, created_at) values (${tx.tenantId}, ${userId}, now())`)
const users = async () => {
  const rows = await scope.tx((tx) => tx.rows<{ user_id: string }>(sql`select user_id from users order by 1`))
  return rows.map((row) => row.user_id)
}

beforeAll(() =>
  test_.superuser(
    `insert into tenants (tenant_id, display_name, created_at, updated_at)
     values ('t', 'T', now(), now()), ('u', 'U', now(), now())`,
  ),
)
beforeEach(() => test_.superuser('delete from users'))

describe('work that shares a transaction', () => {
  const together = <T>(keys: readonly string[], work: (tx: TenantTx, key: string) => Promise<T>, kind = 'work') =>
    Promise.allSettled(keys.map((key) => scope.tx((tx) => work(tx, key), { kind, key })))
  const valuesOf = <T>(ends: readonly PromiseSettledResult<T>[]) =>
    ends.map((end) => (end.status === 'fulfilled' ? end.value : end.reason))

  test('runs together if it arrives together, and each caller gets its own result', async () => {
    const ends = await together(['a', 'b', 'c'], async (tx, key) => [key, await transactionOf(tx)])
    const transactions = new Set(valuesOf(ends).map(([, transaction]) => transaction))
    expect(valuesOf(ends).map(([key]) => key)).toEqual(['a', 'b', 'c'])
    expect(transactions.size).toBe(1)
  })

  test('never runs with the same key, with another kind, or with another tenant', async () => {
    const other = database.scope('u')
    const ids = await Promise.all([
      scope.tx(transactionOf, { kind: 'work', key: 'a' }),
      scope.tx(transactionOf, { kind: 'work', key: 'a' }),
      scope.tx(transactionOf, { kind: 'other', key: 'b' }),
      other.tx(transactionOf, { kind: 'work', key: 'c' }),
    ])
    expect(new Set(ids).size).toBe(4)
  })

  test('is committed early only once all callers have said that nothing follows', async () => {
    const closing = (tx: TenantTx, key: string) => tx.endWith(insert(tx, key))
    const all = await together(['a', 'b', 'c'], closing)
    expect(valuesOf(all)).toEqual([1, 1, 1])
    const mixed = await together(['d', 'e', 'f'], async (tx, key) => {
      if (key !== 'e') return closing(tx, key)
      await insert(tx, key)
      return insert(tx, `${key} again`)
    })
    expect(valuesOf(mixed)).toEqual([1, 1, 1])
    expect(await users()).toEqual(['a', 'b', 'c', 'd', 'e', 'e again', 'f'])
  })

  test('is committed early only once sequential writes are done', async () => {
    const touch = mergedWrites<string, string>(
      (userId) => userId,
      async (tx, userIds) => {
        const rows = await tx.rows<{ user_id: string }>(sql`
          update users set created_at = created_at + interval '1 day'
          where tenant_id = ${tx.tenantId} and user_id = any(${userIds}) returning user_id`)
        return new Map(rows.map((row) => [row.user_id, row.user_id]))
      },
    )
    await scope.tx((tx) => insert(tx, 'ada'))
    const ends = await together(['1', '2', '3'], (tx) => tx.endWith(touch(tx, 'ada')))
    expect(valuesOf(ends)).toEqual(['ada', 'ada', 'ada'])
  })

  test("sees and writes only its own tenant's rows", async () => {
    const write = (tenant: string, key: string) =>
      database.scope(tenant).tx((tx) => insert(tx, `${tenant}-${key}`), { kind: 'work', key })
    await Promise.all(['a', 'b', 'c'].flatMap((key) => [write('t', key), write('u', key)]))
    expect(await users()).toEqual(['t-a', 't-b', 't-c'])
  })

  test('runs together again without the caller that failed', async () => {
    const transactions = new Map<string, unknown>()
    await together(['a', 'b', 'c', 'd'], async (tx, key) => {
      transactions.set(key, await transactionOf(tx))
      if (key === 'b') throw new Error('on purpose')
    })
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((key) => transactions.get(key))
    expect([c, d]).toEqual([a, a])
    expect(b).not.toBe(a)
  })

  test('is rolled back only for the caller that fails', async () => {
    const ends = await together(['a', 'b', 'c'], async (tx, key) => {
      await insert(tx, key)
      if (key === 'b') throw new Error('on purpose')
      return key
    })
    expect(valuesOf(ends)).toEqual(['a', new Error('on purpose'), 'c'])
    expect(await users()).toEqual(['a', 'c'])
  })

  test('is rolled back only for the caller whose statement breaks the transaction', async () => {
    await scope.tx((tx) => insert(tx, 'b'))
    const ends = await together(['a', 'b', 'c'], insert)
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await users()).toEqual(['a', 'b', 'c'])
  })

  test('runs its after-commit work once, for callers that were committed', async () => {
    const committed: string[] = []
    await together(['a', 'b', 'c'], async (tx, key) => {
      tx.afterCommit(() => void committed.push(key))
      await insert(tx, key)
      if (key === 'b') throw new Error('on purpose')
    })
    expect(committed.sort()).toEqual(['a', 'c'])
  })

  test('does not wait if it is the only one, and joins the next transaction if others are under way', async () => {
    const hold = Promise.withResolvers<void>()
    const first = together(['a', 'b'], (tx) => hold.promise.then(() => transactionOf(tx)))
    await setImmediate()
    const second = together(['c'], transactionOf)
    await setImmediate()
    const third = together(['d', 'e', 'f'], transactionOf)
    await second
    hold.resolve()
    const [, transactions] = [await first, valuesOf(await third)]
    expect(new Set(transactions).size).toBe(1)
  })

  test('learns that the database has gone away', async () => {
    let runs = 0
    const ends = await together(['a', 'b'], async (tx) => {
      runs += 1
      const me = await tx.row<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await test_.superuser('select pg_terminate_backend($1)', [me?.pid]).catch(() => undefined)
      await transactionOf(tx)
    })
    for (const end of ends) expect(end).toMatchObject({ status: 'rejected' })
    expect(valuesOf(ends).every((reason) => reason instanceof DatabaseUnavailable)).toBe(true)
    expect(runs).toBeLessThanOrEqual(4)
  })
})

describe('store functions that are called at the same time in a transaction', () => {
  const asked: (readonly string[])[] = []
  beforeEach(() => void asked.splice(0))
  const echo = async (_tx: TenantTx, inputs: readonly string[]) => {
    asked.push(inputs)
    return new Map(inputs.filter((input) => input !== 'missing').map((input) => [input, input.toUpperCase()]))
  }

  test('run as one statement, and each caller gets its own answer', async () => {
    const find = merged((input: string) => input, echo)
    const answers = await scope.tx((tx) => Promise.all(['a', 'missing', 'b', 'a'].map((key) => find(tx, key))))
    expect(answers).toEqual(['A', undefined, 'B', 'A'])
    expect(asked).toEqual([['a', 'missing', 'b', 'a']])
  })

  test('write a row once per statement', async () => {
    const write = mergedWrites((input: string) => input, echo)
    expect(await scope.tx((tx) => Promise.all(['a', 'b', 'a', 'a'].map((key) => write(tx, key))))).toEqual([
      'A',
      'B',
      'A',
      'A',
    ])
    expect(asked).toEqual([['a', 'b'], ['a'], ['a']])
  })

  test('write rows in the order of their keys, whatever the order of the calls', async () => {
    const write = mergedWrites((input: string) => input, echo)
    expect(await scope.tx((tx) => Promise.all(['b', 'c', 'a'].map((key) => write(tx, key))))).toEqual(['B', 'C', 'A'])
    const run = mergedRuns(echo, (input: string) => input)
    await scope.tx((tx) => Promise.all(['b', 'c', 'a'].map((key) => run(tx, key))))
    const add = mergedRuns(echo)
    await scope.tx((tx) => Promise.all(['b', 'c', 'a'].map((key) => add(tx, key))))
    expect(asked).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
      ['b', 'c', 'a'],
    ])
  })

  test('are never merged across transactions', async () => {
    const find = merged((input: string) => input, echo)
    await Promise.all([scope.tx((tx) => find(tx, 'a')), scope.tx((tx) => find(tx, 'b'))])
    expect(asked).toHaveLength(2)
  })

  test('all fail if their statement fails', async () => {
    const run = mergedRuns<string>((tx) => tx.run(sql`select 1 / 0`))
    const failing = scope.tx((tx) => Promise.all([run(tx, 'a'), run(tx, 'b')]))
    await expect(failing).rejects.toThrow('division by zero')
  })
})
