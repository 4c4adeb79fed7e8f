import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultsOf, enrolling, verifying } from '../method.fixture.ts'
import { recoveryCode } from './recovery-code.ts'

const settings = defaultsOf('recovery_code')
const enrol = () => recoveryCode.enrol({ userId: 'ada' }, enrolling(settings))
const draft = await enrol()
const codes = draft.shownOnce?.codes ?? []
const verify = (text: string, progress = 0) =>
  recoveryCode.verify({ text }, { secret: draft.secret, progress, drift: 0 }, verifying(settings))

describe('registering', () => {
  test('generates ten codes, active immediately and shown once', () => {
    expect(draft).toMatchObject({ status: 'active', hint: null })
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/)
  })

  test('uses every character at every position', async () => {
    const drafts = await Promise.all(Array.from({ length: 100 }, enrol))
    const many = drafts.flatMap(({ shownOnce }) => shownOnce?.codes ?? [])
    for (const place of [0, 1, 2, 3, 4, 6, 7, 8, 9, 10]) {
      expect(new Set(many.map((code) => code[place])).size).toBe(32)
    }
  })

  test('stores salted hashes and nothing of the codes', async () => {
    const kept = JSON.stringify(draft.secret)
    for (const code of codes) expect(kept).not.toContain(code)
    const { salt } = (await enrol()).secret
    expect(salt).not.toBe(draft.secret.salt)
    const otherwiseSalted = { secret: { ...draft.secret, salt }, progress: 0, drift: 0 }
    const verdict = await recoveryCode.verify({ text: codes[0] as string }, otherwiseSalted, verifying(settings))
    expect(verdict).toEqual({ outcome: 'wrong' })
  })
})

describe('a recovery code', () => {
  test('is right once, in any order, each independently', async () => {
    let progress = 0
    for (const place of [7, 0, 9, 3, 1, 2, 4, 5, 6, 8]) {
      const code = codes[place] as string
      expect(await verify(code, progress)).toEqual({ outcome: 'right', progress: progress | (1 << place) })
      progress |= 1 << place
      expect(await verify(code, progress)).toEqual({ outcome: 'replayed' })
    }
    expect(progress).toBe(1023)
  })

  test('is right in either case, with or without its hyphen', async () => {
    const code = codes[4] as string
    for (const text of [code.toUpperCase(), code.replace('-', ''), code.replace('-', '').toUpperCase()]) {
      expect(await verify(text)).toEqual({ outcome: 'right', progress: 16 })
    }
  })

  test.each<[string, (code: string) => string]>([
    ['a space before it', (code) => ` ${code}`],
    ['a line end after it', (code) => `${code}\n`],
    ['a space for the hyphen', (code) => code.replace('-', ' ')],
    ['two hyphens', (code) => code.replace('-', '--')],
    ['the hyphen elsewhere', (code) => `${code.slice(0, 4)}-${code.slice(4).replace('-', '')}`],
    ['a typographic hyphen', (code) => code.replace('-', '‐')],
    ['a character more', (code) => `${code}0`],
    ['a character less', (code) => code.slice(0, -1)],
  ])('is wrong with %s', async (_, change) => {
    expect(await verify(change(codes[0] as string))).toEqual({ outcome: 'wrong' })
  })

  test('matches no other text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[0-9a-z]{10}$/)), async (text) => {
        expect(await verify(text)).toEqual({ outcome: 'wrong' })
      }),
    )
  })

  test('of another registration is wrong', async () => {
    const other = await enrol()
    expect(await verify(other.shownOnce?.codes?.[0] as string)).toEqual({ outcome: 'wrong' })
  })
})
