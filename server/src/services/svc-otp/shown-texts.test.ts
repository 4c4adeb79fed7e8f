// Texts that a device shows: refused on arrival if a device cannot show them, and never an obstacle for anything else.
import { serviceIds, services } from '@countersign/contract'
import { type DeviceHolder, type MfaTenant, newDeviceHolder, newMfaTenant, startTestServer } from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
let tenant: MfaTenant
let holder: DeviceHolder
beforeAll(async () => {
  tenant = await newMfaTenant(server)
  holder = await newDeviceHolder(server, tenant)
})
afterAll(() => server.close())

const bad = ['', '  ', '\u200d', 'Pay\nBob', 'Pay\u202eBob', 'Pay\u200bBob', 'Pay\u2066Bob', 'Pay\u0085Bob']

describe('400: a text that a device cannot show is refused, and the field is named', () => {
  test.each([
    ['title', (text: string) => ({ title: text })],
    ['message', (text: string) => ({ message: text })],
    ['details[0].label', (text: string) => ({ details: [{ label: text, value: 'x' }] })],
    ['details[0].value', (text: string) => ({ details: [{ label: 'x', value: text }] })],
    ['context.action', (text: string) => ({ context: { action: text } })],
    ['context.ipAddress', (text: string) => ({ context: { ipAddress: text } })],
    ['context.userAgent', (text: string) => ({ context: { userAgent: text } })],
  ])('%s of a push and of a QR code', async (field, shown) => {
    for (const text of bad)
      for (const operation of ['triggerPushNotification', 'triggerQrCode'] as const)
        expect(await tenant.post(operation, { userId: holder.userId, ...shown(text) })).toMatchObject({
          status: 400,
          body: { code: 'invalid_request', details: [{ field }] },
        })
  })

  test('a detail cannot claim to come from an agent, or from us', async () => {
    const details = [{ label: 'Amount', value: 'CHF 1', source: 'agent' }]
    expect(await tenant.post('triggerPushNotification', { userId: holder.userId, details })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'details[0].source' }] },
    })
  })

  test('names of clients, agents and tenants', async () => {
    for (const displayName of bad) {
      const refused = { status: 400, body: { details: [{ field: 'displayName' }] } }
      expect(await tenant.admin('POST', 'clients', { displayName, scopes: ['mfa'] })).toMatchObject(refused)
      const agent = { displayName, mode: 'delegated', owners: ['admin'], ceiling: ['*'] }
      expect(await tenant.admin('POST', 'agents', agent)).toMatchObject(refused)
    }
  })

  test('words of messages; a body keeps its line breaks', async () => {
    const template = { channel: 'email', purpose: 'code', locale: 'it' }
    const create = (words: object) => tenant.admin('POST', 'message-templates', { ...template, ...words })
    expect(await create({ subject: 'Il codice\u202e', body: '{{code}}' })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'subject' }] },
    })
    expect(await create({ subject: 'Il codice', body: '{{code}}\u200b' })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'body' }] },
    })
    expect((await create({ subject: 'Il codice', body: '{{code}}\n\nCiao' })).status).toBe(201)
  })
})

describe('a challenge that a device cannot show', () => {
  test.each([
    ["title = 'Pay\u202eBob'"],
    [`details = '[{"label": "", "value": "x"}]'`],
    [`details = '[{"label": "To", "value": " "}]'`],
    ["client_name = ''"],
  ])('is left out and cancelled, and the others are shown: %s', async (change) => {
    const { userId, device } = await newDeviceHolder(server, tenant)
    const push = (await tenant.post('triggerPushNotification', { userId })).body
    const scanned = (await tenant.post('triggerQrCode', { userId })).body
    await device.scan(scanned.qrContent)
    await server.database.superuser(`update device_challenges set ${change} where challenge_id = $1`, [
      push.challengeId,
    ])
    expect(await device.pending()).toMatchObject([{ challengeId: scanned.challengeId }])
    const { body } = await tenant.post('checkPushAuthStatus', { challengeId: push.challengeId })
    expect(body).toMatchObject({ state: 'cancelled', reason: 'not_showable', authenticated: false })
  })

  test('cannot be scanned either', async () => {
    const { userId, device } = await newDeviceHolder(server, tenant)
    const { challengeId, qrContent } = (await tenant.post('triggerQrCode', { userId })).body
    await server.database.superuser('update device_challenges set title = $2 where challenge_id = $1', [
      challengeId,
      'Pay\nBob',
    ])
    expect((await device.scan(qrContent)).status).toBe(404)
  })
})

describe('names from before the rule', () => {
  test('are listed unchanged, and shown without characters that a device cannot show', async () => {
    const own = await newMfaTenant(server)
    const { userId, device } = await newDeviceHolder(server, own)
    for (const table of ['clients', 'tenants'])
      await server.database.superuser(`update ${table} set display_name = 'Web\u202e shop' where tenant_id = $1`, [
        own.tenantId,
      ])
    expect(await own.admin('GET', 'clients')).toMatchObject({
      status: 200,
      body: { items: [{ displayName: 'Web\u202e shop' }] },
    })
    expect((await own.post('triggerPushNotification', { userId })).status).toBe(200)
    expect(await device.pending()).toMatchObject([{ clientName: 'Web shop' }])
  })

  test('responses are not validated by the rule: one row cannot hide a page', async () => {
    for (const service of serviceIds) {
      const { body } = await server.call('GET', `${services[service].contextPaths[0]}/openapi.json`)
      const operations = Object.values(body.paths as Record<string, Record<string, { responses?: object }>>)
      const replies = operations.flatMap((path) => Object.values(path).map(({ responses }) => responses))
      expect(patternsIn(replies, body).filter((pattern) => pattern.includes('202e'))).toEqual([])
    }
  })
})

/** Every pattern in a part of an OpenAPI document, with references resolved. */
function patternsIn(part: unknown, document: { components: { schemas: object } }, seen = new Set<unknown>()): string[] {
  if (typeof part !== 'object' || part === null || seen.has(part)) return []
  seen.add(part)
  const { $ref, pattern } = part as { $ref?: unknown; pattern?: unknown }
  const named =
    typeof $ref === 'string'
      ? Object.entries(document.components.schemas).find(([name]) => $ref.endsWith(`/${name}`))
      : []
  return [
    ...(typeof pattern === 'string' ? [pattern] : []),
    ...[named?.[1], ...Object.values(part)].flatMap((inner) => patternsIn(inner, document, seen)),
  ]
}
