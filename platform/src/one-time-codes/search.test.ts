import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CodeSource, codesOf } from './hotp.ts'
import { counterOfPair, countersOfCode } from './search.ts'

const source: CodeSource = { algorithm: 'SHA1', digits: 6, seed: Buffer.from('12345678901234567890') }
const codeAt = codesOf(source)

const anySource = fc.record<CodeSource>({
  algorithm: fc.constantFrom('SHA1', 'SHA256', 'SHA512'),
  digits: fc.constantFrom(6, 8),
  seed: fc.uint8Array({ minLength: 16, maxLength: 64 }),
})
const anyCounter = fc.nat({ max: 2 ** 40 })

describe('a code', () => {
  test('is found at its position, whatever the parameters', () => {
    fc.assert(
      fc.property(anySource, anyCounter, fc.nat({ max: 20 }), fc.nat({ max: 20 }), (any, counter, before, after) => {
        const range = { from: counter - before, to: counter + after }
        expect(countersOfCode(codesOf(any)(counter), any, range)).toContain(counter)
      }),
    )
  })

  test('is found at both ends of the range and not beyond', () => {
    expect(countersOfCode(codeAt(10), source, { from: 10, to: 20 })).toEqual([10])
    expect(countersOfCode(codeAt(20), source, { from: 10, to: 20 })).toEqual([20])
    expect(countersOfCode(codeAt(9), source, { from: 10, to: 20 })).toEqual([])
    expect(countersOfCode(codeAt(21), source, { from: 10, to: 20 })).toEqual([])
  })

  test('that occurs at several positions is returned with all of them', () => {
    const seen = new Map<string, number>()
    let counter = 0
    while (!seen.has(codeAt(counter))) seen.set(codeAt(counter), counter++)
    const places = [seen.get(codeAt(counter)), counter]
    expect(countersOfCode(codeAt(counter), source, { from: 0, to: counter })).toEqual(places)
  })

  test('has no position before the first', () => {
    expect(countersOfCode(codeAt(0), source, { from: -5, to: 3 })).toEqual([0])
  })

  test.each([
    ['nothing', ''],
    ['a space before it', ' 755224'],
    ['a line end after it', '755224\n'],
    ['a zero byte after it', '755224\0'],
    ['full-width digits', '７５５２２４'],
    ['Arabic digits', '٧٥٥٢٢٤'],
    ['a sign', '+55224'],
    ['a digit less', '75522'],
    ['a digit more', '7552240'],
    ['letters', 'abcdef'],
    ['six bytes that are two characters', '€€'],
  ])('with %s matches nothing', async (_, text) => {
    expect(countersOfCode(text, source, { from: 0, to: 9 })).toEqual([])
    expect(await counterOfPair({ code: text, next: codeAt(1) }, source, { from: 0, to: 9 })).toBeUndefined()
    expect(await counterOfPair({ code: codeAt(0), next: text }, source, { from: 0, to: 9 })).toBeUndefined()
  })
})

describe('a pair of codes', () => {
  test('is found at its position, at both ends of the range', async () => {
    const range = { from: 100, to: 1100 }
    for (const counter of [100, 700, 1100]) {
      const pair = { code: codeAt(counter), next: codeAt(counter + 1) }
      expect(await counterOfPair(pair, source, range)).toBe(counter)
    }
    for (const counter of [99, 1101]) {
      const pair = { code: codeAt(counter), next: codeAt(counter + 1) }
      expect(await counterOfPair(pair, source, range)).toBeUndefined()
    }
  })

  test.each([
    ['the same code twice', 5, 5],
    ['one left out', 5, 7],
    ['the wrong way round', 6, 5],
  ])('does not match with %s', async (_, first, second) => {
    const pair = { code: codeAt(first), next: codeAt(second) }
    expect(await counterOfPair(pair, source, { from: 0, to: 1000 })).toBeUndefined()
  })

  test('is searched for without blocking other work', async () => {
    let turns = 0
    const others = setInterval(() => turns++, 0)
    await counterOfPair({ code: '000000', next: '000000' }, source, { from: 0, to: 10_000 })
    clearInterval(others)
    expect(turns).toBeGreaterThan(3)
  })
})
