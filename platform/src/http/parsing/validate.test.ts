import Type from 'typebox'
import { describe, expect, it } from 'vitest'
import { parseJsonBody } from './json-body.ts'
import { compileBody } from './validate.ts'

const Strict = <Properties extends Type.TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false })

const sentences = (schema: Type.TSchema, value: unknown) =>
  compileBody(schema)(value).issues?.map(({ field, issue }) => `${field} ${issue}`)

const MobileNumber = Type.String({ pattern: '^\\+[1-9]\\d{6,14}$', issue: 'must be a number such as +41791234567' })

describe('bodies', () => {
  const check = compileBody(Strict({ code: Type.String({ pattern: '^\\d{6}$' }) }))

  it('are accepted unchanged', () => {
    const body = { code: '123456' }
    expect(check(body).value).toBe(body)
    const open = { code: '123456', other: { kept: true } }
    expect(compileBody(Type.Object({ code: Type.String() }))(open).value).toBe(open)
  })

  it.each([
    '123456',
    '["123456"]',
    '" 123456"',
    '"123456\\n"',
    '"１２３４５６"',
    '"12345"',
    'null',
    'true',
    '{"code":"123456"}',
  ])('have one form for a code, and it is not %s', (written) => {
    expect(check(parseJsonBody(Buffer.from(`{"code":${written}}`))).issues).toHaveLength(1)
  })

  it('name what is missing when there is none', () => {
    expect(check(undefined).issues).toEqual([{ field: 'body', issue: 'is required' }])
  })
})

