import type { Problem } from '@countersign/contract'
import { freshDatabase, type TestDatabase, testClock } from '@countersign/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createDataKey, newKeyBytes, open, seal, sha256 } from '../crypto/index.ts'
import { type Database, sql, type TenantScope } from '../database/index.ts'
import { createIdempotency, type Idempotency, type KeptAnswer, type Sealer } from './index.ts'
import { insertKeptAnswer } from './kept-answers-store.ts'

let db: TestDatabase
let here: Database
let there: Database
const clock = testClock()
const key = createDataKey(1, newKeyBytes())
const sealer: Sealer = {
  seal: async (tx, where, text) => seal(key, text, { tenantId: tx.tenantId, ...where }),
  open: async (tx, where, sealed) => open(key, sealed, { tenantId: tx.tenantId, ...where }),
}

beforeAll(async () => {
  db = await freshDatabase()
  await db.superuser('create table effects (tenant_id text not null, what text not null)')
  await db.superuser('grant select, insert on effects to countersign_app')
  here = db.open()
  there = db.open()
})
beforeEach(() => db.superuser('truncate effects, idempotency_keys'))
afterAll(() => db.drop())

const keyed = { key: 'key-1', callerId: 'cl_1', operationId: 'createThing', request: { body: { what: 'thing' } } }
const inProgress = { code: 'idempotency_in_progress', status: 409 }

/** The idempotency of one process, on the given database. */
const idempotency = (): Idempotency => createIdempotency({ sealer, clock })

const effects = async () => (await db.superuser<{ what: string }>('select what from effects')).map(({ what }) => what)

async function addEffect(tenant: TenantScope, what: string): Promise<void> {
  await tenant.tx((tx) => tx.run(sql`insert into effects (tenant_id, what) values (${tx.tenantId}, ${what})`))
}

function create(what: string) {
  return async (tenant: TenantScope): Promise<KeptAnswer> => {
    await addEffect(tenant, what)
    return { status: 201, headers: { location: `/things/${what}` }, body: { what, secret: `secret-of-${what}` } }
  }
}

describe('the same key and request', () => {
  test('returns the first response again without a second effect, in another process too', async () => {
    const first = await idempotency().once(here.scope('acme'), keyed, create('one'))
    const again = await idempotency().once(there.scope('acme'), keyed, create('two'))
    expect(again).toEqual(first)
    expect(again.body).toEqual({ what: 'one', secret: 'secret-of-one' })
    expect(await effects()).toEqual(['one'])
  })

  test('is the same whatever the order of its members, and differs if a value differs in the last digit', async () => {
    const request = { body: { id: 9223372036854775807n, nested: { a: [1, 2], b: null } }, query: undefined }
    const reordered = { query: undefined, body: { nested: { b: null, a: [1, 2] }, id: 9223372036854775807n } }
    const other = { body: { id: 9223372036854775806n, nested: { a: [1, 2], b: null } }, query: undefined }
    await idempotency().once(here.scope('acme'), { ...keyed, request }, create('one'))
    await idempotency().once(here.scope('acme'), { ...keyed, request: reordered }, create('two'))
    expect(await effects()).toEqual(['one'])
    await expect(
      idempotency().once(here.scope('acme'), { ...keyed, request: other }, create('three')),
    ).rejects.toMatchObject({ code: 'idempotency_conflict' })
  })

  test.each([
    ['no body', undefined],
    ['a text', 'plain'],
    ['a number beyond the exact ones', { id: 9223372036854775807n, big: 1e21, small: -1.5 }],
  ])('returns %s unchanged', async (_what, body) => {
    const answer = { status: 200, headers: {}, body }
    await idempotency().once(here.scope('acme'), keyed, async () => answer)
    const again = await idempotency().once(here.scope('acme'), keyed, create('never'))
    expect(again.body).toEqual(body)
  })

  test('has one effect however many arrive together through two processes', async () => {
    const [one, two] = [idempotency(), idempotency()]
    const calls = Array.from({ length: 50 }, (_, index) =>
      index % 2
        ? one.once(here.scope('acme'), keyed, create(`here-${index}`))
        : two.once(there.scope('acme'), keyed, create(`there-${index}`)),
    )
    const outcomes = await Promise.allSettled(calls)
    const [effect, ...others] = await effects()
    expect(others).toEqual([])
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') expect(outcome.value.body).toMatchObject({ what: effect })
      else expect(outcome.reason).toMatchObject(inProgress)
    }
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true)
  })

  test('is refused while the first still runs, and answered once it has finished', async () => {
    const started = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    onTestFinished(() => goOn.resolve())
    const first = idempotency().once(here.scope('acme'), keyed, async (tenant) => {
      started.resolve()
      await goOn.promise
      return create('one')(tenant)
    })
    await started.promise
    await expect(idempotency().once(there.scope('acme'), keyed, create('two'))).rejects.toMatchObject(inProgress)
    goOn.resolve()
    expect(await first).toMatchObject({ body: { what: 'one' } })
    expect(await idempotency().once(there.scope('acme'), keyed, create('two'))).toEqual(await first)
    expect(await effects()).toEqual(['one'])
  })

  test('runs again after 24 hours, and then that response is kept', async () => {
    await idempotency().once(here.scope('acme'), keyed, create('one'))
    clock.advance({ hours: 24, milliseconds: -1 })
    await idempotency().once(here.scope('acme'), keyed, create('two'))
    expect(await effects()).toEqual(['one'])
    clock.advance({ milliseconds: 1 })
    await idempotency().once(here.scope('acme'), keyed, create('three'))
    const again = await idempotency().once(here.scope('acme'), keyed, create('four'))
    expect(again.body).toMatchObject({ what: 'three' })
    expect(await effects()).toEqual(['one', 'three'])
  })
})

