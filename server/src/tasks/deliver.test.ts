import { startSmtpServer } from '@countersign/testkit'
import { describe, expect, onTestFinished, test } from 'vitest'
import { deliveries, inbox } from '../domain/messaging/index.ts'
import { failed, newGateway, number, queued, sent, startDelivering } from './deliver-tenant.fixture.ts'

const { shared, clock, open, newTenant } = await startDelivering()
const production = await open()
const development = await open({ development: true })
const { worker } = production

describe('a message', () => {
  test('by SMS: the code first, and last as browsers read it', async () => {
    const tenant = await newTenant(production)
    const gateway = await newGateway()
    const connectorId = await tenant.connect(gateway)
    const challengeId = await tenant.challenge()
    const deliveryId = await tenant.enqueue({ challengeId, locale: 'de-CH' })
    await worker.runDue()
    const code = await tenant.codeOf(challengeId)
    expect(gateway.requests.all.map(({ fields }) => fields)).toEqual([
      {
        to: number,
        text: `${code} ist Ihr Code für Example Bank. 5 Min. gültig. Geben Sie ihn niemandem weiter.\n\n@id.example.com #${code}`,
        messageId: deliveryId.replace('dlv_', 'msg_'),
      },
    ])
    expect(await tenant.stored(deliveryId)).toMatchObject({
      status: 'sent',
      attempts: 1,
      connector_id: connectorId,
      provider_message_id: `taken-${deliveryId.replace('dlv_', 'msg_')}`,
    })
    expect(await tenant.challengeOf(challengeId)).toEqual(sent)
  })

  test('by email: in text and HTML, of a change, in the language of the user', async () => {
    const tenant = await newTenant(production, 'Crédit & Fils')
    const mail = await startSmtpServer()
    onTestFinished(() => mail.close())
    await tenant.connectMail(mail.settings)
    const details = { change: 'removed', method: 'password' }
    const message = { channel: 'email', purpose: 'method_changed', challengeId: null, details, locale: 'fr' } as const
    const deliveryId = await tenant.enqueue({ ...message, to: 'ada@example.com' })
    await worker.runDue()
    const [received] = mail.messages.all
    expect(received).toMatchObject({
      to: ['ada@example.com'],
      subject: 'Crédit & Fils : les moyens de connexion de votre compte ont changé',
      text: expect.stringContaining('Suppression : mot de passe'),
      html: expect.stringContaining('Crédit &amp; Fils'),
    })
    expect(received?.headers['message-id']).toBe(`<${deliveryId.replace('dlv_', 'msg_')}@example.com>`)
  })

  test("in the tenant's own words, for the time that is left", async () => {
    const tenant = await newTenant(production)
    const gateway = await newGateway()
    await tenant.connect(gateway)
    await shared.superuser(
      `insert into message_templates (tenant_id, channel, purpose, locale, body, updated_at)
       values ($1, 'sms', 'code', 'en', '{{minutes}} min: {{code}}', now())`,
      [tenant.tenantId],
    )
    const challengeId = await tenant.challenge()
    await tenant.enqueue({ challengeId, expiresAt: new Date(clock.now() + 130_000), locale: 'en-GB' })
    await worker.runDue()
    expect(gateway.requests.all[0]?.fields.text).toBe(`2 min: ${await tenant.codeOf(challengeId)}`)
  })
})

