import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { hashAsInProduction } from '@countersign/testkit'
import { hash, verify as verifyHash } from '@node-rs/argon2'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultsOf, enrolling, verifying } from '../method.fixture.ts'
import { hashCost } from '../password/hash-cost.ts'
import { password } from './password.ts'

hashAsInProduction()

const settings = defaultsOf('password')
const enrol = (text: string, changed: Partial<typeof settings> = {}) =>
  password.enrol({ userId: 'ada', password: text }, enrolling({ ...settings, ...changed }))
const verify = (text: string, secret: { hash: string }) =>
  password.verify({ text }, { secret, progress: 3, drift: 0 }, verifying(settings))

const today = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/

describe('registering', () => {
  test('stores an argon2id hash of 19 MiB, two passes and one lane, active immediately', async () => {
    expect(await enrol('correct horse battery')).toEqual({
      status: 'active',
      secret: { hash: expect.stringMatching(today) },
      hint: null,
    })
    // What servers import; tests import it by another path to get the original.
    expect(hashCost).toEqual({ memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 })
  })

  test('uses a separate salt for each', async () => {
    const [one, other] = await Promise.all([enrol('correct horse battery'), enrol('correct horse battery')])
    expect(one.secret.hash).not.toBe(other.secret.hash)
  })

  test('refuses a weak one with every reason, under the name of the field', async () => {
    await expect(enrol('adaada', { allowPasswordOnly: true })).rejects.toMatchObject({
      code: 'password_rejected',
      details: [
        { field: 'password', issue: 'must have at least 15 characters' },
        { field: 'password', issue: 'must not be a simple pattern, such as abcd1234' },
        { field: 'password', issue: 'must not consist mostly of the user id' },
      ],
    })
  })

  test('counts and compares after normalisation', async () => {
    // Eight characters as sent, seven when composed.
    await expect(enrol('kq7vzru\u0308')).rejects.toMatchObject({
      details: [{ issue: 'must have at least 8 characters' }],
    })
    await expect(enrol('ｐａｓｓｗｏｒｄ')).rejects.toMatchObject({
      details: [{ issue: 'must not be a common password' }],
    })
    // One character that becomes eighteen.
    await expect(enrol(`${'\ufdfa'.repeat(15)}`)).rejects.toMatchObject({
      details: [{ issue: 'must have at most 256 characters' }],
    })
  })
})

describe('a password', () => {
  test('is right every time, and nothing else is', async () => {
    const { secret } = await enrol('correct horse battery')
    expect(await verify('correct horse battery', secret)).toEqual({ outcome: 'right', progress: 3 })
    expect(await verify('correct horse battery', secret)).toEqual({ outcome: 'right', progress: 3 })
    for (const text of ['Correct horse battery', 'correct horse batter', ' correct horse battery', '']) {
      expect(await verify(text, secret)).toEqual({ outcome: 'wrong' })
    }
  })

  test('is right in any Unicode form of its characters', async () => {
    const { secret } = await enrol('Grüße aus Zürich №1')
    expect(await verify('Grüße aus Zürich №1'.normalize('NFD'), secret)).toMatchObject({ outcome: 'right' })
    expect(await verify('Grüße aus Zürich No1', secret)).toMatchObject({ outcome: 'right' })
    expect(await verify('Grusse aus Zurich No1', secret)).toEqual({ outcome: 'wrong' })
  })

  test('counts to its last character', async () => {
    const long = Array.from({ length: 256 }, (_, index) => String.fromCodePoint(0x4e00 + ((index * index) % 997))).join(
      '',
    )
    const { secret } = await enrol(long)
    expect(await verify(long, secret)).toMatchObject({ outcome: 'right' })
    expect(await verify(`${long.slice(0, -1)}x`, secret)).toEqual({ outcome: 'wrong' })
    expect(await verify(`${long}x`, secret)).toEqual({ outcome: 'wrong' })
  })

  test('is right when it was registered, whatever its characters', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 12, maxLength: 40 }), async (text) => {
        const draft = await enrol(text).catch(() => undefined)
        if (draft) expect(await verify(text, draft.secret)).toMatchObject({ outcome: 'right' })
      }),
      { numRuns: 10 },
    )
  })
})

test('a hash with other parameters is replaced once its password is verified', async () => {
  for (const old of [{ memoryCost: 8192 }, { timeCost: 1 }, { memoryCost: 19456, timeCost: 2, parallelism: 2 }]) {
    const secret = { hash: await hash('correct horse battery', old) }
    expect(await verify('wrong horse battery', secret)).toEqual({ outcome: 'wrong' })
    const verdict = await verify('correct horse battery', secret)
    expect(verdict).toMatchObject({ outcome: 'right', progress: 3, secret: { hash: expect.stringMatching(today) } })
    const renewed = 'secret' in verdict && verdict.secret ? verdict.secret.hash : ''
    expect(await verifyHash(renewed, 'correct horse battery')).toBe(true)
  }
})

// The tests of validatePassword measure how long both take; here, that they do the same work.
test('a user without a password costs the same hashing as a user with one', async () => {
  const { decoySecret } = password
  expect(decoySecret?.hash).toMatch(today)
  await expect(verify('wrong horse battery', decoySecret as { hash: string })).resolves.toEqual({ outcome: 'wrong' })
})

test('80 at once block neither the event loop nor other users of the thread pool', async () => {
  const { secret } = await enrol('correct horse battery')
  const startedAt = performance.now()
  let done = false
  const flood = Promise.all(Array.from({ length: 80 }, () => verify('wrong horse battery', secret))).finally(() => {
    done = true
  })
  let longest = 0
  while (!done) {
    const start = performance.now()
    await readFile(import.meta.filename)
    longest = Math.max(longest, performance.now() - start)
    await setTimeout(5)
  }
  await flood
  // As a share: on a busy machine, everything takes longer.
  expect(longest).toBeLessThan((performance.now() - startedAt) / 3)
})
