import fc from 'fast-check'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import { explain } from './explain.ts'
import { asJsonSchema } from './json-schema.ts'

const Strict = <Properties extends Type.TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false })

const sentences = (schema: Type.TSchema, value: unknown) =>
  explain(asJsonSchema(schema), value, 'field')
    .toArray()
    .map(({ field, issue }) => `${field} ${issue}`)

describe('a union of objects that a literal distinguishes', () => {
  const Registration = Type.Union([
    Strict({ authType: Type.Literal('sms'), mobileNumber: Type.String() }),
    Strict({ authType: Type.Literal('email'), emailAddress: Type.String() }),
    Type.Union([
      Strict({ authType: Type.Enum(['push', 'qr_code']), device: Strict({ name: Type.String() }) }),
      Strict({ authType: Type.Literal('password'), password: Type.String() }),
    ]),
  ])

  it.each([
    [
      'the branch that was meant',
      { authType: 'sms', mobilNumber: 1 },
      ['mobileNumber is required', 'mobilNumber is not a field of this request; did you mean "mobileNumber"?'],
    ],
    [
      'the branch that was meant, further in',
      { authType: 'qr_code', device: { name: 1 } },
      ['device.name must be a string, not a number'],
    ],
    [
      'the choices, for an unknown one',
      { authType: 'fax' },
      ['authType must be one of: sms, email, push, qr_code, password'],
    ],
    [
      'the choices, for one of another type',
      { authType: ['sms'] },
      ['authType must be one of: sms, email, push, qr_code, password'],
    ],
    ['that it is missing', { mobileNumber: '1' }, ['authType is required']],
    ['that it is no object', 'sms', ['body must be an object, not a string']],
    ['nothing, for a right one', { authType: 'email', emailAddress: 'x' }, []],
  ])('explains %s', (_name, value, expected) => {
    expect(sentences(Registration, value)).toEqual(expected)
  })

  it('does so for each item of a list', () => {
    expect(sentences(Type.Array(Registration), [{ authType: 'sms', mobileNumber: 1 }, { authType: 'x' }])).toEqual([
      '[0].mobileNumber must be a string, not a number',
      '[1].authType must be one of: sms, email, push, qr_code, password',
    ])
  })
})

describe('other unions', () => {
  it.each([
    [
      'by the type of the value',
      Type.Union([Type.String({ maxLength: 1 }), Type.Null()]),
      'ab',
      'body must have at most 1 character',
    ],
    [
      'by all types where none fits',
      Type.Union([Type.String(), Type.Integer(), Type.Null()]),
      true,
      'body must be a string or a whole number or null, not a boolean',
    ],
    [
      'by all literals of the type',
      Type.Union([Type.Literal('a'), Type.Literal('b'), Type.Integer()]),
      'c',
      'body must be one of: a, b',
    ],
    [
      'by the branch that comes nearest',
      Type.Union([Strict({ a: Type.String(), b: Type.String() }), Strict({ c: Type.String() })]),
      { a: 'x' },
      'b is required',
    ],
  ])('are explained %s', (_name, schema, value, sentence) => {
    expect(sentences(schema, value)).toEqual([sentence])
  })
})

it('finds an issue exactly when the compiled schema refuses the value', () => {
  const schema = Strict({
    text: Type.String({ minLength: 1, maxLength: 3, pattern: '^[a-c]*$' }),
    at: Type.Optional(Type.String({ format: 'date' })),
    count: Type.Optional(Type.Integer({ minimum: 0, exclusiveMaximum: 3 })),
    choice: Type.Optional(Type.Union([Type.Literal('a'), Type.Literal(1), Type.Null()])),
    either: Type.Optional(
      Type.Union([Strict({ a: Type.Integer() }), Strict({ a: Type.String(), b: Type.Optional(Type.Null()) })]),
    ),
    kind: Type.Optional(
      Type.Union([
        Strict({ t: Type.Literal('a'), v: Type.String() }),
        Strict({ t: Type.Literal(1), v: Type.Integer() }),
      ]),
    ),
    list: Type.Optional(
      Type.Array(Type.Union([Type.String({ maxLength: 1 }), Type.Boolean()]), { minItems: 1, maxItems: 2 }),
    ),
    record: Type.Optional(Type.Record(Type.String({ pattern: '^[ab]$' }), Type.Integer(), { maxProperties: 1 })),
  })
  const leaf = fc.constantFrom<unknown>(
    '',
    'a',
    'abc',
    'abcd',
    'x',
    '😀',
    '2024-02-29',
    '2023-02-29',
    0,
    1,
    3,
    -1,
    1.5,
    true,
    null,
  )
  const member = fc.constantFrom('a', 'b', 't', 'v')
  const inner = fc.oneof(leaf, fc.array(leaf, { maxLength: 3 }), fc.dictionary(member, leaf, { maxKeys: 2 }))
  const name = fc.constantFrom('at', 'count', 'choice', 'either', 'kind', 'list', 'record')
  const value = fc.oneof(
    inner,
    fc
      .record({ text: fc.constantFrom('a', 'abcd', 1), rest: fc.dictionary(name, inner, { maxKeys: 2 }) })
      .map(({ text, rest }) => ({ text, ...rest })),
  )
  const validator = Compile(schema)
  let accepted = 0
  fc.assert(
    fc.property(value, (given) => {
      const valid = validator.Check(given)
      if (valid) accepted++
      expect(sentences(schema, given).length === 0).toBe(valid)
    }),
    { numRuns: 5_000 },
  )
  expect(accepted).toBeGreaterThan(100)
})
