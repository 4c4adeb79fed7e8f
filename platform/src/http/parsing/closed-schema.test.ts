import Type, { type TSchema } from 'typebox'
import { expect, test } from 'vitest'
import { closed } from './closed-schema.ts'
import { compileBody } from './validate.ts'

const Pet = Type.Object({ name: Type.String(), tag: Type.Optional(Type.String()) })
const accepts = (schema: TSchema, value: unknown) => compileBody(closed(schema))(value).issues === undefined

test.each<[string, TSchema, unknown, unknown]>([
  ['an object', Pet, { name: 'Rex' }, { name: 'Rex', age: 3 }],
  ['a member', Type.Object({ pet: Pet }), { pet: { name: 'Rex' } }, { pet: { name: 'Rex', age: 3 } }],
  ['an item', Type.Array(Pet), [{ name: 'Rex' }], [{ name: 'Rex', age: 3 }]],
  ['a branch', Type.Union([Pet, Type.Null()]), null, { name: 'Rex', age: 3 }],
  ['a value by name', Type.Record(Type.String(), Pet), { a: { name: 'Rex' } }, { a: { name: 'Rex', age: 3 } }],
])('%s has no further members', (_, schema, right, wrong) => {
  expect(accepts(schema, right)).toBe(true)
  expect(accepts(schema, wrong)).toBe(false)
  expect(compileBody(schema)(wrong).issues).toBeUndefined()
})

test('an object that allows further members keeps them', () => {
  expect(accepts(Type.Object({}, { additionalProperties: true }), { age: 3 })).toBe(true)
})

test('an intersection is refused, instead of accepting nothing', () => {
  expect(() => closed(Type.Intersect([Pet, Type.Object({ age: Type.Integer() })]))).toThrow(/intersection/)
})
