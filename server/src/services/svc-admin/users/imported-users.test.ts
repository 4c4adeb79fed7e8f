// Files of users with passwords and authenticator apps from another system.
import { codesOf } from '@countersign/platform/one-time-codes'
import { newMfaTenant, startTestServer } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'

const server = await startTestServer()
const tenant = await newMfaTenant(server)
afterAll(() => server.close())

const password = 'Grüße aus Zürich №1'
const hash = '$2a$04$abcdefghijklmnopqrstuuB9f63CbCkOdr3bbtU6xTpgRjRqp7b3m'
const otherHash = '$pbkdf2$27500$c2l4dGVlbiBieXRlIHNsdA$gBcOsw/z4BXjek9Y9Rdon/UzBu4'
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const seed = Buffer.from('12345678901234567890')

interface Line {
  readonly userId: string
  readonly outcome: string
  readonly issue: string | null
}

async function imported(lines: readonly string[], dryRun = false) {
  const { status, body } = await server.call('POST', '/SvcAdmin/v1/users:import', {
    accessToken: await tenant.accessToken(),
    headers: { 'content-type': 'text/csv', 'dry-run': String(dryRun) },
    raw: lines.join('\n'),
  })
  if (status !== 202) return { status, body, outcomes: [] }
  await tenant.settled(`user-imports/${body.importId}`)
  const { body: page } = await tenant.admin('GET', `user-imports/${body.importId}/lines?limit=100`)
  return { status, body, outcomes: page.items.map(({ userId, outcome, issue }: Line) => [userId, outcome, issue]) }
}

const isPassword = async (userId: string, text = password) =>
  (await tenant.post('validatePassword', { userId, password: text })).body.authenticated
const isCode = async (userId: string, otp: string) =>
  (await tenant.post('authenticateOtp', { userId, authType: 'authenticator_app', otp })).body.authenticated
const codeNow = () => codesOf({ seed, algorithm: 'SHA1', digits: 6 })(Math.floor(server.clock.now() / 30_000))

test('users sign in with the password and the app that they had', async () => {
  const { outcomes } = await imported(['user_id,display_name,password_hash,totp_secret', `ada,Ada,${hash},${secret}`])
  expect(outcomes).toEqual([['ada', 'created', null]])
  expect([await isPassword('ada'), await isCode('ada', codeNow())]).toEqual([true, true])
})

test('each line is checked, and reported with the column and the reason', async () => {
  const { outcomes } = await imported([
    'userId,passwordHash,totpSecret,totpAlgorithm,totpDigits,totpPeriodSeconds',
    `b1,${hash.replace('$04$', '$13$')},,,,`,
    'b2,,not base32!,,,',
    `b3,,${secret},MD5,,`,
    `b4,,${secret},,7,`,
    `b5,,${secret},,,thirty`,
    `b6,,${secret},HmacSHA256,8,60`,
    'b7,,,,,',
    `admin,${hash},,,,`,
  ])
  expect(outcomes).toEqual([
    ['b1', 'refused', expect.stringMatching(/^passwordHash .*4 to 12/)],
    ['b2', 'refused', expect.stringMatching(/^totpSecret .*base32/)],
    ['b3', 'refused', expect.stringMatching(/^totpAlgorithm /)],
    ['b4', 'refused', expect.stringMatching(/^totpDigits /)],
    ['b5', 'refused', expect.stringMatching(/^totpPeriodSeconds /)],
    ['b6', 'created', null],
    ['b7', 'created', null],
    ['admin', 'refused', expect.stringContaining('administrator')],
  ])
})

test('a dry run reports the same, and registers nothing', async () => {
  const file = ['userId,passwordHash', `dry,${hash}`]
  expect((await imported(file, true)).outcomes).toEqual([['dry', 'created', null]])
  expect(await isPassword('dry')).toBe(false)
})

test('a file can be imported again: what users set or used here is kept, and only an unused password is replaced', async () => {
  const header = 'userId,passwordHash,totpSecret'
  await imported([header, `used,${hash},${secret}`, `unused,${hash},${secret}`])
  await isPassword('used')
  await tenant.post('registerPassword', { userId: 'own', password: 'seven herons over the lake' })
  const again = [header, `used,${otherHash},`, `unused,${otherHash},MZXW6YTBOIMZXW6YTBOIMZXW6Y`, `own,${hash},`]
  expect((await imported(again)).outcomes).toEqual([
    ['used', 'unchanged', null],
    ['unused', 'updated', null],
    ['own', 'unchanged', null],
  ])
  expect((await imported(again)).outcomes.map(([, outcome]: string[]) => outcome)).toEqual(Array(3).fill('unchanged'))
  expect([await isPassword('unused'), await isCode('unused', codeNow())]).toEqual([true, true])
  expect(await isPassword('own', 'seven herons over the lake')).toBe(true)
  expect(await isPassword('own')).toBe(false)
})

test('a line is refused while its method is disabled', async () => {
  await tenant.admin('PATCH', 'authentication-modes/authenticator_app', { enabled: false })
  const { outcomes } = await imported(['userId,totpSecret', `off,${secret}`])
  expect(outcomes).toEqual([['off', 'refused', expect.stringContaining('disabled')]])
  await tenant.admin('PATCH', 'authentication-modes/authenticator_app', { enabled: true })
})

test('settings of an app without its secret are refused', async () => {
  expect(await imported(['userId,totpDigits', 'ada,6'])).toMatchObject({
    status: 400,
    body: { details: [{ field: 'body', issue: expect.stringContaining('no column totpSecret') }] },
  })
})

test('an export contains no credentials', async () => {
  const { text } = await server.call('GET', '/SvcAdmin/v1/users:export', { accessToken: await tenant.accessToken() })
  expect(text.split('\r\n')[0]).not.toMatch(/hash|totp/i)
  expect(text).not.toContain(secret)
})
