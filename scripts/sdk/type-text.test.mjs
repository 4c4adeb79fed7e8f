import { expect, test } from 'vitest'
import { TypeWriter } from './type-text.mjs'

const text = (schema) => new TypeWriter().write(schema)

test.for([
  [{ type: 'string', pattern: '^a$' }, 'string'],
  [{ type: 'integer' }, 'number'],
  [{ enum: ['a', 'b'] }, '"a" | "b"'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string | null'],
  [{ type: 'array', items: { enum: ['a', 'b'] } }, 'readonly ("a" | "b")[]'],
  [{ type: 'array', items: { type: 'array', items: { type: 'string' } } }, 'readonly (readonly string[])[]'],
  [{ type: 'object', additionalProperties: true }, 'Readonly<Record<string, unknown>>'],
  [
    { type: 'object', required: ['a'], properties: { a: {}, 'b-c': {} } },
    '{\n  readonly a: unknown\n  readonly "b-c"?: unknown\n}',
  ],
])('%j is written as %s', ([schema, expected]) => {
  expect(text(schema)).toBe(expected)
})

test('a name with two meanings is written out the second time', () => {
  const writer = new TypeWriter()
  expect(writer.write({ $id: 'Thing', type: 'string' })).toBe('Thing')
  expect(writer.write({ $id: 'Thing', type: 'string' })).toBe('Thing')
  expect(writer.write({ $id: 'Thing', type: 'number' })).toBe('number')
  expect(writer.declarations()).toBe('export type Thing = string\n')
})

test('a schema without a form is an error', () => {
  expect(() => text({ type: 'mystery' })).toThrow('mystery')
})
