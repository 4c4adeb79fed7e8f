import { hashAsInProduction } from '@countersign/testkit'
import { expect, test, vi } from 'vitest'
import { defaultsOf, verifying } from '../../method.fixture.ts'
import { password } from '../password.ts'

hashAsInProduction()

const settings = defaultsOf('password')
const verify = (text: string, secret: object, slowestImported: readonly object[] = []) =>
  password.verify(
    { text },
    { secret: secret as { hash: string }, progress: 3, drift: 0 },
    verifying(settings, { slowestImported: slowestImported as never }),
  )

const hash = '$2y$12$abcdefghijklmnopqrstuuICKBlcAfteAnUqyMRgJwh9r3d2.K4Bq'
const text = 'Grüße aus Zürich №1'
const adopted = password.adopt?.({ passwordHash: hash })
const imported = { hash, imported: true }

test('an imported password is active, and its hash is kept as it is', () => {
  expect(adopted).toMatchObject({
    status: 'active',
    secret: imported,
    importedHash: { algorithm: 'bcrypt', cost: 4096 },
  })
})

test('a right answer replaces an imported hash by our own, also if that had our parameters', async () => {
  const ours = '$argon2id$v=19$m=19456,t=2,p=1$c2l4dGVlbiBieXRlIHNsdA$H8mGLiPy4h4SSGiqme0Ooxem/RxnACzTksStLJlADHE'
  for (const secret of [imported, { hash: ours, imported: true }]) {
    expect(await verify(`${text}!`, secret)).toEqual({ outcome: 'wrong' })
    const verdict = await verify(text, secret)
    expect(verdict).toMatchObject({
      outcome: 'right',
      progress: 3,
      secret: { hash: expect.stringMatching(/^\$argon2id/) },
    })
    const renewed = ('secret' in verdict && verdict.secret) || imported
    expect(renewed).not.toHaveProperty('imported')
    expect(renewed.hash).not.toBe(ours)
    expect(await verify(text.normalize('NFD'), renewed)).toMatchObject({ outcome: 'right' })
  }
})

test('the password of an imported hash is tried as typed and normalised', async () => {
  const { hash: bcryptHash } = await import('@node-rs/bcrypt')
  const raw = { hash: await bcryptHash('№1 and more', 4), imported: true }
  const normalised = { hash: await bcryptHash('№1 and more'.normalize('NFKC'), 4), imported: true }
  for (const secret of [raw, normalised])
    expect(await verify('№1 and more', secret)).toMatchObject({ outcome: 'right' })
  expect(await verify('No1 and more', raw)).toEqual({ outcome: 'wrong' })
})

// In rounds of bcrypt and passes of argon2id. Not in time: on a busy machine even the time of a processor is no measure of work.
const work = vi.hoisted(() => ({ bcrypt: 0, argon2: 0 }))
vi.mock('@node-rs/bcrypt', async (original) => {
  const real = await original<typeof import('@node-rs/bcrypt')>()
  return {
    ...real,
    hash: (text: string, exponent: number) => {
      work.bcrypt += 2 ** exponent
      return real.hash(text, exponent)
    },
    verify: (text: string, hashed: string) => {
      work.bcrypt += 2 ** Number(hashed.split('$')[2])
      return real.verify(text, hashed)
    },
  }
})
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return {
    ...real,
    verify: (hashed: string, text: string) => {
      work.argon2 += Number(/,t=(\d+),/.exec(hashed)?.[1])
      return real.verify(hashed, text)
    },
  }
})

test('a wrong answer is as much work for every user of a tenant, whatever they have', async () => {
  const users = {
    slow: imported,
    weak: { hash: '$2a$04$abcdefghijklmnopqrstuuB9f63CbCkOdr3bbtU6xTpgRjRqp7b3m', imported: true },
    own: { hash: '$argon2id$v=19$m=19456,t=2,p=1$c2l4dGVlbiBieXRlIHNsdA$H8mGLiPy4h4SSGiqme0Ooxem/RxnACzTksStLJlADHE' },
    unknown: password.decoySecret as object,
  }
  const workFor = async (secret: object, slowest: readonly object[]) => {
    Object.assign(work, { bcrypt: 0, argon2: 0 })
    expect(await verify('a wrong one', secret, slowest)).toEqual({ outcome: 'wrong' })
    return { ...work }
  }
  for (const secret of Object.values(users))
    expect(await workFor(secret, [adopted?.importedHash as object])).toEqual({ bcrypt: 4096, argon2: 2 })
  // Without imported hashes in the tenant, no more than one hash of ours.
  expect(await workFor(users.own, [])).toEqual({ bcrypt: 0, argon2: 2 })
})
