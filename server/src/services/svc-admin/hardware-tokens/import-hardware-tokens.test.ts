import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { startTestServer, type TestTenant } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import {
  figure3,
  figure6,
  figure7,
  passphrase,
  preSharedKey,
} from '../../../domain/authenticators/hardware-tokens/files/pskc/rfc6030.fixture.ts'

const server = await startTestServer()
afterAll(() => server.close())

const stranger = await server.newTenant()
const seed = Buffer.from('a seed that stays secret')
const csv = (...lines: string[]) => ['serialNumber,seed,kind', ...lines].join('\n')
const line = (serialNumber: string) => `${serialNumber},${seed.toString('hex')},hotp`
const manyLines = (count: number) => Array.from({ length: count }, (_, index) => line(`T${index}`))

async function newInventory(tenant?: TestTenant) {
  const { tenantId, accessToken } = tenant ?? (await server.newTenant())
  const credential = { accessToken: await accessToken() }
  const get = (path: string) => server.call('GET', `/SvcAdmin/v1/${path}`, credential)
  const send = (raw: string | Buffer, headers: Record<string, string> = {}) =>
    server.call('POST', '/SvcAdmin/v1/hardware-tokens:import', {
      ...credential,
      raw,
      headers: { 'content-type': 'text/csv', ...headers },
    })
  const done = async (importId: string) => {
    await expect.poll(async () => (await get(`hardware-token-imports/${importId}`)).body.status).toBe('done')
    return (await get(`hardware-token-imports/${importId}`)).body
  }
  return { tenantId, get, send, done }
}

const pskc = { 'content-type': 'application/pskc+xml' }