describe('nothing is sent', () => {
  test('if the transaction does not commit', async () => {
    const tenant = await newTenant(production)
    const gateway = await newGateway()
    await tenant.connect(gateway)
    const message = { channel: 'sms', purpose: 'code', userId: 'ada', to: number, locale: null, details: {} } as const
    const rolledBack = production.database.inTenant(tenant.tenantId, async (tx) => {
      await deliveries.enqueue(production.domain, tx, {
        ...message,
        challengeId: 'chl',
        expiresAt: new Date(clock.now() + 1e5),
      })
      throw new Error('Something else failed.')
    })
    await expect(rolledBack).rejects.toThrow('Something else failed.')
    expect(await worker.runDue()).toBe(0)
    expect(gateway.requests.all).toEqual([])
  })

  test('if the challenge cannot be answered any more', async () => {
    const tenant = await newTenant(production)
    const gateway = await newGateway()
    await tenant.connect(gateway)
    const challengeId = await tenant.challenge()
    const deliveryId = await tenant.enqueue({ challengeId })
    await shared.superuser(
      `update challenges set state = 'cancelled', reason = 'superseded', responded_at = now() where challenge_id = $1`,
      [challengeId],
    )
    await worker.runDue()
    expect(gateway.requests.all).toEqual([])
    expect(await tenant.stored(deliveryId)).toMatchObject({ status: 'cancelled' })
    expect(await tenant.challengeOf(challengeId)).toMatchObject({ state: 'cancelled', delivery_status: 'queued' })
  })

  test('twice if the user has asked again in between: the later message carries the same code', async () => {
    const tenant = await newTenant(production)
    const gateway = await newGateway()
    await tenant.connect(gateway)
    const challengeId = await tenant.challenge()
    const first = await tenant.enqueue({ challengeId })
    clock.advance({ seconds: 30 })
    const second = await tenant.enqueue({ challengeId })
    await worker.runDue()
    expect(gateway.requests.all.map(({ fields }) => fields.messageId)).toEqual([second.replace('dlv_', 'msg_')])
    expect((await tenant.stored(first))?.status).toBe('cancelled')
    expect(await tenant.challengeOf(challengeId)).toEqual(sent)
  })

  test('after it has expired', async () => {
    const tenant = await newTenant(production)
    const gateway = await newGateway()
    await tenant.connect(gateway)
    const challengeId = await tenant.challenge()
    const deliveryId = await tenant.enqueue({ challengeId })
    clock.advance({ seconds: 300 })
    await worker.runDue()
    expect(gateway.requests.all).toEqual([])
    expect((await tenant.stored(deliveryId))?.status).toBe('failed')
    expect(await tenant.challengeOf(challengeId)).toEqual({ ...queued, delivery_status: 'failed' })
  })
})

describe('without a connector', () => {
  const canSend = (process: typeof production, tenantId: string) =>
    process.database.inTenant(tenantId, (tx) => deliveries.canSend(process.domain, tx, 'sms'))

  test('in production: canSend says so before, and the delivery fails after', async () => {
    const tenant = await newTenant(production)
    expect(await canSend(production, tenant.tenantId)).toBe(false)
    const challengeId = await tenant.challenge()
    const deliveryId = await tenant.enqueue({ challengeId })
    await worker.runDue()
    expect(await tenant.stored(deliveryId)).toMatchObject({
      status: 'failed',
      last_error: 'There is no connector for this channel.',
    })
    expect(await tenant.challengeOf(challengeId)).toEqual(failed)
    await tenant.connect(await newGateway())
    expect(await canSend(production, tenant.tenantId)).toBe(true)
  })

  test('in development: the inbox receives it until there is one', async () => {
    const tenant = await newTenant(development)
    expect(await canSend(development, tenant.tenantId)).toBe(true)
    const deliveryId = await tenant.enqueue()
    await development.worker.runDue()
    expect(await tenant.stored(deliveryId)).toMatchObject({ status: 'sent', connector_id: null })
    const gateway = await newGateway()
    await tenant.connect(gateway)
    await tenant.enqueue()
    await development.worker.runDue()
    expect(gateway.requests.all).toHaveLength(1)
    const scope = development.database.scope(tenant.tenantId)
    expect((await inbox.list(development.domain, scope, { limit: 10 })).items.map(({ id }) => id)).toEqual([
      deliveryId.replace('dlv_', 'msg_'),
    ])
  })
})

test('no code and no destination is in a table, a task or a log, whether or not the message is sent', async () => {
  const tenant = await newTenant(production)
  const gateway = await newGateway()
  await tenant.connect(gateway)
  const ids = [await tenant.challenge(), await tenant.challenge(), await tenant.challenge()]
  const codes = await Promise.all(ids.map(tenant.codeOf))
  await tenant.enqueue({ challengeId: ids[0] ?? null })
  await worker.runDue()
  gateway.behave('refuses')
  await tenant.enqueue({ challengeId: ids[1] ?? null })
  await worker.runDue()
  gateway.behave('fails')
  await tenant.enqueue({ challengeId: ids[2] ?? null })
  await worker.runDue()
  const dump = await Promise.all(
    ['deliveries', 'tasks', 'audit_events', 'connectors'].map((table) =>
      shared.superuser<{ row: string }>(`select t::text as row from ${table} t`),
    ),
  )
  const told = JSON.stringify([dump, production.logLines])
  expect(told).toContain('task failed and will be retried')
  for (const secret of [number.slice(1), ...codes]) expect(told).not.toContain(secret)
})
