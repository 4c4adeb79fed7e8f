import { startTestServer } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { inbox } from '../../../domain/messaging/index.ts'

const server = await startTestServer()
afterAll(() => server.close())

const tenant = await server.newTenant()
const accessToken = await tenant.accessToken()
const scope = server.database.open().scope(tenant.tenantId)

const put = (messageId: string, text = `Your code is in ${messageId}`) =>
  inbox.driverInbox(server.domain, scope)?.put({ channel: 'sms', to: '+41791234567', subject: null, text, messageId })

const list = (query = '', token = accessToken) =>
  server.call('GET', `/SvcAdmin/v1/inbox${query}`, { accessToken: token })

describe('200', () => {
  test('received messages, newest first and once, page by page', async () => {
    for (const id of ['msg_1', 'msg_2', 'msg_2', 'msg_3']) await put(id)
    const first = await list('?limit=2')
    expect(first.body.items[0]).toEqual({
      id: 'msg_3',
      channel: 'sms',
      to: '+41791234567',
      subject: null,
      text: 'Your code is in msg_3',
      createdAt: new Date(server.clock.now()).toISOString(),
    })
    const second = await list(`?limit=2&cursor=${first.body.nextCursor}`)
    const ids = [...first.body.items, ...second.body.items].map(({ id }: { id: string }) => id)
    expect(ids).toEqual(['msg_3', 'msg_2', 'msg_1'])
    expect(second.body.nextCursor).toBeNull()
  })

  test('a message that cannot be decrypted does not hide the others', async () => {
    const other = await server.newTenant()
    const theirs = server.database.open().scope(other.tenantId)
    for (const messageId of ['msg_1', 'msg_2', 'msg_3']) {
      const text = `Your code is in ${messageId}`
      await inbox
        .driverInbox(server.domain, theirs)
        ?.put({ channel: 'sms', to: '+41791234567', subject: null, text, messageId })
    }
    await server.database.superuser(
      `update inbox_messages set sealed_content = decode('01000000ff', 'hex') || substr(sealed_content, 6)
       where tenant_id = $1 and message_id = 'msg_2'`,
      [other.tenantId],
    )
    const { status, body } = await list('', await other.accessToken())
    expect(status).toBe(200)
    expect(body.items.map(({ text }: { text: string }) => text)).toEqual([
      'Your code is in msg_3',
      'This message cannot be decrypted.',
      'Your code is in msg_1',
    ])
    await server.database.superuser('delete from inbox_messages where tenant_id = $1', [other.tenantId])
  })

  test('nothing of it can be read in the database, or in another tenant', async () => {
    await put('msg_4', 'no-ciphertext-spells-this is your code')
    const rows = await server.database.superuser<{ row: string; sealed_content: Buffer }>(
      'select m::text as row, sealed_content from inbox_messages m',
    )
    const dump = rows.map(({ row, sealed_content: sealed }) => row + sealed.toString('latin1')).join()
    expect(dump).not.toMatch(/no-ciphertext-spells-this|41791234567/)
    expect(server.logLines.join()).not.toMatch(/no-ciphertext-spells-this|41791234567/)
    expect((await list('', await (await server.newTenant()).accessToken())).body.items).toEqual([])
  })

  test('keeps the newest thousand', async () => {
    await server.database.superuser(
      `insert into inbox_messages select tenant_id, 'msg_0' || n, channel, sealed_content, created_at
       from inbox_messages, generate_series(10000, 10999) n where message_id = 'msg_1'`,
    )
    await put('msg_5')
    const [row] = await server.database.superuser<{ count: number; oldest: string }>(
      `select count(*)::int as count, min(message_id collate "C") as oldest from inbox_messages`,
    )
    expect(row).toEqual({ count: 1_000, oldest: 'msg_010005' })
  })
})

describe('400', () => {
  test.each(['?limit=0', '?cursor=nonsense'])('%s', async (query) => {
    expect((await list(query)).status).toBe(400)
  })
})

describe('404', () => {
  test('in production there is no inbox', async () => {
    const production = await startTestServer({ environment: { MODE: 'production' } })
    try {
      const own = { accessToken: await (await production.newTenant()).accessToken() }
      expect(await production.call('GET', '/SvcAdmin/v1/inbox', own)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
    } finally {
      await production.close()
    }
  })
})
