import { hotp, startTestServer, type TestTenant, totp } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const seed = Buffer.from('12345678901234567890')

async function newInventory(...lines: string[]) {
  const tenant = await server.newTenant()
  const accessToken = await tenant.accessToken()
  const admin = (method: string, path: string, body?: object) =>
    server.call(method, `/SvcAdmin/v1/${path}`, {
      accessToken,
      headers: { 'if-match': '*' },
      ...(body ? { body } : {}),
    })
  const post = (operation: string, body: object) =>
    server.call('POST', `/OTP/v1/${operation}`, { accessToken, body: { authType: 'hardware_token', ...body } })
  const add = async (...added: string[]) => {
    const { body } = await server.call('POST', '/SvcAdmin/v1/hardware-tokens:import', {
      accessToken,
      raw: `serialNumber,kind,seed\n${added.map((line) => `${line},${seed.toString('hex')}`).join('\n')}`,
      headers: { 'content-type': 'text/csv' },
    })
    const status = async () => (await admin('GET', `hardware-token-imports/${body.importId}`)).body.status
    await expect.poll(status).toBe('done')
  }
  await admin('PATCH', 'authentication-modes/hardware_token', { enabled: true })
  await add(...lines)
  return { ...tenant, admin, post, add }
}

const events = async ({ tenantId }: TestTenant, action: string) =>
  server.database.superuser<{ outcome: string; id: string }>(
    `select outcome, target ->> 'id' as id from audit_events where tenant_id = $1 and action = $2 order by outcome`,
    [tenantId, action],
  )

describe('200', () => {
  test('lists them by serial number, page by page, filtered by prefix and by whether a user has them', async () => {
    const { admin, post } = await newInventory('B1,hotp', 'A2,totp', 'A1,hotp', 'a1,hotp', 'A,hotp')
    const registered = await post('registerOtp', { userId: 'ada', serialNumber: 'A2' })
    const serials = async (query: string) =>
      (await admin('GET', `hardware-tokens?${query}`)).body.items.map(
        (token: { serialNumber: string }) => token.serialNumber,
      )
    expect(await serials('')).toEqual(['A', 'A1', 'A2', 'B1', 'a1'])
    expect(await serials('prefix=A')).toEqual(['A', 'A1', 'A2'])
    expect(await serials('prefix=A1')).toEqual(['A1'])
    expect(await serials('prefix=%25')).toEqual([])
    expect(await serials('assigned=true')).toEqual(['A2'])
    expect(await serials('assigned=false&prefix=A')).toEqual(['A', 'A1'])
    const { body } = await admin('GET', 'hardware-tokens?limit=2')
    expect(await serials(`limit=9&cursor=${body.nextCursor}`)).toEqual(['A2', 'B1', 'a1'])
    expect((await admin('GET', 'hardware-tokens/A2')).body).toEqual({
      serialNumber: 'A2',
      kind: 'totp',
      algorithm: 'SHA1',
      digits: 6,
      periodSeconds: 30,
      manufacturer: null,
      assignedTo: { userId: 'ada', registrationId: registered.body.registrationId },
      createdAt: expect.any(String),
    })
  })

  test('a serial number may contain any printable character', async () => {
    const { admin } = await newInventory('a/b:c%20?d,hotp')
    const path = `hardware-tokens/${encodeURIComponent('a/b:c%20?d')}`
    expect((await admin('GET', path)).body).toMatchObject({ serialNumber: 'a/b:c%20?d', assignedTo: null })
    expect(await admin('POST', `${path}:resync`, { otp: '111111', nextOtp: '222222' })).toMatchObject({
      status: 200,
      body: { resynchronised: false },
    })
  })
})

describe('200: resynchronising', () => {
  const codes = (counter: number) => ({ otp: hotp(seed, counter), nextOtp: hotp(seed, counter + 1) })

  test('a token that a user has: a code beyond the window is accepted again, once', async () => {
    const inventory = await newInventory('R1,hotp')
    const { admin, post } = inventory
    await post('registerOtp', { userId: 'ada', serialNumber: 'R1', verified: true })
    const answer = async (counter: number) =>
      (await post('authenticateOtp', { userId: 'ada', otp: hotp(seed, counter) })).body.authenticated
    expect(await answer(502)).toBe(false)
    expect((await admin('POST', 'hardware-tokens/R1:resync', codes(500))).body).toEqual({ resynchronised: true })
    expect(await answer(501)).toBe(false)
    expect(await answer(502)).toBe(true)
    expect((await admin('POST', 'hardware-tokens/R1:resync', codes(500))).body).toEqual({ resynchronised: false })
    expect(await events(inventory, 'hardware_token.resynchronised')).toEqual([
      { outcome: 'failure', id: 'R1' },
      { outcome: 'success', id: 'R1' },
    ])
  })

  test('a token that no user has, before it is assigned', async () => {
    const { admin, post } = await newInventory('R2,totp')
    const off = (steps: number) => totp(seed, server.clock.now() + steps * 30_000)
    const pair = { otp: off(99), nextOtp: off(100) }
    expect((await admin('POST', 'hardware-tokens/R2:resync', pair)).body).toEqual({ resynchronised: true })
    await post('registerOtp', { userId: 'ada', serialNumber: 'R2', verified: true })
    expect((await post('authenticateOtp', { userId: 'ada', otp: off(100) })).body.authenticated).toBe(false)
    expect((await post('authenticateOtp', { userId: 'ada', otp: off(101) })).body.authenticated).toBe(true)
  })

  test.each(['no user', 'a user'])(
    'many at once with the same two codes of a token that %s has: one moves it',
    async (who) => {
      const { admin, post } = await newInventory('R3,hotp')
      if (who === 'a user') await post('registerOtp', { userId: 'ada', serialNumber: 'R3', verified: true })
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => admin('POST', 'hardware-tokens/R3:resync', codes(40))),
      )
      expect(answers.filter(({ body }) => body.resynchronised)).toHaveLength(1)
    },
  )
})

