import { codesOf } from '@countersign/platform/one-time-codes'
import { describe, expect, test } from 'vitest'
import { defaultsOf, enrolling, noon, verifying } from '../method.fixture.ts'
import type { HardwareTokenFacts } from '../method.ts'
import { hardwareToken } from './hardware-token.ts'
import type { HardwareTokenSecret } from './secret.ts'

const settings = defaultsOf('hardware_token')
const seed = Buffer.from('12345678901234567890')
const facts: HardwareTokenFacts = {
  kind: 'hotp',
  algorithm: 'SHA1',
  digits: 6,
  periodSeconds: null,
  seed,
  progress: 41,
  drift: 0,
}
const hotp: HardwareTokenSecret = {
  kind: 'hotp',
  algorithm: 'SHA1',
  digits: 6,
  periodSeconds: null,
  seed: seed.toString('base64'),
  serialNumber: 'GALT1',
}
const totp: HardwareTokenSecret = { ...hotp, kind: 'totp', periodSeconds: 60 }
const codeAt = codesOf({ algorithm: 'SHA1', digits: 6, seed })
const step = noon / 60_000

interface At {
  readonly progress?: number
  readonly drift?: number
  readonly now?: number
}
const verify = (
  secret: HardwareTokenSecret,
  counters: readonly number[],
  { progress = 0, drift = 0, now = noon }: At,
) => {
  const [text = '', next] = counters.map(codeAt)
  return hardwareToken.verify({ text, next }, { secret, progress, drift }, verifying(settings, { now }))
}

describe('registering', () => {
  test('takes over seed, progress and drift from the inventory, as pending', async () => {
    const input = { userId: 'ada', serialNumber: 'GALT1' }
    expect(await hardwareToken.enrol(input, enrolling(settings, { hardwareToken: { ...facts, drift: -3 } }))).toEqual({
      status: 'pending',
      secret: hotp,
      hint: 'GALT1',
      progress: 41,
      drift: -3,
    })
  })

  test('without a hardware token is an error of the caller', async () => {
    const input = { userId: 'ada', serialNumber: 'GALT1' }
    await expect(hardwareToken.enrol(input, enrolling(settings))).rejects.toThrow('from the inventory')
  })
})

describe('a code of an event-based token', () => {
  test.each([100, 101, 110])(
    'is right at counter %i of 100 and ten ahead, and uses up all before it',
    async (counter) => {
      expect(await verify(hotp, [counter], { progress: 100 })).toEqual({ outcome: 'right', progress: counter + 1 })
    },
  )

  test('is wrong further ahead', async () => {
    expect(await verify(hotp, [111], { progress: 100 })).toEqual({ outcome: 'wrong' })
  })

  test.each([90, 99])('is used up at counter %i, before 100', async (counter) => {
    expect(await verify(hotp, [counter], { progress: 100 })).toEqual({ outcome: 'replayed' })
  })

  test('counts from the first', async () => {
    expect(await verify(hotp, [0], { progress: 0 })).toEqual({ outcome: 'right', progress: 1 })
    expect(await verify(hotp, [0], { progress: 1 })).toEqual({ outcome: 'replayed' })
  })
})

test('a code that happens to equal one that is used up is right', async () => {
  expect(codeAt(2386)).toBe(codeAt(2394))
  expect(await verify(hotp, [2394], { progress: 2386 })).toEqual({ outcome: 'right', progress: 2387 })
  expect(await verify(hotp, [2394], { progress: 2390 })).toEqual({ outcome: 'right', progress: 2395 })
  expect(await verify(hotp, [2394], { progress: 2395 })).toEqual({ outcome: 'replayed' })
})

describe('a code of a time-based token', () => {
  test.each([-2, -1, 0, 1, 2])('is right %i steps from now, and the drift of its clock is stored', async (off) => {
    expect(await verify(totp, [step + off], {})).toEqual({ outcome: 'right', progress: step + off + 1, drift: off })
  })

  test.each([-3, 3])('is wrong %i steps from now', async (off) => {
    expect(await verify(totp, [step + off], {})).toEqual({ outcome: 'wrong' })
  })

  test('is expected at the last known drift', async () => {
    expect(await verify(totp, [step + 7], { drift: 5 })).toEqual({ outcome: 'right', progress: step + 8, drift: 7 })
    expect(await verify(totp, [step + 3], { drift: 5 })).toEqual({ outcome: 'right', progress: step + 4, drift: 3 })
    expect(await verify(totp, [step], { drift: 5 })).toEqual({ outcome: 'wrong' })
  })

  test('counts once, and no earlier code counts', async () => {
    expect(await verify(totp, [step], { progress: step + 1 })).toEqual({ outcome: 'replayed' })
    expect(await verify(totp, [step - 1], { progress: step + 1 })).toEqual({ outcome: 'replayed' })
    expect(await verify(totp, [step + 1], { progress: step + 1 })).toMatchObject({ outcome: 'right' })
  })

  test("stays used up when the server's clock is set back", async () => {
    const now = noon - 3_600_000
    expect(await verify(totp, [step - 60], { progress: step + 1, now })).toEqual({ outcome: 'replayed' })
  })
})

describe('two consecutive codes', () => {
  test.each([100, 111, 1100])('find a lost counter again at %i, and are both used up', async (counter) => {
    const found = { outcome: 'right', progress: counter + 2 }
    expect(await verify(hotp, [counter, counter + 1], { progress: 100 })).toEqual(found)
  })

  test.each([99, 1101])('find nothing at %i, outside of the window', async (counter) => {
    expect(await verify(hotp, [counter, counter + 1], { progress: 100 })).toEqual({ outcome: 'wrong' })
  })

  test.each([-1000, -5, 900, 1000])('find a clock again that is off by %i steps', async (off) => {
    const found = { outcome: 'right', progress: step + off + 2, drift: off + 1 }
    expect(await verify(totp, [step + off, step + off + 1], { drift: 77 })).toEqual(found)
  })

  test.each([-1001, 1001])('find no clock that is off by %i steps', async (off) => {
    expect(await verify(totp, [step + off, step + off + 1], {})).toEqual({ outcome: 'wrong' })
  })

  test('find no step that is used up', async () => {
    const progress = step - 10
    expect(await verify(totp, [step - 11, step - 10], { progress })).toEqual({ outcome: 'wrong' })
    expect(await verify(totp, [step - 10, step - 9], { progress })).toMatchObject({ outcome: 'right' })
  })

  test.each([
    ['the same twice', [105, 105]],
    ['the wrong way round', [106, 105]],
    ['not one after the other', [105, 107]],
    ['only the first right', [105, 9000]],
    ['only the second right', [9000, 105]],
  ])('are refused with %s', async (_, counters) => {
    expect(await verify(hotp, counters, { progress: 100 })).toEqual({ outcome: 'wrong' })
  })
})

test.each(['', ' 755224', '７５５２２４', '75522', '755224\0'])('an answer in the form %j is wrong', async (text) => {
  const held = { secret: hotp, progress: 0, drift: 0 }
  for (const answer of [{ text }, { text, next: codeAt(1) }, { text: codeAt(0), next: text }]) {
    expect(await hardwareToken.verify(answer, held, verifying(settings))).toEqual({ outcome: 'wrong' })
  }
})
