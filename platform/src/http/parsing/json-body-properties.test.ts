import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BadBody } from './bad-body.ts'
import { parseJsonBody } from './json-body.ts'

const text = fc.string({ unit: 'binary' })
const json = fc.json({ stringUnit: 'binary', maxDepth: 6 })

/** The outcome in a comparable form: the value that JSON.parse returns, or how we refused it. */
function outcome(bytes: Buffer): { value: unknown } | { bad: BadBody } {
  try {
    return { value: rounded(parseJsonBody(bytes)) }
  } catch (error) {
    if (error instanceof BadBody) return { bad: error }
    throw error
  }
}

function rounded(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (Array.isArray(value)) return value.map(rounded)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, rounded(member)]))
}

function plainOutcome(bytes: Buffer): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(bytes.toString()) }
  } catch {
    return undefined
  }
}

/** JSON.stringify writes -0 as 0. */
function withoutNegativeZero(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNegativeZero)
  if (typeof value !== 'object' || value === null) return value === 0 ? 0 : value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutNegativeZero(member)]))
}

/** Accepts nothing that JSON.parse refuses, changes no value, and always gives the position of a syntax error. */
function agreesWithJsonParse(bytes: Buffer): void {
  const ours = outcome(bytes)
  const plain = plainOutcome(bytes)
  if ('value' in ours) {
    expect(plain).toBeDefined()
    // V8 misreads some names with escapes (nodejs/node#63785), so it cannot be the reference for these.
    if (!bytes.includes('\\')) expect(ours).toEqual(plain)
  } else if (ours.bad.code === 'malformed_json') {
    expect(plain).toBeUndefined()
    expect(ours.bad.issue).toMatch(/at line \d+, column \d+$|is empty|byte order mark/)
  }
}

describe('parseJsonBody with any input', () => {
  it('reads what JSON.stringify wrote', () => {
    const value = fc.jsonValue({ stringUnit: 'binary', maxDepth: 6 })
    fc.assert(
      fc.property(value, (given) => {
        const ours = outcome(Buffer.from(JSON.stringify(given)))
        if ('bad' in ours) expect(ours.bad.code).toMatch(/forbidden_key|number_out_of_range|unsupported_character/)
        else expect(ours.value).toEqual(withoutNegativeZero(given))
      }),
    )
  })

  it('never throws anything but BadBody, and agrees with JSON.parse on random bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => agreesWithJsonParse(Buffer.from(bytes))))
  })

  it('agrees with JSON.parse on texts made of JSON tokens', () => {
    const token = fc.constantFrom(
      ...'{}[],:" \n\t\\',
      '"a"',
      '"b":',
      '-',
      '0',
      '12',
      '1.5',
      'e9',
      'true',
      'null',
      '\\u00',
      '\\n',
    )
    const soup = fc.array(token, { maxLength: 30 }).map((tokens) => tokens.join(''))
    fc.assert(
      fc.property(soup, (given) => agreesWithJsonParse(Buffer.from(given))),
      { numRuns: 5_000 },
    )
  })

  it('agrees with JSON.parse on JSON with a few bytes changed', () => {
    const edit = fc.record({ at: fc.nat(), remove: fc.nat({ max: 3 }), insert: fc.uint8Array({ maxLength: 3 }) })
    fc.assert(
      fc.property(json, fc.array(edit, { minLength: 1, maxLength: 3 }), (given, edits) => {
        const changed = edits.reduce((bytes, { at, remove, insert }) => {
          const place = at % (bytes.length + 1)
          return Buffer.concat([bytes.subarray(0, place), insert, bytes.subarray(place + remove)])
        }, Buffer.from(given))
        agreesWithJsonParse(changed)
      }),
      { numRuns: 3_000 },
    )
  })

  it('refuses a repeated name exactly if there is one, however the names are written', () => {
    const name = fc.constantFrom('a', 'b', 'é', '"', '\\', ':', 'ab')
    const { tree } = fc.letrec<{ tree: Written }>((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constantFrom<Written>({ text: '1', repeats: false }, { text: '"a\\":"', repeats: false }),
        fc.array(fc.tuple(name, fc.boolean(), tie('tree')), { maxLength: 4 }).map(writeObject),
        fc.array(tie('tree'), { maxLength: 3 }).map(writeArray),
      ),
    }))
    fc.assert(
      fc.property(tree, ({ text, repeats }) => {
        const ours = outcome(Buffer.from(text))
        expect('bad' in ours ? ours.bad.code : undefined).toBe(repeats ? 'duplicate_key' : undefined)
      }),
      { numRuns: 2_000 },
    )
  })

  it('keeps every int64 exactly', () => {
    const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
    fc.assert(
      fc.property(int64, text, (value, name) => {
        fc.pre(!name.includes('\0') && name !== '__proto__')
        const parsed = parseJsonBody(Buffer.from(`{${JSON.stringify(name)}:[${value}]}`))
        const [kept] = (parsed as Record<string, [number | bigint]>)[name] ?? []
        expect(BigInt(kept ?? 0)).toBe(value)
        expect(typeof kept).toBe(Number.isSafeInteger(Number(value)) ? 'number' : 'bigint')
      }),
    )
  })
})

interface Written {
  readonly text: string
  readonly repeats: boolean
}

function writeObject(members: [name: string, escaped: boolean, value: Written][]): Written {
  const names = members.map(([name]) => name)
  const texts = members.map(
    ([name, escaped, value]) => `${escaped ? escapes(name) : JSON.stringify(name)}: ${value.text}`,
  )
  const repeats = new Set(names).size < names.length || members.some(([, , value]) => value.repeats)
  return { text: `{${texts.join(',')}}`, repeats }
}

const writeArray = (items: Written[]): Written => ({
  text: `[${items.map((item) => item.text).join(' , ')}]`,
  repeats: items.some((item) => item.repeats),
})

const escapes = (name: string): string =>
  `"${Array.from(name, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"`