test('a returned token remembers which codes were used', async () => {
  const { admin, post } = await newInventory('C1,hotp')
  await post('registerOtp', { userId: 'ada', serialNumber: 'C1', verified: true })
  const answer = async (userId: string, counter: number) =>
    (await post('authenticateOtp', { userId, otp: hotp(seed, counter) })).body.authenticated
  expect(await answer('ada', 5)).toBe(true)
  await post('deregisterAuth', { userId: 'ada' })
  expect((await admin('GET', 'hardware-tokens/C1')).body.assignedTo).toBeNull()
  await post('registerOtp', { userId: 'bob', serialNumber: 'C1', verified: true })
  expect(await answer('bob', 5)).toBe(false)
  expect(await answer('bob', 6)).toBe(true)
})

describe('204', () => {
  test('a token that no user has is deleted, and can be imported again', async () => {
    const inventory = await newInventory('D1,hotp')
    expect((await inventory.admin('DELETE', 'hardware-tokens/D1')).status).toBe(204)
    expect((await inventory.admin('GET', 'hardware-tokens/D1')).status).toBe(404)
    expect(await events(inventory, 'hardware_token.deleted')).toEqual([{ outcome: 'success', id: 'D1' }])
    await inventory.add('D1,totp')
    expect((await inventory.admin('GET', 'hardware-tokens/D1')).body.kind).toBe('totp')
  })
})

describe('400', () => {
  test.each(['limit=0', 'assigned=yes', 'cursor=x', 'prefix='])('%s', async (query) => {
    const { admin } = await newInventory('E1,hotp')
    expect((await admin('GET', `hardware-tokens?${query}`)).status).toBe(400)
  })

  test.each([
    [{ otp: '12345', nextOtp: '123456' }, 'otp'],
    [{ otp: '123456' }, 'nextOtp'],
    [{ otp: '123456', nextOtp: '１２３４５６' }, 'nextOtp'],
    [{ otp: '1234567', nextOtp: '123456' }, 'otp'],
  ])('resync with %j', async (body, field) => {
    const { admin } = await newInventory('E2,hotp')
    expect(await admin('POST', 'hardware-tokens/E2:resync', body)).toMatchObject({
      status: 400,
      body: { details: [{ field }] },
    })
  })
})

describe('403', () => {
  test('the help desk resynchronises, but neither imports nor deletes', async () => {
    const inventory = await newInventory('H1,hotp')
    const accessToken = await inventory.accessToken('admin.read admin.users')
    const path = '/SvcAdmin/v1/hardware-tokens'
    const body = { otp: '111111', nextOtp: '222222' }
    expect((await server.call('POST', `${path}/H1:resync`, { accessToken, body })).status).toBe(200)
    expect((await server.call('DELETE', `${path}/H1`, { accessToken })).status).toBe(403)
    expect((await server.call('POST', `${path}:import`, { accessToken, raw: '' })).status).toBe(403)
  })
})

describe('404', () => {
  test.each([
    ['GET', '', undefined],
    ['DELETE', '', undefined],
    ['POST', ':resync', { otp: '111111', nextOtp: '222222' }],
  ])("%s of another tenant's token%s", async (method, verb, body) => {
    await newInventory('F1,hotp')
    const { admin } = await newInventory('F2,hotp')
    expect(await admin(method, `hardware-tokens/F1${verb}`, body)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
  })
})

describe('409', () => {
  test('a token that a user has is not deleted', async () => {
    const { admin, post } = await newInventory('G1,hotp')
    await post('registerOtp', { userId: 'ada', serialNumber: 'G1' })
    expect(await admin('DELETE', 'hardware-tokens/G1')).toMatchObject({
      status: 409,
      body: { code: 'hardware_token_taken' },
    })
  })

  test('of many simultaneous claims of a token one succeeds', async () => {
    const { post } = await newInventory('G2,hotp')
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => post('registerOtp', { userId: `user-${index}`, serialNumber: 'G2' })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'hardware_token_taken')).toHaveLength(9)
  })
})
