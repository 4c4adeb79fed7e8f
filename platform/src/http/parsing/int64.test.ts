import Type, { type Static } from 'typebox'
import { describe, expect, it } from 'vitest'
import { Int64 } from './int64.ts'
import { compileBody } from './validate.ts'

const issue = (schema: Type.TSchema, value: unknown) => compileBody(schema)(value).issues?.[0]?.issue

describe('Int64', () => {
  it('is plain JSON Schema for other tools', () => {
    expect(JSON.parse(JSON.stringify(Int64({ minimum: 1 })))).toEqual({ type: 'integer', format: 'int64', minimum: 1 })
  })

  it.each([0, -1, Number.MAX_SAFE_INTEGER, 2n ** 53n, 2n ** 63n - 1n, -(2n ** 63n)])('accepts %s', (value) => {
    expect(compileBody(Int64())(value)).toEqual({ value })
  })

  it.each([
    [2n ** 63n, 'must be between -9223372036854775808 and 9223372036854775807'],
    [-(2n ** 63n) - 1n, 'must be between -9223372036854775808 and 9223372036854775807'],
    [2 ** 53, 'must be written with all its digits'],
    [1.5, 'must be a whole number'],
    [Number.NaN, 'must be a whole number'],
    ['1', 'must be a whole number, not a string'],
    [null, 'must be a whole number, not null'],
  ])('refuses %s', (value, sentence) => {
    expect(issue(Int64(), value)).toBe(sentence)
  })

  it('keeps the limits it is given, for numbers and bigints', () => {
    const schema = Int64({ minimum: 1 })
    expect(issue(schema, 0)).toBe('must be at least 1')
    expect(issue(schema, -(2n ** 60n))).toBe('must be at least 1')
    expect(issue(schema, 2n ** 60n)).toBeUndefined()
  })

  it('works anywhere in a schema, together with refinements', () => {
    const Even = Type.Refine(
      Type.Object({ id: Int64() }),
      ({ id }) => BigInt(id) % 2n === 0n,
      () => 'must have an even id',
    )
    const schema = Type.Object({ default: Type.Array(Type.Union([Even, Type.Null()])) })
    const check = compileBody(schema)
    const value: Static<typeof schema> = { default: [{ id: 2n ** 62n }, null] }
    expect(check(value)).toEqual({ value })
    expect(check({ default: [{ id: 2n ** 62n + 1n }] }).issues).toEqual([
      { field: 'default[0]', issue: 'must have an even id' },
    ])
  })

  it('leaves other integers within the range of a number', () => {
    const sentence = 'must be between -9007199254740991 and 9007199254740991'
    expect(issue(Type.Integer(), 2n ** 60n)).toBe(sentence)
    expect(issue(Type.Number(), 2n ** 60n)).toBe(sentence)
  })
})
