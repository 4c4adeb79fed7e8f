import { expect, it } from 'vitest'
import { html } from './html.ts'
import type { Schema } from './openapi-document.ts'
import { parameterTable, schemaTable } from './schema-table.ts'
import { resolverOf } from './shape.ts'

const node: Schema = {
  type: 'object',
  properties: { label: { type: 'string' }, parent: { $ref: '#/components/schemas/Node' } },
}
const resolve = resolverOf({ info: { title: '', version: '' }, components: { schemas: { Node: node } } })

/** What a reader sees: text without markup. */
const textOf = (markup: { toString(): string }) =>
  markup
    .toString()
    .replace(/<\/p>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ')
    .trim()
const table = (schema: Schema, purpose: 'request' | 'reply' = 'request') =>
  html`${schemaTable(schema, resolve, purpose)}`
const field = (schema: Schema) => textOf(table({ type: 'object', properties: { field: schema } }))

it.each<[Schema, string]>([
  [{ type: 'string', minLength: 1, maxLength: 200 }, 'string 1–200 characters'],
  [{ type: 'string', minLength: 6, maxLength: 6 }, 'string exactly 6 characters'],
  [{ type: 'string', maxLength: 9, pattern: '^a' }, 'string at most 9 characters · matches ^a'],
  [{ type: 'string', format: 'date-time' }, 'string (date-time)'],
  [{ type: 'integer', minimum: 1, maximum: 100, default: 20 }, 'integer 1–100 · default 20'],
  [{ type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 }, 'number more than 0 · less than 1'],
  [{ type: 'integer', multipleOf: 5 }, 'integer a multiple of 5'],
  [{ enum: ['a', 'b'] }, 'string one of a, b'],
  [{ anyOf: [{ const: 'a' }, { const: 'b' }, { type: 'null' }] }, 'string or null one of a, b'],
  [{ type: ['integer', 'null'] }, 'integer or null'],
  [
    { type: 'array', minItems: 1, uniqueItems: true, items: { enum: ['a'] } },
    'array of string at least 1 item · unique items · each one of a',
  ],
  [{ patternProperties: { '^.*$': { type: 'integer' } } }, 'map of integer'],
  [{ anyOf: [{ type: 'string' }, { type: 'integer' }] }, 'string or integer'],
  [{}, 'any'],
])('describes %j in words', (schema, words) => {
  expect(field(schema)).toBe(`field ${words}`)
})

it('marks what a request requires and what a response may omit', () => {
  const schema: Schema = {
    required: ['a'],
    properties: { a: { type: 'string' }, b: { type: 'string', deprecated: true } },
  }
  expect(textOf(table(schema, 'request'))).toBe('a string required b string deprecated')
  expect(textOf(table(schema, 'reply'))).toBe('a string b string optional deprecated')
})

it('shows nested objects, and the variants of a choice by the field that distinguishes them', () => {
  const variant = (authType: string): Schema => ({ properties: { authType: { const: authType } } })
  expect(field({ properties: { inner: { type: 'boolean' } } })).toBe('field object Fields of field inner boolean')
  expect(textOf(table({ anyOf: [variant('sms'), variant('email')] }))).toBe(
    'One of these: authType is sms authType string always sms authType is email authType string always email',
  )
})

it('stops at a schema that contains itself, with a link to its description', () => {
  expect(table({ $ref: '#/components/schemas/Node' }).toString()).toContain('<a href="#schema-Node">Node</a>')
  expect(textOf(table({ $ref: '#/components/schemas/Node' }))).toBe('label string parent Node')
})

it("prefers a parameter's own description to that of its type", () => {
  const parameter = { name: 'id', in: 'path', required: true, schema: { type: 'string', description: 'Any' } } as const
  expect(textOf(parameterTable([parameter], resolve))).toBe('id string required Any')
  expect(textOf(parameterTable([{ ...parameter, description: 'This' }], resolve))).toBe('id string required This')
})
