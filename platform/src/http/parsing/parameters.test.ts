import Type from 'typebox'
import { describe, expect, it } from 'vitest'
import { Int64 } from './int64.ts'
import { compileParameters } from './validate.ts'

const check = compileParameters(
  Type.Object(
    {
      limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
      petId: Type.Optional(Int64()),
      ratio: Type.Optional(Type.Number()),
      active: Type.Optional(Type.Boolean()),
      state: Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('closed')])),
      cursor: Type.Optional(Type.String({ maxLength: 8 })),
      tag: Type.Optional(Type.Array(Type.String({ minLength: 1 }), { maxItems: 2 })),
      year: Type.Optional(Type.Array(Type.Integer())),
    },
    { additionalProperties: false },
  ),
)

const issueOf = (given: Record<string, string | string[]>) =>
  check(given).issues?.map(({ field, issue }) => `${field} ${issue}`)

describe('parameters', () => {
  it('are read as the types that the schema declares', () => {
    const given = {
      limit: '5',
      petId: '-7',
      ratio: '-0.5',
      active: 'false',
      state: 'open',
      cursor: '12',
      tag: ['a', 'b'],
    }
    const value = { limit: 5, petId: -7, ratio: -0.5, active: false, state: 'open', cursor: '12', tag: ['a', 'b'] }
    expect({ ...check(given).value }).toEqual(value)
  })

  it('take their defaults if they are missing', () => {
    expect({ ...check({}).value }).toEqual({ limit: 20 })
  })

  it('may be repeated if the schema is a list, or given once', () => {
    expect(check({ tag: 'a', year: ['2024', '2025'] }).value).toMatchObject({ tag: ['a'], year: [2024, 2025] })
  })

  it('keep every int64 exactly', () => {
    expect(check({ petId: '9223372036854775807' }).value?.petId).toBe(9223372036854775807n)
    expect(check({ petId: '-9223372036854775808' }).value?.petId).toBe(-9223372036854775808n)
    const range = 'must be between -9223372036854775808 and 9223372036854775807'
    expect(issueOf({ petId: '9223372036854775808' })).toEqual([`petId ${range}`])
    expect(issueOf({ petId: '9'.repeat(400) })).toEqual([`petId ${range}`])
  })

  it.each(['', ' 5', '5 ', '+5', '05', '-0', '5.0', '5e0', '0x5', '５', 'five', '5\n'])(
    'have one spelling for an integer: not %j',
    (text) => {
      expect(issueOf({ limit: text })).toEqual(['limit must be a whole number'])
    },
  )

  it.each(['', '.5', '5.', '1e3', 'NaN', 'Infinity', '9'.repeat(400)])(
    'have one spelling for a number: not %j',
    (text) => {
      expect(issueOf({ ratio: text })).toEqual(['ratio must be a number'])
    },
  )

  it.each(['', 'TRUE', '1', 'yes'])('have one spelling for a boolean: not %j', (text) => {
    expect(issueOf({ active: text })).toEqual(['active must be true or false'])
  })

  it.each([
    ['out of range', { limit: '500' }, 'limit must be between 1 and 100'],
    ['repeated', { limit: ['1', '2'] }, 'limit is given more than once'],
    ['repeated, though the same', { cursor: ['a', 'a'] }, 'cursor is given more than once'],
    ['no member of the enumeration', { state: 'ajar' }, 'state must be one of: open, closed'],
    ['too long', { cursor: '123456789' }, 'cursor must have at most 8 characters'],
    ['with U+0000, which PostgreSQL refuses', { cursor: 'a\0' }, 'cursor must not contain the character U+0000'],
    ['with U+0000 in a list', { tag: ['a', '\0'] }, 'tag must not contain the character U+0000'],
    ['too many in a list', { tag: ['a', 'b', 'c'] }, 'tag must have at most 2 items'],
    ['wrong inside a list', { tag: ['a', ''] }, 'tag[1] must not be empty'],
    ['unknown', { curser: 'x' }, 'curser is not a parameter of this request; did you mean "cursor"?'],
    ['__proto__', Object.fromEntries([['__proto__', 'x']]), '__proto__ is not a parameter of this request'],
  ])('are refused when %s', (_name, given, sentence) => {
    expect(issueOf(given)).toEqual([sentence])
  })

  it('are reported if required and missing', () => {
    const path = compileParameters(Type.Object({ petId: Int64() }))
    expect(path({}).issues).toEqual([{ field: 'petId', issue: 'is required' }])
    expect(path({ petId: 'x' }).issues).toEqual([{ field: 'petId', issue: 'must be a whole number' }])
  })
})
