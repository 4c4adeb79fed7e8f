import { authTypes, methods } from '@countersign/contract'
import { startTestServer } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const path = '/SvcAdmin/v1/authentication-modes'
const anyVersion = { 'if-match': '*' }

async function newTenant() {
  const tenant = await server.newTenant()
  const accessToken = await tenant.accessToken()
  return {
    ...tenant,
    get: (authType: string) => server.call('GET', `${path}/${authType}`, { accessToken }),
    patch: (authType: string, body: object, headers: Record<string, string> = anyVersion) =>
      server.call('PATCH', `${path}/${authType}`, { accessToken, headers, body }),
    call: (method: string, at: string, request: object = {}) => server.call(method, at, { accessToken, ...request }),
  }
}

const tenant = await newTenant()

describe('200', () => {
  test('every method, in the order of the contract, with its defaults', async () => {
    const { body } = await tenant.call('GET', path)
    expect(body.items.map(({ authType }: { authType: string }) => authType)).toEqual(authTypes)
    expect(body.items.find(({ authType }: { authType: string }) => authType === 'sms')).toEqual({
      authType: 'sms',
      title: 'SMS code',
      enabled: false,
      settings: expect.objectContaining({ codeDigits: 6, codeValiditySeconds: 300, allowedCountries: null }),
      updatedAt: null,
    })
    for (const mode of body.items) {
      expect(Object.keys(mode.settings)).toEqual(Object.keys(methods[mode.authType as 'sms'].settings.properties))
    }
  })

  test('a new tenant has enabled what needs neither a connector nor an inventory', async () => {
    const { body } = await (await newTenant()).call('GET', path)
    const enabled = body.items.filter((mode: { enabled: boolean }) => mode.enabled)
    expect(enabled.map(({ authType }: { authType: string }) => authType)).toEqual([
      'authenticator_app',
      'password',
      'push',
      'qr_code',
      'recovery_code',
      'passkey',
    ])
  })

  test('a change affects only what it names, and the version', async () => {
    const { get, patch } = await newTenant()
    const before = await get('sms')
    const changed = await patch(
      'sms',
      { enabled: true, settings: { codeDigits: 8, allowedCountries: ['CH'] } },
      { 'if-match': before.headers.get('etag') ?? '' },
    )
    expect(changed).toMatchObject({
      status: 200,
      body: { enabled: true, settings: { ...before.body.settings, codeDigits: 8, allowedCountries: ['CH'] } },
    })
    expect(changed.body.updatedAt).toBe(new Date(server.clock.now()).toISOString())
    expect(changed.headers.get('etag')).not.toBe(before.headers.get('etag'))
    const again = await patch('sms', { settings: { codeValiditySeconds: 60 } })
    expect(again.body).toMatchObject({ enabled: true, settings: { codeDigits: 8, codeValiditySeconds: 60 } })
    expect((await get('sms')).body).toEqual(again.body)
  })

  test('null resets to the default', async () => {
    const { patch } = await newTenant()
    await patch('sms', { settings: { codeDigits: 8, allowedCountries: ['CH'] } })
    const reset = await patch('sms', { settings: { codeDigits: null, allowedCountries: null } })
    expect(reset.body.settings).toMatchObject({ codeDigits: 6, allowedCountries: null })
  })

  test('a setting outside the current bounds counts as not set', async () => {
    const { tenantId, get, patch } = await newTenant()
    await patch('sms', { settings: { codeDigits: 8, codeValiditySeconds: 60 } })
    await server.database.superuser(
      `update authentication_modes set settings = '{"codeDigits":12,"codeValiditySeconds":60,"gone":1}' where tenant_id = $1`,
      [tenantId],
    )
    const { body } = await get('sms')
    expect(body.settings).toMatchObject({ codeDigits: 6, codeValiditySeconds: 60 })
    expect(body.settings).not.toHaveProperty('gone')
  })

  test('a password without a second factor, once it is long enough', async () => {
    const { patch } = await newTenant()
    expect((await patch('password', { settings: { allowPasswordOnly: true, minLength: 15 } })).status).toBe(200)
  })

  test('exactly one audit event records the request', async () => {
    const { tenantId, patch } = await newTenant()
    await patch('email', { enabled: true })
    const events = await server.database.superuser(
      `select details from audit_events where tenant_id = $1 and action = 'authentication_mode.updated'
       and target ->> 'id' = 'email'`,
      [tenantId],
    )
    expect(events).toEqual([{ details: { enabled: true } }])
  })

  test('changes nothing for another tenant', async () => {
    const stranger = await newTenant()
    const before = await stranger.get('email')
    await tenant.patch('email', { enabled: true, settings: { codeDigits: 10 } })
    expect((await stranger.get('email')).body).toEqual(before.body)
  })
})

describe('400', () => {
  test.each([
    ['sms', { settings: { codeDigits: 5 } }, 'settings.codeDigits', 'must be between 6 and 10'],
    ['sms', { settings: { codeDigits: '8' } }, 'settings.codeDigits', 'must be'],
    ['sms', { settings: { codeDigit: 8 } }, 'settings.codeDigit', 'did you mean "codeDigits"?'],
    ['sms', { settings: { toString: null } }, 'settings.toString', 'is not a field'],
    ['sms', { settings: { allowedCountries: ['ch'] } }, 'settings.allowedCountries[0]', 'must be an ISO 3166 code'],
    ['authenticator_app', { settings: { digits: 7 } }, 'settings.digits', 'must be one of'],
    ['password', { settings: { allowPasswordOnly: true } }, 'settings.minLength', 'must be at least 15'],
    ['password', { settings: { minLength: 14, allowPasswordOnly: true } }, 'settings.minLength', 'must be at least 15'],
    ['email', {}, 'body', 'must not be empty'],
    ['email', { enabled: 'yes' }, 'enabled', 'must be'],
  ])('%s %j', async (authType, body, field, issue) => {
    const before = await tenant.get(authType)
    expect(await tenant.patch(authType, body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', details: [{ field, issue: expect.stringContaining(issue) }] },
    })
    const after = await tenant.get(authType)
    expect(after.body).toEqual(before.body)
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'))
  })

  test('a password without a second factor cannot be shortened afterwards', async () => {
    const { patch } = await newTenant()
    await patch('password', { settings: { allowPasswordOnly: true, minLength: 20 } })
    for (const minLength of [14, null]) {
      expect(await patch('password', { settings: { minLength } })).toMatchObject({
        status: 400,
        body: { details: [{ field: 'settings.minLength' }] },
      })
    }
  })
})

describe('404', () => {
  test.each(['GET', 'PATCH'])('%s of an unknown method', async (method) => {
    const request = method === 'PATCH' ? { headers: anyVersion, body: { enabled: true } } : {}
    expect(await tenant.call(method, `${path}/fax`, request)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
  })
})

describe('412', () => {
  test('of many simultaneous first changes exactly one is made', async () => {
    const { get, patch } = await newTenant()
    const etag = { 'if-match': (await get('email')).headers.get('etag') ?? '' }
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => patch('email', { settings: { lockAfterFailures: 5 + index } }, etag)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'precondition_failed')).toHaveLength(9)
  })
})

describe('428', () => {
  test('a change without If-Match', async () => {
    expect(await tenant.patch('sms', { enabled: true }, {})).toMatchObject({
      status: 428,
      body: { code: 'precondition_required' },
    })
  })
})
