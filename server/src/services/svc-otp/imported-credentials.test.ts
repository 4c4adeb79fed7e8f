// registerPassword with a hash and registerOtp with a seed, from another system.
import { codesOf } from '@countersign/platform/one-time-codes'
import { newMfaTenant, startTestServer } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
const { clock } = server
const tenant = await newMfaTenant(server)
afterAll(() => server.close())

const application = { scope: 'mfa' }
const password = 'Grüße aus Zürich №1'
// Made with Debian's python3-bcrypt, of the password above.
const passwordHash = '$2a$04$abcdefghijklmnopqrstuuB9f63CbCkOdr3bbtU6xTpgRjRqp7b3m'
const pbkdf2Hash = '$pbkdf2$27500$c2l4dGVlbiBieXRlIHNsdA$gBcOsw/z4BXjek9Y9Rdon/UzBu4'

const validate = async (userId: string, text: string) =>
  (await tenant.post('validatePassword', { userId, password: text }, application)).body
const importedOf = async (userId: string) => {
  const query =
    'select status, imported_algorithm, imported_cost from registrations where tenant_id = $1 and user_id = $2'
  const rows = await server.database.superuser<{
    status: string
    imported_algorithm: string | null
    imported_cost: number | null
  }>(`${query} order by registration_id`, [tenant.tenantId, userId])
  return rows.map(({ status, imported_algorithm, imported_cost }) => [status, imported_algorithm, imported_cost])
}

describe('registerPassword with a hash', () => {
  test('201: active and agreed; the first right answer replaces the hash, and the next ones count too', async () => {
    expect(await tenant.post('registerPassword', { userId: 'ada', passwordHash })).toMatchObject({
      status: 201,
      body: { authType: 'password', status: 'active', agreed: true },
    })
    expect(await importedOf('ada')).toEqual([['active', 'bcrypt', 16]])
    expect(await validate('ada', `${password}!`)).toMatchObject({ authenticated: false, reason: 'wrong_password' })
    expect(await importedOf('ada')).toEqual([['active', 'bcrypt', 16]])
    expect((await validate('ada', password)).authenticated).toBe(true)
    expect(await importedOf('ada')).toEqual([['active', null, null]])
    expect((await validate('ada', password.normalize('NFD'))).authenticated).toBe(true)
    expect((await validate('ada', `${password}!`)).authenticated).toBe(false)
  })

  test('of right answers that arrive together, all count', async () => {
    await tenant.post('registerPassword', { userId: 'together', passwordHash: pbkdf2Hash })
    const verdicts = await Promise.all(Array.from({ length: 4 }, () => validate('together', password)))
    expect(verdicts.map(({ authenticated }) => authenticated)).toEqual([true, true, true, true])
    expect((await validate('together', password)).authenticated).toBe(true)
  })

  test('a new password that is set during the check wins: the old one is not stored again', async () => {
    await tenant.post('registerPassword', { userId: 'changing', passwordHash: pbkdf2Hash })
    const next = 'seven herons over the lake'
    const [, replaced] = await Promise.all([
      validate('changing', password),
      tenant.post('reRegisterPassword', { userId: 'changing', newPassword: next }),
    ])
    expect(replaced.status).toBe(200)
    expect((await validate('changing', password)).authenticated).toBe(false)
    expect((await validate('changing', next)).authenticated).toBe(true)
    expect((await importedOf('changing')).map(([, algorithm]) => algorithm)).toEqual([null, null])
  })

  test.each([
    [
      'an unreadable hash',
      { passwordHash: '{SSHA}0c0blFTXXNuAMHECS4uxrj3ZieMoWImr' },
      'passwordHash',
      'usual text form',
    ],
    ['one above the limit', { passwordHash: passwordHash.replace('$04$', '$13$') }, 'passwordHash', 'must be 4 to 12'],
    ['hash and password', { passwordHash, password }, 'passwordHash', 'omitted'],
    ['neither', {}, 'password', 'is required'],
    ['a hash that is too long', { passwordHash: 'x'.repeat(513) }, 'passwordHash', '512'],
  ])('400: %s', async (_what, body, field, issue) => {
    expect(await tenant.post('registerPassword', { userId: 'refused', ...body })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', details: [{ field, issue: expect.stringContaining(issue) }] },
    })
  })

  test('409 if the user has a password', async () => {
    expect(await tenant.post('registerPassword', { userId: 'ada', passwordHash })).toMatchObject({ status: 409 })
  })
})

