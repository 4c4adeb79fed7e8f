import { startSmsGateway, startSmtpServer, startTestServer } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const server = await startTestServer({ environment: { OUTBOUND_ALLOWED_NETWORKS: '127.0.0.1' } })
const mail = await startSmtpServer({ account: { username: 'us', password: 'a password of the mail server' } })
const gateway = await startSmsGateway({
  // Like some gateways: the response repeats everything that was sent.
  answer: ({ headers, body }) => ({ status: 500, body: JSON.stringify({ headers, body }) }),
})
afterAll(() => Promise.all([server.close(), mail.close(), gateway.close()]))

const tenant = await server.newTenant()
const accessToken = await tenant.accessToken()
const to = 'ada@example.com'
const number = '+41791234567'
const apiKey = 'a key that the gateway knows us by'

async function connector(body: object): Promise<string> {
  const request = { displayName: 'Tested', enabled: false, ...body }
  const answer = await server.call('POST', '/SvcAdmin/v1/connectors', { accessToken, body: request })
  expect(answer.status).toBe(201)
  return answer.body.connectorId
}

const byMail = (secrets: object = { password: 'a password of the mail server' }) =>
  connector({ channel: 'email', driver: 'smtp', settings: mail.settings, secrets })

const byGateway = () =>
  connector({
    channel: 'sms',
    driver: 'sms_http',
    settings: { ...gateway.settings, headers: { 'X-Api-Key': '{{secret.apiKey}}' } },
    secrets: { apiKey },
  })

const run = (connectorId: string, body: object, headers = {}) =>
  server.call('POST', `/SvcAdmin/v1/connectors/${connectorId}:test`, { accessToken, body, headers })

const events = (connectorId: string) =>
  server.database.superuser<{ outcome: string; row: string }>(
    `select outcome, e::text as row from audit_events e where action = 'connector.tested' and target_id = $1`,
    [connectorId],
  )

