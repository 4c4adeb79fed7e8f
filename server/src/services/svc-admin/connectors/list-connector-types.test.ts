import { startTestServer } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'
import { connectors } from '../../../domain/messaging/index.ts'

const server = await startTestServer()
afterAll(() => server.close())
const accessToken = await (await server.newTenant()).accessToken('admin.read')
const types = async () => (await server.call('GET', '/SvcAdmin/v1/connector-types', { accessToken })).body.items

test('200: every driver, with its settings and which of them are required', async () => {
  const items = await types()
  expect(items.map(({ driver }: { driver: string }) => driver)).toEqual(['smtp', 'sms_http', 'twilio', 'inbox'])
  expect(items[0]).toMatchObject({
    driver: 'smtp',
    channels: ['email'],
    settings: {
      required: ['host', 'fromAddress'],
      properties: { security: { enum: ['starttls', 'tls', 'none'], default: 'starttls' } },
    },
  })
})

test('every secret is marked as write-only, and nothing else is', async () => {
  for (const { secrets, settings } of await types()) {
    const fields = Object.values({ ...secrets.properties, ...secrets.patternProperties })
    expect(fields.every((field) => (field as { writeOnly?: boolean }).writeOnly)).toBe(true)
    expect(JSON.stringify(settings)).not.toContain('writeOnly')
  }
})

test('in production the inbox is not one of them', () => {
  const names = connectors.listTypes({ ...server.domain, development: false }).map(({ driver }) => driver)
  expect(names).not.toContain('inbox')
  expect(names).toContain('smtp')
})

test('403 without admin.read', async () => {
  const tenant = await server.newTenant()
  const other = await tenant.accessToken('mfa.read')
  expect((await server.call('GET', '/SvcAdmin/v1/connector-types', { accessToken: other })).status).toBe(403)
})