test('the same key with another request is a conflict and has no effect', async () => {
  await idempotency().once(here.scope('acme'), keyed, create('one'))
  const other = { ...keyed, request: { body: { what: 'other' } } }
  await expect(idempotency().once(there.scope('acme'), other, create('two'))).rejects.toMatchObject({
    code: 'idempotency_conflict',
    status: 409,
  })
  expect(await effects()).toEqual(['one'])
})

test.each([
  ['tenant', 'globex', keyed],
  ['caller', 'acme', { ...keyed, callerId: 'cl_2' }],
  ['operation', 'acme', { ...keyed, operationId: 'deleteThing' }],
])('the same key of another %s is a different key', async (_what, tenantId, other) => {
  await idempotency().once(here.scope('acme'), keyed, create('one'))
  const answer = await idempotency().once(here.scope(tenantId), other, create('two'))
  expect(answer.body).toMatchObject({ what: 'two' })
  expect(await effects()).toEqual(['one', 'two'])
})

test('a problem is not kept, and leaves no effect', async () => {
  const failing = async (tenant: TenantScope): Promise<KeptAnswer> => {
    await addEffect(tenant, 'half')
    throw new Error('no')
  }
  await expect(idempotency().once(here.scope('acme'), keyed, failing)).rejects.toThrow('no')
  expect(await effects()).toEqual([])
  await idempotency().once(here.scope('acme'), keyed, create('one'))
  expect(await effects()).toEqual(['one'])
})

test('a crash between the effect and the response keeps neither, and the retry has its effect once', async () => {
  const crashing = async (tenant: TenantScope): Promise<KeptAnswer> => {
    await addEffect(tenant, 'lost')
    const backend = await tenant.tx((tx) => tx.row<{ pid: number }>(sql`select pg_backend_pid() as pid`))
    await db.superuser('select pg_terminate_backend($1, 5000)', [backend?.pid])
    return { status: 201, headers: {}, body: {} }
  }
  await expect(idempotency().once(here.scope('acme'), keyed, crashing)).rejects.toThrow()
  expect(await effects()).toEqual([])
  const retried = await idempotency().once(there.scope('acme'), keyed, create('one'))
  expect(retried.body).toMatchObject({ what: 'one' })
  await idempotency().once(here.scope('acme'), keyed, create('two'))
  expect(await effects()).toEqual(['one'])
})

test('a response is not replaced before it has expired', async () => {
  const insert = () =>
    here.inTenant('acme', (tx) =>
      insertKeptAnswer(tx, sha256('key'), Buffer.from('answer'), {
        now: new Date(clock.now()),
        expiresAt: new Date(clock.now() + 1000),
      }),
    )
  await insert()
  await expect(insert()).rejects.toMatchObject(inProgress)
  clock.advance({ seconds: 1 })
  await insert()
})

describe('in the database', () => {
  const dump = async () => {
    const rows = await db.superuser<{ row: string }>('select idempotency_keys::text as row from idempotency_keys')
    return rows.map(({ row }) =>
      row.replaceAll(/\\+x([0-9a-f]+)/g, (_, hex) => Buffer.from(hex, 'hex').toString('latin1')),
    )
  }

  test('neither the key nor the request nor the response can be read, nor guessed by hashing', async () => {
    await idempotency().once(here.scope('acme'), { ...keyed, request: '123456' }, create('one'))
    const [text, ...others] = await dump()
    expect(others).toEqual([])
    const guesses = ['123456', '"123456"'].map((guess) => sha256(guess))
    const readable = [keyed.key, 'secret-of-one', '123456', ...guesses.map((guess) => guess.toString('latin1'))]
    for (const secret of [...readable, ...guesses.map((guess) => guess.toString('base64url'))]) {
      expect(text).not.toContain(secret)
    }
  })

  test('a response that is moved to another key does not open', async () => {
    await idempotency().once(here.scope('acme'), keyed, create('one'))
    await idempotency().once(here.scope('acme'), { ...keyed, key: 'key-2' }, create('two'))
    await db.superuser(`update idempotency_keys a set sealed_answer = b.sealed_answer from idempotency_keys b
      where a.key_hash <> b.key_hash`)
    await expect(idempotency().once(here.scope('acme'), keyed, create('three'))).rejects.toThrow('does not open')
  })
})

test.each([
  ['empty', ''],
  ['too long', 'x'.repeat(129)],
  ['with a control character', 'a\tb'],
  ['beyond ASCII', 'ключ'],
  ['given twice', ['a', 'b']],
])('a key that is %s is refused', async (_what, given) => {
  const refused = idempotency().once(here.scope('acme'), { ...keyed, key: given }, create('one'))
  const problem = (await refused.catch((error: unknown) => error)) as Problem
  expect(problem).toMatchObject({ code: 'invalid_request', details: [{ field: 'Idempotency-Key' }] })
  expect(await effects()).toEqual([])
})

test.each(['!', '~ with spaces ~', 'x'.repeat(128)])('the key %s is accepted', async (given) => {
  await idempotency().once(here.scope('acme'), { ...keyed, key: given }, create('one'))
  expect(await effects()).toEqual(['one'])
})