describe('200', () => {
  test('a message that arrives, by a connector that is not even enabled', async () => {
    const connectorId = await byMail()
    const answer = await run(connectorId, { to })
    expect(answer).toMatchObject({
      status: 200,
      body: { outcome: 'sent', providerMessageId: 'Q1', error: null, tookMilliseconds: expect.any(Number) },
    })
    expect(mail.messages.all[0]).toMatchObject({ to: [to], subject: 'Test message' })
    const [event, ...more] = await events(connectorId)
    expect(more).toEqual([])
    expect(event?.outcome).toBe('success')
    expect(event?.row).not.toContain(to)
  })

  test('a helpful description of the failure: the password', async () => {
    const connectorId = await byMail({ password: 'another' })
    expect((await run(connectorId, { to })).body).toMatchObject({
      outcome: 'failed',
      error: expect.stringMatching(/rejected the user name and password/),
    })
    expect((await events(connectorId))[0]?.outcome).toBe('failure')
  })

  test('its result is in the health of the connector, until the settings change', async () => {
    const connectorId = await byMail()
    const path = `/SvcAdmin/v1/connectors/${connectorId}`
    const health = async () => (await server.call('GET', path, { accessToken })).body.health
    const now = () => new Date(server.clock.now()).toISOString()
    mail.behave('fails')
    const { error } = (await run(connectorId, { to }).finally(() => mail.behave('accepts'))).body
    const failed = { lastSentAt: null, lastFailedAt: now(), lastError: error }
    expect(await health()).toEqual({ consecutiveFailures: 0, pausedUntil: null, ...failed })
    server.clock.advance({ seconds: 1 })
    await run(connectorId, { to })
    expect(await health()).toMatchObject({ ...failed, lastSentAt: now() })
    const change = (body: object) => server.call('PATCH', path, { accessToken, headers: { 'if-match': '*' }, body })
    expect((await change({ displayName: 'Renamed' })).body.health).toMatchObject({ ...failed, lastSentAt: now() })
    const settings = { settings: mail.settings, secrets: { password: 'another' } }
    expect((await change(settings)).body.health).toMatchObject({
      lastSentAt: null,
      lastFailedAt: null,
      lastError: null,
    })
  })

  test.each([
    ['refuses', 'refused', /550/],
    ['fails', 'failed', /451/],
    ['talks rubbish', 'failed', /did not respond in SMTP/],
  ] as const)('a server that %s: %s', async (behaviour, outcome, error) => {
    mail.behave(behaviour)
    const { body } = await run(await byMail(), { to }).finally(() => mail.behave('accepts'))
    expect(body).toMatchObject({ outcome, providerMessageId: null, error: expect.stringMatching(error) })
  })

  test('a server that is not reachable', async () => {
    const settings = { ...mail.settings, port: 1 }
    const connectorId = await connector({ channel: 'email', driver: 'smtp', settings, secrets: { password: 'x' } })
    expect((await run(connectorId, { to })).body).toMatchObject({ outcome: 'failed', error: expect.any(String) })
  })

  test('an address that the operator does not allow', async () => {
    const settings = { ...mail.settings, host: '169.254.169.254' }
    const connectorId = await connector({ channel: 'email', driver: 'smtp', settings, secrets: { password: 'x' } })
    expect((await run(connectorId, { to })).body).toMatchObject({ outcome: 'failed' })
  })

  test('nothing of the secret, the number or the response, whatever the gateway says', async () => {
    const answer = await run(await byGateway(), { to: number })
    expect(answer.body).toMatchObject({
      outcome: 'failed',
      error: 'The gateway rejected the message: it responded with 500.',
    })
    const told = JSON.stringify([answer.text, server.logLines])
    expect(told).not.toContain(apiKey)
    expect(told).not.toContain(number.slice(1))
  })

  test('the same idempotency key sends once', async () => {
    const connectorId = await byMail()
    const before = mail.messages.all.length
    const answers = [
      await run(connectorId, { to }, { 'idempotency-key': 'k' }),
      await run(connectorId, { to }, { 'idempotency-key': 'k' }),
    ]
    expect(answers[1]?.text).toBe(answers[0]?.text)
    expect(mail.messages.all.length).toBe(before + 1)
  })

  test('in development the inbox works without configuration', async () => {
    const connectorId = await connector({ channel: 'sms', driver: 'inbox', settings: {} })
    expect((await run(connectorId, { to: number }, { 'idempotency-key': 'inbox' })).body.outcome).toBe('sent')
    const { body } = await server.call('GET', '/SvcAdmin/v1/inbox', { accessToken })
    expect(body.items[0]).toMatchObject({ channel: 'sms', to: number, subject: null })
  })
})

describe('400', () => {
  test('an address of another channel', async () => {
    expect(await run(await byMail(), { to: number })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'to' }] },
    })
    expect(await run(await byGateway(), { to })).toMatchObject({ status: 400, body: { details: [{ field: 'to' }] } })
  })
})

describe('403', () => {
  test('a connector whose driver is not available in this environment', async () => {
    const connectorId = await connector({ channel: 'sms', driver: 'inbox', settings: {} })
    await server.database.superuser(`update connectors set driver = 'gone' where connector_id = $1`, [connectorId])
    expect(await run(connectorId, { to: number })).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })
})

describe('429', () => {
  test('too many at once of one tenant; another tenant is not delayed', async () => {
    const connectorId = await byMail()
    mail.behave('hangs')
    const waiting = Array.from({ length: 2 }, () => run(connectorId, { to }))
    await mail.connections.atLeast(mail.connections.all.length + 2)
    expect(await run(connectorId, { to })).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    for (const socket of mail.connections.all) socket.destroy()
    mail.behave('accepts')
    expect((await Promise.all(waiting)).map(({ body }) => body.outcome)).toEqual(Array(2).fill('failed'))
  })
})