describe('an issue says what is wrong and how to fix it', () => {
  it.each([
    ['the body', Strict({}), [], 'body must be an object, not an array'],
    ['missing', Strict({ userId: Type.String() }), {}, 'userId is required'],
    [
      'misspelt',
      Strict({ a: Type.Optional(Type.String()), mobileNumber: Type.Optional(Type.String()) }),
      { mobilNumber: '1' },
      'mobilNumber is not a field of this request; did you mean "mobileNumber"?',
    ],
    [
      'unknown',
      Strict({ userId: Type.Optional(Type.String()) }),
      { favouriteColour: 1 },
      'favouriteColour is not a field of this request',
    ],
    ['a number for a string', Type.String(), 1, 'body must be a string, not a number'],
    ['null for a string', Type.String(), null, 'body must be a string, not null'],
    ['a string for a boolean', Type.Boolean(), 'true', 'body must be true or false, not a string'],
    ['a boolean for an integer', Type.Integer(), true, 'body must be a whole number, not a boolean'],
    ['a fraction for an integer', Type.Integer(), 1.5, 'body must be a whole number'],
    ['an object for an array', Type.Array(Type.String()), {}, 'body must be an array, not an object'],
    ['no enumerated value', Type.Enum(['sms', 'email']), 'fax', 'body must be one of: sms, email'],
    [
      'no literal of a union',
      Type.Union([Type.Literal('a'), Type.Literal(1), Type.Null()]),
      'b',
      'body must be one of: a, 1, null',
    ],
    ['not the literal', Type.Literal('a'), 'b', 'body must be a'],
    ['too short', Type.String({ minLength: 2 }), '1', 'body must have at least 2 characters'],
    ['empty', Type.String({ minLength: 1 }), '', 'body must not be empty'],
    ['too long', Type.String({ maxLength: 1 }), '12', 'body must have at most 1 character'],
    [
      'outside of two lengths',
      Type.String({ minLength: 2, maxLength: 4 }),
      '12345',
      'body must have 2 to 4 characters',
    ],
    ['not the one length', Type.String({ minLength: 6, maxLength: 6 }), '1', 'body must have exactly 6 characters'],
    ['too long in code points', Type.String({ maxLength: 2 }), '😀😀😀', 'body must have at most 2 characters'],
    ['a pattern', Type.String({ pattern: '^a+$' }), 'b', 'body must match the pattern ^a+$'],
    ['a pattern with a sentence of its own', MobileNumber, '079', 'body must be a number such as +41791234567'],
    ['the type before that sentence', MobileNumber, 79, 'body must be a string, not a number'],
    ['a format', Type.String({ format: 'email' }), 'x', 'body must be an email address, such as ada@example.com'],
    ['below', Type.Number({ minimum: 1 }), 0, 'body must be at least 1'],
    ['above', Type.Number({ maximum: 1 }), 2, 'body must be at most 1'],
    ['outside', Type.Integer({ minimum: 1, maximum: 9 }), 10, 'body must be between 1 and 9'],
    ['not above', Type.Number({ exclusiveMinimum: 0 }), 0, 'body must be greater than 0'],
    ['not below', Type.Number({ exclusiveMaximum: 0 }), 0, 'body must be less than 0'],
    ['too few items', Type.Array(Type.String(), { minItems: 1 }), [], 'body must not be empty'],
    ['too many fields', Type.Object({}, { maxProperties: 1 }), { a: 1, b: 2 }, 'body must have at most 1 field'],
    [
      'deep inside',
      Strict({ details: Type.Array(Strict({ label: Type.String() })) }),
      { details: [{ label: '' }, { label: 1 }] },
      'details[1].label must be a string, not a number',
    ],
    [
      'in a record',
      Type.Record(Type.String(), Type.Integer()),
      { a: 1, b: 'x' },
      'b must be a whole number, not a string',
    ],
    [
      'in additional members',
      Type.Object({}, { additionalProperties: Type.String() }),
      { a: 1 },
      'a must be a string, not a number',
    ],
    [
      'in an intersection',
      Type.Intersect([Type.Object({ a: Type.String() }), Type.Object({ b: Type.String() })]),
      { a: '' },
      'b is required',
    ],
    [
      'a keyword without a sentence of ours',
      Strict({ s: Type.Array(Type.String(), { uniqueItems: true }) }),
      { s: ['a', 'a'] },
      's must not have duplicate items',
    ],
  ])('%s', (_name, schema, value, sentence) => {
    expect(sentences(schema, value)).toEqual([sentence])
  })

  it('one for each field, all at once, and never more than twenty', () => {
    const schema = Strict({ a: Type.String({ minLength: 3, pattern: '^x' }), b: Type.Integer() })
    expect(sentences(schema, { a: '1', c: 1 })).toEqual([
      'b is required',
      'a must have at least 3 characters',
      'c is not a field of this request',
    ])
    const names = Array.from({ length: 1000 }, (_, index) => `k${index}`)
    expect(sentences(Type.Array(Type.String()), names.map(Number))).toHaveLength(20)
    expect(sentences(Strict({}), Object.fromEntries(names.map((name) => [name, 1])))).toHaveLength(20)
    expect(sentences(Strict(Object.fromEntries(names.map((name) => [name, Type.String()]))), {})).toHaveLength(20)
  })

  it('without the value, which may be a secret', () => {
    const secret = 'hunter2-and-more'
    const schemas = [
      Type.Integer(),
      Type.Literal('a'),
      Type.Enum(['a', 'b']),
      Type.String({ maxLength: 1 }),
      Type.String({ pattern: '^\\d$' }),
      Type.String({ format: 'uuid' }),
      Type.Union([Type.Integer(), Type.Null()]),
      Type.Union([Strict({ kind: Type.Literal('a') }), Strict({ kind: Type.Literal('b') })]),
      Strict({}),
      Type.Array(Type.Integer()),
    ]
    for (const value of [secret, [secret], { kind: secret }, { a: [secret] }]) {
      for (const schema of schemas) expect(JSON.stringify(compileBody(schema)(value))).not.toContain('hunter2')
    }
  })

  it('from a refinement only if the rest is valid, so that it may rely on the rest', () => {
    const schema = Type.Refine(
      Strict({ from: Type.String(), to: Type.String() }),
      ({ from, to }) => from.length <= to.length,
      () => 'must not end before it begins',
    )
    expect(sentences(schema, { from: 'b' })).toEqual(['to is required'])
    expect(sentences(schema, { from: 'bb', to: 'a' })).toEqual(['body must not end before it begins'])
    expect(sentences(Type.Intersect([Type.Object({ to: Type.String() }), schema]), { from: 'b' })).toEqual([
      'to is required',
    ])
  })
})
