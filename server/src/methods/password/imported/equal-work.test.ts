import { hashAsInProduction } from '@countersign/testkit'
import { expect, onTestFinished, test, vi } from 'vitest'
import { defaultsOf, verifying } from '../../method.fixture.ts'
import { password } from '../password.ts'
import { bcrypt } from './bcrypt.ts'

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

// In rounds of bcrypt, not in time: on a busy machine even the time of a processor is no measure of work.
function countRounds() {
  const { read } = bcrypt
  const counted = { rounds: 0 }
  vi.spyOn(bcrypt, 'spend').mockImplementation(async (cost) => {
    counted.rounds += cost
  })
  vi.spyOn(bcrypt, 'read').mockImplementation((text) => {
    const hash = read(text)
    return (
      hash && {
        ...hash,
        matches: (typed) => {
          counted.rounds += hash.cost
          return hash.matches(typed)
        },
      }
    )
  })
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  return counted
}

test('a wrong answer is as much work for every user of a tenant, whatever they have', async () => {
  const users = {
    slow: imported,
    weak: { hash: '$2a$04$abcdefghijklmnopqrstuuB9f63CbCkOdr3bbtU6xTpgRjRqp7b3m', imported: true },
    own: { hash: '$argon2id$v=19$m=19456,t=2,p=1$c2l4dGVlbiBieXRlIHNsdA$H8mGLiPy4h4SSGiqme0Ooxem/RxnACzTksStLJlADHE' },
    unknown: password.decoySecret as object,
  }
  const counted = countRounds()
  const roundsFor = async (secret: object, slowest: readonly object[]) => {
    counted.rounds = 0
    expect(await verify('a wrong one', secret, slowest)).toEqual({ outcome: 'wrong' })
    return counted.rounds
  }
  for (const secret of Object.values(users))
    expect(await roundsFor(secret, [adopted?.importedHash as object])).toBe(4096)
  // Without imported hashes in the tenant, no more than one hash of ours.
  expect(await roundsFor(users.own, [])).toBe(0)
})