describe('registerOtp with a seed', () => {
  const seed = Buffer.from('12345678901234567890')
  const totpSeed = { secret: 'GEZD GNBV GY3T QOJQ GEZD-gnbv-gy3tqojq' }
  const request = { authType: 'authenticator_app', totpSeed }
  const codeFor = (bytes: Buffer, { algorithm = 'SHA1', digits = 6, period = 30 } = {}) =>
    codesOf({ seed: bytes, algorithm, digits } as never)(Math.floor(clock.now() / 1000 / period))
  const authenticate = async (userId: string, otp: string) =>
    (await tenant.post('authenticateOtp', { userId, authType: 'authenticator_app', otp }, application)).body
      .authenticated

  test('201: verified, the codes of the app count immediately, and the secret is not shown', async () => {
    const { status, body } = await tenant.post('registerOtp', { userId: 'app', verified: true, ...request })
    expect({ status, state: body.status, agreed: body.agreed }).toEqual({ status: 201, state: 'active', agreed: true })
    expect(body).not.toHaveProperty('secret')
    expect(body).not.toHaveProperty('otpauthUri')
    expect(await authenticate('app', '000000')).toBe(false)
    expect(await authenticate('app', codeFor(seed))).toBe(true)
  })

  test('201: without verified, it is pending until the first code', async () => {
    expect((await tenant.post('registerOtp', { userId: 'pending', ...request })).body.status).toBe('pending')
    expect(await authenticate('pending', codeFor(seed))).toBe(true)
  })

  test('the given digits, period and algorithm count, not the settings of the tenant', async () => {
    const long = Buffer.from('12345678901234567890123456789012')
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZA===='
    const other = { secret, algorithm: 'SHA256', digits: 8, periodSeconds: 60 }
    await tenant.post('registerOtp', {
      userId: 'other',
      authType: 'authenticator_app',
      totpSeed: other,
      verified: true,
    })
    expect(await authenticate('other', codeFor(long, { algorithm: 'SHA256', digits: 8, period: 60 }))).toBe(true)
  })

  test.each([
    ['not base32', { totpSeed: { secret: 'not base32 at all!' } }, 'totpSeed.secret', 'base32'],
    ['too short', { totpSeed: { secret: 'GEZDGNBV' } }, 'totpSeed.secret', '10 to 64'],
    ['too long', { totpSeed: { secret: 'A'.repeat(112) } }, 'totpSeed.secret', '10 to 64'],
    ['far too long', { totpSeed: { secret: 'A'.repeat(201) } }, 'totpSeed.secret', '200'],
    ['seven digits', { totpSeed: { ...totpSeed, digits: 7 } }, 'totpSeed.digits', '6'],
    ['a period of a day', { totpSeed: { ...totpSeed, periodSeconds: 86_400 } }, 'totpSeed.periodSeconds', '120'],
    ['another method', { authType: 'recovery_code' }, 'totpSeed', 'only for authenticator_app'],
  ])('400: %s', async (_what, body, field, issue) => {
    expect(await tenant.post('registerOtp', { userId: 'refused', ...request, ...body })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', details: [{ field, issue: expect.stringContaining(issue) }] },
    })
  })
})

test('an import is an audit event that says so, without the secret', async () => {
  await tenant.post('registerPassword', { userId: 'audited', passwordHash })
  const { body } = await tenant.admin('GET', 'audit-events?action=registration.created&limit=100')
  const event = body.items.find(({ target }: { target: { id: string } }) => target.id === 'audited')
  expect(event.details).toMatchObject({ authType: 'password', imported: true })
  expect(JSON.stringify(event)).not.toContain(passwordHash.slice(7))
})
