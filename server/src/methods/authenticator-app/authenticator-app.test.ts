import { spawnSync } from 'node:child_process'
import { codesOf } from '@countersign/platform/one-time-codes'
import { skipNote } from '@countersign/testkit'
import { describe, expect, test } from 'vitest'
import { defaultsOf, enrolling, noon, verifying } from '../method.fixture.ts'
import { authenticatorApp } from './authenticator-app.ts'

const defaults = defaultsOf('authenticator_app')
const enrol = (settings: Partial<typeof defaults> = {}) =>
  authenticatorApp.enrol({ userId: 'ada' }, enrolling({ ...defaults, ...settings }))

type Secret = Awaited<ReturnType<typeof enrol>>['secret']

const codeAt = (secret: Secret, now: number) =>
  codesOf({ ...secret, seed: Buffer.from(secret.seed, 'base64') })(Math.floor(now / 1000 / secret.periodSeconds))
const verify = (secret: Secret, text: string, { progress = 0, now = noon, settings = defaults } = {}) =>
  authenticatorApp.verify({ text }, { secret, progress, drift: 0 }, verifying(settings, { now }))

const secretFrom = (seed: string): Secret => ({
  algorithm: 'SHA1',
  digits: 6,
  periodSeconds: 30,
  seed: Buffer.from(seed).toString('base64'),
})
const secret = secretFrom('12345678901234567890')
const step = noon / 30_000
const seconds = (count: number) => count * 1000

describe('registering', () => {
  test('stores the settings as pending, and shows them once', async () => {
    const draft = await enrol()
    expect(draft).toEqual({
      status: 'pending',
      secret: { algorithm: 'SHA1', digits: 6, periodSeconds: 30, seed: expect.any(String) },
      hint: null,
      shownOnce: {
        secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
        otpauthUri: `otpauth://totp/Acme:ada?secret=${draft.shownOnce?.secret}&issuer=Acme&algorithm=SHA1&digits=6&period=30`,
        qrCode: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
      },
    })
  })

  test.each([
    ['SHA1', 20],
    ['SHA256', 32],
    ['SHA512', 64],
  ] as const)('generates a new seed for %s, of %i bytes', async (algorithm, bytes) => {
    const seeds = await Promise.all([enrol({ algorithm }), enrol({ algorithm })])
    expect(seeds.map((draft) => Buffer.from(draft.secret.seed, 'base64').length)).toEqual([bytes, bytes])
    expect(seeds[0].secret.seed).not.toBe(seeds[1].secret.seed)
  })

  test('uses the configured issuer, otherwise the tenant', async () => {
    const { shownOnce } = await enrol({ issuerName: 'Web shop' })
    expect(shownOnce?.otpauthUri).toContain('otpauth://totp/Web%20shop:ada?')
  })
})

describe('a code', () => {
  test.each([
    ['the step before', -seconds(30), step - 1],
    ['this step', 0, step],
    ['the next step', seconds(30), step + 1],
  ])('of %s is right, and advances the progress to it', async (_, offset, progress) => {
    expect(await verify(secret, codeAt(secret, noon + offset))).toEqual({ outcome: 'right', progress })
  })

  test.each([-seconds(60), seconds(60), -seconds(3600)])('of a step that is off by %i ms is wrong', async (offset) => {
    expect(await verify(secret, codeAt(secret, noon + offset))).toEqual({ outcome: 'wrong' })
  })

  test('counts once', async () => {
    expect(await verify(secret, codeAt(secret, noon), { progress: step })).toEqual({ outcome: 'replayed' })
    expect(await verify(secret, codeAt(secret, noon), { progress: step, now: noon + seconds(29) })).toEqual({
      outcome: 'replayed',
    })
  })

  test('of an earlier step than the last accepted one is used up with it', async () => {
    const earlier = codeAt(secret, noon - seconds(30))
    expect(await verify(secret, earlier, { progress: step })).toEqual({ outcome: 'replayed' })
    expect(await verify(secret, earlier, { progress: step - 2 })).toEqual({ outcome: 'right', progress: step - 1 })
  })

  test('stays used up when the clock is set back', async () => {
    for (const back of [seconds(30), seconds(60), seconds(3600)]) {
      const now = noon - back
      expect(await verify(secret, codeAt(secret, now), { progress: step, now })).toEqual({ outcome: 'replayed' })
    }
  })

  test.each(['', '12345', '1234567', ' 123456', '123456\0', '１２３４５６'])(
    'in the form %j is wrong',
    async (text) => {
      expect(await verify(secret, text)).toEqual({ outcome: 'wrong' })
    },
  )

  test('of another registration is wrong', async () => {
    const code = codeAt(secretFrom('09876543210987654321'), noon)
    expect(await verify(secret, code)).toEqual({ outcome: 'wrong' })
  })
})

test("an app's parameters stay valid when the settings change", async () => {
  const settings = { ...defaults, algorithm: 'SHA512', digits: 8, periodSeconds: 60 } as const
  expect(await verify(secret, codeAt(secret, noon), { settings })).toEqual({ outcome: 'right', progress: step })
})

const missing = spawnSync('oathtool', ['--version']).error !== undefined

describe.skipIf(missing)(`oathtool${skipNote(!missing, 'oathtool is not installed')}`, () => {
  test.each(
    (['SHA1', 'SHA256', 'SHA512'] as const).flatMap((algorithm) =>
      ([6, 8] as const).flatMap((digits) =>
        ([30, 60] as const).map((periodSeconds) => ({ algorithm, digits, periodSeconds })),
      ),
    ),
  )(
    'generates the right codes from the shown secret: $algorithm, $digits digits, $periodSeconds s',
    async (settings) => {
      const draft = await enrol(settings)
      const { algorithm, digits, periodSeconds } = settings
      const { stdout } = spawnSync(
        'oathtool',
        [
          '--base32',
          `--totp=${algorithm}`,
          `--digits=${digits}`,
          `--time-step-size=${periodSeconds}s`,
          `--now=@${noon / 1000}`,
          draft.shownOnce?.secret ?? '',
        ],
        { encoding: 'utf8' },
      )
      expect(await verify(draft.secret, stdout.trim())).toMatchObject({ outcome: 'right' })
    },
  )
})