describe('202', () => {
  test('a CSV file: its size is returned immediately, and it is imported in the background', async () => {
    const { tenantId, get, send, done } = await newInventory()
    const answer = await send(csv(...manyLines(1_000), 'X1,short,hotp'))
    expect(answer).toMatchObject({
      status: 202,
      body: { importId: expect.stringMatching(/^imp_/), format: 'csv', total: 1_001, finishedAt: null },
    })
    expect(await done(answer.body.importId)).toEqual({
      ...answer.body,
      status: 'done',
      processed: 1_001,
      imported: 1_000,
      refused: 1,
      finishedAt: expect.any(String),
    })
    const events = await server.database.superuser(
      `select action, actor ->> 'kind' as kind, details from audit_events
       where tenant_id = $1 and action like 'hardware_token%' order by action desc`,
      [tenantId],
    )
    expect(events).toEqual([
      { action: 'hardware_tokens.import_started', kind: 'client', details: { format: 'csv', total: 1_001 } },
      {
        action: 'hardware_tokens.import_finished',
        kind: 'system',
        details: { total: 1_001, imported: 1_000, refused: 1 },
      },
    ])
    expect((await get('hardware-tokens/T999')).body).toMatchObject({ serialNumber: 'T999', kind: 'hotp' })
  })

  test.each([
    ['in plain', figure3, {}],
    ['under a pre-shared key', figure6, { 'pre-shared-key': preSharedKey.toString('hex') }],
    ['under a passphrase', figure7, { passphrase }],
  ])('a PSKC file %s', async (_name, file, headers) => {
    const { get, send, done } = await newInventory()
    const { body } = await send(file, { ...pskc, ...headers })
    expect(await done(body.importId)).toMatchObject({ format: 'pskc', total: 1, imported: 1 })
    expect((await get('hardware-tokens/987654321')).body).toMatchObject({ digits: 8, manufacturer: 'Manufacturer' })
  })

  test('the same idempotency key creates one import', async () => {
    const { tenantId, send } = await newInventory()
    const key = { 'idempotency-key': 'once' }
    const first = await send(csv(line('A1')), key)
    expect((await send(csv(line('A1')), key)).text).toBe(first.text)
    const imports = await server.database.superuser('select 1 from hardware_token_imports where tenant_id = $1', [
      tenantId,
    ])
    expect(imports).toHaveLength(1)
  })

  test('the same tokens in several imports: every token exists once, and each import reports what it did', async () => {
    const { get, send, done } = await newInventory()
    const file = csv(...manyLines(700))
    const answers = [await send(file), await send(csv(...manyLines(700).reverse())), await send(file)]
    const imports = await Promise.all(answers.map(({ body }) => done(body.importId)))
    const sum = (count: (one: { imported: number; refused: number }) => number) =>
      imports.reduce((total, one) => total + count(one), 0)
    expect([sum(({ imported }) => imported), sum(({ refused }) => refused)]).toEqual([700, 1_400])
    expect((await get('hardware-tokens?prefix=T699')).body.items).toHaveLength(1)
  })

  test('every seed is stored sealed: none is in plain text in the database, the log or a response', async () => {
    const { get, send, done } = await newInventory()
    const { body } = await send(csv(line('S1'), `S 2,${seed.toString('hex')},hotp`, line('S1')))
    await done(body.importId)
    const lines = await get(`hardware-token-imports/${body.importId}/lines`)
    const token = await get('hardware-tokens/S1')
    const tables = await server.database.superuser<{ name: string }>(
      `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
    const dump = await Promise.all(
      tables.map(({ name }) => server.database.superuser(`select t::text from ${name} t`).then(JSON.stringify)),
    )
    const everything = [lines.text, token.text, ...server.logLines, ...dump].join('\n')
    expect(everything).toContain('S1')
    for (const encoding of ['utf8', 'hex', 'base64', 'base64url'] as const)
      expect(everything.toLowerCase()).not.toContain(seed.toString(encoding).toLowerCase())
  })
})

describe('400', () => {
  test.each([
    ['a CSV file without a needed column', 'serialNumber,kind\nA1,hotp', {}, 'body'],
    ['an empty file', '', {}, 'body'],
    ['no XML', '{}', pskc, 'body'],
    ['a document type declaration', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', pskc, 'body'],
    ['an encrypted file without a key', figure6, pskc, 'Pre-Shared-Key'],
    ['an encrypted file with another key', figure6, { ...pskc, 'pre-shared-key': '00'.repeat(16) }, 'Pre-Shared-Key'],
    ['a key that is none', figure6, { ...pskc, 'pre-shared-key': 'secret' }, 'Pre-Shared-Key'],
    ['another passphrase', figure7, { ...pskc, passphrase: 'qwertz' }, 'Passphrase'],
    ['a passphrase that is not percent-encoded', figure7, { ...pskc, passphrase: '100%' }, 'Passphrase'],
  ])('%s', async (_name, file, headers, field) => {
    const { tenantId, send } = await newInventory()
    expect(await send(file, headers)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', details: [{ field }] },
    })
    const kept = await server.database.superuser('select 1 from hardware_token_imports where tenant_id = $1', [
      tenantId,
    ])
    expect(kept).toHaveLength(0)
  })
})

test('409: the same idempotency key for another file', async () => {
  const { send } = await newInventory()
  const key = { 'idempotency-key': 'two' }
  await send(csv(line('A1')), key)
  expect(await send(csv(line('A2')), key)).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } })
})

test('413: a file of more than 64 MiB', async () => {
  const { send } = await newInventory()
  expect(await send(Buffer.alloc(64 * 1024 * 1024 + 1, 'x\n'))).toMatchObject({
    status: 413,
    body: { code: 'payload_too_large', message: 'The body is larger than 64 MiB.' },
  })
})

test('415: a file of another kind', async () => {
  const { send } = await newInventory()
  expect(await send('{}', { 'content-type': 'application/json' })).toMatchObject({ status: 415 })
})

describe('429', () => {
  const tooMany = { status: 429, body: { code: 'too_many_requests' } }

  test('a second file of the tenant while the first is being read; another tenant is not delayed', async () => {
    const { tenantId, accessToken } = await server.newTenant()
    const { send } = await newInventory({ tenantId, accessToken } as TestTenant)
    const slow = slowUpload(await accessToken())
    await slow.begun
    expect(await send(csv(line('A1')))).toMatchObject(tooMany)
    expect(await (await newInventory()).send(csv(line('A1')))).toMatchObject({ status: 202 })
    expect(await slow.end()).toBe(202)
    expect(await send(csv(line('A2')))).toMatchObject({ status: 202 })
  })

  test('an encrypted file after ten that did not open, for ten minutes; plain files are still imported', async () => {
    const { send } = await newInventory()
    const other = await newInventory()
    const wrong = { ...pskc, passphrase: 'qwertz' }
    for (let number = 1; number <= 10; number += 1)
      expect(await send(figure7, wrong)).toMatchObject({ status: 400, body: { details: [{ field: 'Passphrase' }] } })
    const refused = await send(figure7, { ...pskc, passphrase })
    expect(refused).toMatchObject(tooMany)
    expect(refused.headers.get('retry-after')).toBe('600')
    expect(await send(figure6, { ...pskc, 'pre-shared-key': '00'.repeat(16) })).toMatchObject(tooMany)
    expect(await send(csv(line('A1')))).toMatchObject({ status: 202 })
    expect(await other.send(figure7, { ...pskc, passphrase })).toMatchObject({ status: 202 })
  })
})

/** A file whose rest arrives when the test says so. */
function slowUpload(accessToken: string) {
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'text/csv', expect: '100-continue' }
  const sending = request(`${server.url}/SvcAdmin/v1/hardware-tokens:import`, { method: 'POST', headers })
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>
  // The server has the request by then, and reads it before any later one.
  const begun = once(sending, 'continue').then(() => sending.write(`serialNumber,seed,kind\n${line('S1')}\n`))
  sending.flushHeaders()
  return {
    begun,
    async end(): Promise<number | undefined> {
      sending.end(line('S2'))
      const [answer] = await answered
      answer.resume()
      return answer.statusCode
    },
  }
}

describe('the report', () => {
  test('names every line, and why it was refused', async () => {
    const { get, send, done } = await newInventory()
    await done((await send(csv(line('OLD')))).body.importId)
    const { body } = await send(csv(line('A1'), line('OLD'), 'A2,not/hex,hotp', line('A1')))
    await done(body.importId)
    const report = (query = '') => get(`hardware-token-imports/${body.importId}/lines${query}`)
    const old = { line: 3, serialNumber: 'OLD', outcome: 'refused', issue: 'is already in the inventory' }
    const imported = { line: 2, serialNumber: 'A1', outcome: 'imported', issue: null }
    expect((await report()).body).toEqual({
      items: [
        imported,
        old,
        { line: 4, serialNumber: 'A2', outcome: 'refused', issue: expect.stringContaining('neither') },
        { line: 5, serialNumber: 'A1', outcome: 'refused', issue: 'is already in the file, at 2' },
      ],
      nextCursor: null,
    })
    expect((await report('?outcome=imported')).body.items).toEqual([imported])
    expect((await report('?outcome=waiting')).body.items).toEqual([])
    const first = (await report('?outcome=refused&limit=1')).body
    expect(first.items).toEqual([old])
    expect((await report(`?outcome=refused&limit=9&cursor=${first.nextCursor}`)).body.items).toHaveLength(2)
  })

  test.each(['?outcome=other', '?cursor=x', '?cursor=WyJhIl0', '?limit=0'])('400: %s', async (query) => {
    const { get, send } = await newInventory()
    const { body } = await send(csv(line('A1')))
    expect((await get(`hardware-token-imports/${body.importId}/lines${query}`)).status).toBe(400)
  })

  test("404: another tenant's import, and one that does not exist", async () => {
    const { get } = await newInventory()
    const theirs = await (await newInventory(stranger)).send(csv(line('A1')))
    for (const importId of [theirs.body.importId, 'imp_unknown'])
      for (const path of ['', '/lines'])
        expect(await get(`hardware-token-imports/${importId}${path}`)).toMatchObject({
          status: 404,
          body: { code: 'not_found' },
        })
  })
})
