import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newCedar } from '../cedar/cedar.ts'
import { compile } from '../cedar-index/compile/compile.ts'
import { conformRecord, NonConforming } from './conform.ts'
import { plainType, type RecordType, type ResolvedSchema } from './resolved-schema.ts'

const text = `
entity User;
entity Color enum ["red", "blue"];
type Money = { amount: decimal, currency?: String };
type Address = ipaddr;
action a appliesTo { principal: User, resource: User, context: {
  request: {
    text?: String, number?: Long, flag?: Bool, price?: Money, from?: Address, at?: datetime, span?: duration,
    who?: User, color?: Color, names?: Set<String>, people?: Set<User>, constructor?: String,
  },
} };`

const cedar = newCedar()
const { compiled } = compile(cedar, { schema: text, policies: '' })
const schema = compiled?.schema as ResolvedSchema
const { attributes } = plainType(schema, (schema.actions.a as { context: RecordType }).context) as RecordType

const conform = (request: unknown) => {
  try {
    return conformRecord({ schema }, attributes, { request }, 'context')
  } catch (error) {
    if (error instanceof NonConforming) return error.message
    throw error
  }
}

const fitting: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  text: fc.string(),
  number: fc.maxSafeInteger(),
  flag: fc.boolean(),
  price: fc.record(
    { amount: fc.integer().map((cents) => `${cents}.05`), currency: fc.string() },
    { requiredKeys: ['amount'] },
  ),
  from: fc.oneof(
    fc.ipV4(),
    fc.ipV6(),
    fc.nat(32).map((prefix) => `10.0.0.0/${prefix}`),
  ),
  at: fc
    .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  span: fc.constantFrom('1d2h3m4s5ms', '-1h', '10ms'),
  who: fc.record({ type: fc.constant('User'), id: fc.string() }),
  color: fc.record({ type: fc.constant('Color'), id: fc.constantFrom('red', 'blue') }),
  names: fc.array(fc.string()),
  people: fc.array(fc.record({ type: fc.constant('User'), id: fc.string() })),
  constructor: fc.string(),
}
const anything = fc.oneof(fc.jsonValue(), ...Object.values(fitting))

const accepts = (context: object) =>
  cedar.checkParseContext({ context: context as never, schema: text, action: { type: 'Action', id: 'a' } }).type ===
  'success'

test('Cedar accepts every value that we accept by the same schema', () => {
  let taken = 0
  const values = fc.record(
    Object.fromEntries(
      Object.entries(fitting).map(([name, good]) => [
        name,
        fc.oneof({ weight: 12, arbitrary: good }, { weight: 1, arbitrary: anything }),
      ]),
    ),
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(values, (request) => {
      const context = conform(request)
      if (typeof context === 'string') return
      taken += 1
      expect(accepts(context)).toBe(true)
    }),
    { numRuns: 500 },
  )
  expect(taken).toBeGreaterThan(100)
})

describe('a value of another type is refused', () => {
  const entity = { type: 'User', id: 'x' }
  test.each<[string, readonly unknown[]]>([
    ['text', [1, true, null, ['x'], { value: 'x' }]],
    ['number', ['1', 1.5, 2 ** 53, true, [1]]],
    ['flag', ['true', 1, null]],
    ['price', ['1.0', { amount: 1 }, { amount: '1' }, { amount: '1.00000' }, { amount: '999999999999999.9' }]],
    ['from', ['10.0.0', '10.0.0.0/33', '::1/129', 'fe80::1%eth0', 10]],
    ['at', ['2030-13-01', 'now', '2030-01-01 00:00:00Z', 0]],
    ['span', ['', '-', '1', '24h1d', 5]],
    ['who', ['x', { type: 'Group', id: 'x' }, { __entity: entity }, { type: 'User' }, [entity]]],
    ['color', [{ type: 'Color', id: 'green' }, 'red']],
    ['names', ['x', [1], { 0: 'x' }]],
    ['people', [entity, ['x'], [{ type: 'Color', id: 'red' }]]],
  ])('%s', (name, values) => {
    for (const value of values) expect(conform({ [name]: value }), JSON.stringify(value)).toContain(`request.${name}`)
  })
})

test('what the schema does not declare is left out, or refused if an administrator wrote it', () => {
  expect(conform({ text: 'x', other: 1, price: { amount: '1.0', more: 2 } })).toEqual({
    request: { text: 'x', price: { amount: { __extn: { fn: 'decimal', arg: '1.0' } } } },
  })
  const strict = () => conformRecord({ schema, refuseUnknown: true }, attributes, { request: { other: 1 } }, 'context')
  expect(strict).toThrow('context.request.other is not in the schema')
})

test.each([
  [{ price: {} }, 'context.request.price.amount is required by the schema'],
  [{ people: [{ type: 'User', id: 'a' }, 'b'] }, 'context.request.people[1] must name an entity'],
  [[], 'context.request must be an object'],
])('says what is wrong: %j', (request, message) => {
  expect(conform(request)).toContain(message)
})
