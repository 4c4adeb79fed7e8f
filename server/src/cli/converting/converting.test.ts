import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CommandRefused } from '@countersign/platform/cli'
import { afterAll, expect, test } from 'vitest'
import { convertUsersCommand } from './convert-users.ts'
import { fromKeycloak } from './keycloak.ts'
import { fromPrivacyIdea } from './privacyidea.ts'

const folder = mkdtempSync(join(tmpdir(), 'converting-'))
afterAll(() => rmSync(folder, { recursive: true }))

const password = (algorithm: string, hashIterations: number, additionalParameters = {}) => ({
  type: 'password',
  secretData: JSON.stringify({ value: 'dmFsdWUgb2YgdGhlIGhhc2g=', salt: 'c2FsdHNhbHQ=', additionalParameters: {} }),
  credentialData: JSON.stringify({ hashIterations, algorithm, additionalParameters }),
})
const app = (value: string, data: object) => ({
  type: 'otp',
  secretData: JSON.stringify({ value }),
  credentialData: JSON.stringify({
    subType: 'totp',
    digits: 6,
    counter: 0,
    period: 30,
    algorithm: 'HmacSHA1',
    ...data,
  }),
})
const user = (username: string, ...credentials: object[]) => ({ username, enabled: true, credentials })
const convert = (...users: object[]) => fromKeycloak(JSON.stringify({ realm: 'shop', users }))

test.each([
  [password('pbkdf2-sha256', 27_500), '$pbkdf2-sha256$i=27500$c2FsdHNhbHQ$dmFsdWUgb2YgdGhlIGhhc2g'],
  [password('pbkdf2-sha512', 210_000), '$pbkdf2-sha512$i=210000$c2FsdHNhbHQ$dmFsdWUgb2YgdGhlIGhhc2g'],
  [password('pbkdf2', 20_000), '$pbkdf2-sha1$i=20000$c2FsdHNhbHQ$dmFsdWUgb2YgdGhlIGhhc2g'],
  [
    password('argon2', 5, { type: ['id'], memory: ['7168'], parallelism: ['1'], version: ['1.3'], hashLength: ['32'] }),
    '$argon2id$v=19$m=7168,t=5,p=1$c2FsdHNhbHQ$dmFsdWUgb2YgdGhlIGhhc2g',
  ],
])('a password of Keycloak becomes a hash in its usual text form', (credential, hash) => {
  expect(convert(user('ada', credential)).users).toMatchObject([{ userId: 'ada', passwordHash: hash }])
})

test('an app of Keycloak becomes a seed: the characters of its text, or base32 if it says so', () => {
  const { users } = convert(
    user('text', app('wY7hC2kRsT9uPq4XbN6m', {})),
    user(
      'base32',
      app('JBSWY3DPEHPK3PXP', { secretEncoding: 'BASE32', algorithm: 'HmacSHA256', digits: 8, period: 60 }),
    ),
  )
  expect(users).toMatchObject([
    { totpSecret: 'O5MTO2CDGJVVE42UHF2VA4JULBRE4NTN', totpAlgorithm: 'SHA1', totpDigits: '6', totpPeriodSeconds: '30' },
    { totpSecret: 'JBSWY3DPEHPK3PXP', totpAlgorithm: 'SHA256', totpDigits: '8', totpPeriodSeconds: '60' },
  ])
})

test('what does not move from Keycloak is reported', () => {
  const { users, notes } = convert(
    { ...user('off'), enabled: false },
    { ...user('service-account-shop'), serviceAccountClientId: 'shop' },
    user('hotp', { ...app('wY7hC2kRsT9uPq4XbN6m', { subType: 'hotp' }) }),
    user('odd', password('md5-of-our-own', 1)),
  )
  expect(users.map(({ userId }) => userId)).toEqual(['hotp', 'odd'])
  expect(notes).toEqual([
    'off is disabled in Keycloak and was left out.',
    'hotp has another credential (otp) that does not move.',
    'odd has a password of an unknown algorithm.',
  ])
})

test('tokens of privacyIDEA become apps, with seeds in hexadecimal or base32', () => {
  const { users, notes } = fromPrivacyIdea(
    [
      'ada@corp, TOTP1, GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ, totp, 6, 30',
      'bob@example.com@corp, TOTP2, 3132333435363738393031323334353637383930, totp, 8, 60',
      'ada@corp, TOTP3, JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP, totp, 6, 30',
      'cid@corp, OATH4, JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP, hotp, 6',
      'n/a, TOTP5, JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP, totp, 6, None',
    ].join('\n'),
    'SHA256',
  )
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  expect(users).toEqual([
    { userId: 'ada', totpSecret: secret, totpAlgorithm: 'SHA256', totpDigits: '6', totpPeriodSeconds: '30' },
    {
      userId: 'bob@example.com',
      totpSecret: secret,
      totpAlgorithm: 'SHA256',
      totpDigits: '8',
      totpPeriodSeconds: '60',
    },
  ])
  expect(notes).toEqual([
    'TOTP3 is another token of ada: only the first moves.',
    'OATH4 of cid is hotp: import it as a hardware token.',
    'TOTP5 belongs to no user.',
  ])
})

const run = async (...args: string[]) => {
  const printed: string[] = []
  const context = {
    environment: {},
    stopSignal: new AbortController().signal,
    print: (text: string) => printed.push(text),
  }
  await convertUsersCommand.run(args, context as never)
  return printed
}

test('the file is readable only for its owner, and an existing one is not overwritten', async () => {
  const [from, output] = [join(folder, 'tokens.csv'), join(folder, 'users.csv')]
  writeFileSync(from, 'ada@corp, TOTP1, GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ, totp, 6, 30\n')
  expect(await run('--from', 'privacyidea', from, output)).toEqual([expect.stringContaining('1 users')])
  expect(readFileSync(output, 'utf8')).toBe(
    'userId,totpSecret,totpAlgorithm,totpDigits,totpPeriodSeconds\r\nada,GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ,SHA1,6,30\r\n',
  )
  expect(statSync(output).mode & 0o777).toBe(0o600)
  await expect(run('--from', 'privacyidea', from, output)).rejects.toThrow(CommandRefused)
})

test.each([
  ['keycloak', '{"realm": "shop"}', 'kc.sh export'],
  ['keycloak', 'not JSON', 'not JSON'],
  ['privacyidea', 'userId,totpSecret', 'line 1'],
  ['privacyidea', 'ada@corp, T1, !!, totp, 6, 30', 'neither hexadecimal nor base32'],
  ['duo', '', 'keycloak or privacyidea'],
])('a file of %s that is something else is refused with the reason', async (from, content, reason) => {
  const path = join(folder, 'odd')
  writeFileSync(path, content)
  await expect(run('--from', from, path, join(folder, 'never.csv'))).rejects.toThrow(reason)
})
