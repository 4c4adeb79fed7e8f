import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { importedAlgorithms, readHash, spend } from './imported-hash.ts'

// Made with Debian's python3-argon2, python3-bcrypt, python3-passlib and hashlib.
const { password, hashes } = JSON.parse(readFileSync(new URL('vectors.json', import.meta.url), 'utf8')) as {
  readonly password: string
  readonly hashes: readonly { readonly name: string; readonly hash: string }[]
}

const salt = 'c2l4dGVlbiBieXRlIHNsdA'
const digest = 'H8mGLiPy4h4SSGiqme0Ooxem/RxnACzTksStLJlADHE'
const bcryptEnd = 'abcdefghijklmnopqrstuunTbAE3iL9PWicoOK21z53FqqCUVuOtW'

test.each(hashes)('a hash by $name matches its password and no other', async ({ hash }) => {
  const read = readHash(hash)
  expect(await read.matches(password)).toBe(true)
  for (const other of [`${password}!`, password.slice(0, -1), password.toLowerCase(), ''])
    expect(await read.matches(other)).toBe(false)
})

test.each(hashes)(
  'the decoy for a hash by $name is as much work, and its password does not match it',
  async ({ hash }) => {
    const { algorithm, cost, decoy } = readHash(hash)
    expect(readHash(decoy)).toMatchObject({ algorithm, cost })
    expect(await readHash(decoy).matches(password)).toBe(false)
    const [, , ...secrets] = hash.split('$').slice(1)
    for (const secret of secrets.slice(-2).filter((part) => part.length > 10)) expect(decoy).not.toContain(secret)
  },
)

test('every algorithm has a vector, and can be spent', async () => {
  expect(new Set(hashes.map(({ hash }) => readHash(hash).algorithm))).toEqual(new Set(importedAlgorithms))
  for (const algorithm of importedAlgorithms) for (const cost of [0, 1, 8_192 + 2_048 + 1]) await spend(algorithm, cost)
})

test('bcrypt ignores what follows the first 72 bytes of a password, as where the hash comes from', async () => {
  const { matches } = readHash('$2b$04$abcdefghijklmnopqrstuuBzzIgyKkz7xMWYSzkIjUSnxEQFQ0WNe')
  expect(await matches('a'.repeat(72))).toBe(true)
  expect(await matches(`${'a'.repeat(72)}!`)).toBe(true)
  expect(await matches('a'.repeat(71))).toBe(false)
})

describe('a hash at the limit is accepted, and one above it is refused', () => {
  test.each([
    [
      'argon2 memory',
      `$argon2id$v=19$m=65536,t=4,p=1$${salt}$${digest}`,
      `$argon2id$v=19$m=65537,t=1,p=1$${salt}$${digest}`,
    ],
    [
      'argon2 passes',
      `$argon2id$v=19$m=65536,t=4,p=1$${salt}$${digest}`,
      `$argon2id$v=19$m=65536,t=5,p=1$${salt}$${digest}`,
    ],
    [
      'argon2 work with little memory',
      `$argon2i$v=19$m=16384,t=16,p=1$${salt}$${digest}`,
      `$argon2i$v=19$m=16384,t=17,p=1$${salt}$${digest}`,
    ],
    [
      'argon2 lanes',
      `$argon2id$v=19$m=4096,t=1,p=16$${salt}$${digest}`,
      `$argon2id$v=19$m=4096,t=1,p=17$${salt}$${digest}`,
    ],
    ['scrypt cost', `$scrypt$ln=17,r=8,p=1$${salt}$${digest}`, `$scrypt$ln=18,r=8,p=1$${salt}$${digest}`],
    ['scrypt block size', `$scrypt$ln=17,r=8,p=1$${salt}$${digest}`, `$scrypt$ln=4,r=9,p=1$${salt}$${digest}`],
    ['scrypt lanes', `$scrypt$ln=16,r=8,p=2$${salt}$${digest}`, `$scrypt$ln=17,r=8,p=2$${salt}$${digest}`],
    ['bcrypt cost', `$2b$12$${bcryptEnd}`, `$2b$13$${bcryptEnd}`],
    ['PBKDF2 iterations', `$pbkdf2-sha512$i=1000000$${salt}$${digest}`, `$pbkdf2-sha512$i=1000001$${salt}$${digest}`],
    ['PBKDF2 iterations with SHA-1', `$pbkdf2$1000000$${salt}$${digest}`, `$pbkdf2$1000001$${salt}$${digest}`],
    ['digest', `$pbkdf2-sha256$i=1$${salt}$${'A'.repeat(170)}A`, `$pbkdf2-sha256$i=1$${salt}$${'A'.repeat(172)}`],
    ['salt', `$scrypt$ln=4,r=8,p=1$${'A'.repeat(86)}$${digest}`, `$scrypt$ln=4,r=8,p=1$${'A'.repeat(87)}$${digest}`],
  ])('%s', (_what, accepted, refused) => {
    expect(readHash(accepted).cost).toBeGreaterThan(0)
    expect(() => readHash(refused)).toThrow(/must (be|have)/)
  })
})

test.each([
  ['', 'usual text form'],
  ['correct horse battery', 'usual text form'],
  ['5f4dcc3b5aa765d61d8327deb882cf99', 'usual text form'],
  ['{SSHA}0c0blFTXXNuAMHECS4uxrj3ZieMoWImr', 'usual text form'],
  [`$argon2d$v=19$m=4096,t=3,p=1$${salt}$${digest}`, 'argon2d'],
  [`$argon2id$v=20$m=4096,t=3,p=1$${salt}$${digest}`, 'version'],
  [`$argon2id$v=19$m=4096,t=0,p=1$${salt}$${digest}`, 'passes'],
  [`$argon2id$v=19$m=8,t=1,p=2$${salt}$${digest}`, '8 KiB for each lane'],
  [`$argon2id$v=19$m=4096,t=3,p=1$${salt}$AAAA`, 'digest'],
  [`$argon2id$v=19$m=4096,t=3,p=1$!!!!$${digest}`, 'not base64'],
  ['$2b$12$short', '60 characters'],
  [`$2x$10$${bcryptEnd}`, 'version'],
  [`$2$10$${bcryptEnd}`, 'version'],
  [`$2b$03$${bcryptEnd}`, 'cost'],
  [`$scrypt$ln=0,r=8,p=1$${salt}$${digest}`, 'cost'],
  ['pbkdf2_sha256$600000$salt$digest', '$pbkdf2-sha256$i=600000$'],
  [`$pbkdf2-md5$i=1000$${salt}$${digest}`, '$pbkdf2-sha256$i=600000$'],
  [`$pbkdf2-sha256$i=0$${salt}$${digest}`, 'iterations'],
])('%j is refused with the reason', (text, reason) => {
  expect(() => readHash(text)).toThrow(reason)
})
