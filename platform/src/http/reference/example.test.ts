import fc from 'fast-check'
import Type, { type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import { exampleOf } from './example.ts'
import type { OpenApiDocument, Schema } from './openapi-document.ts'
import { resolverOf } from './shape.ts'

const documentWith = (schemas: Record<string, Schema> = {}): OpenApiDocument => ({
  info: { title: 'Test', version: '1' },
  components: { schemas },
})
const example = (schema: TSchema | Schema, purpose: 'request' | 'reply' = 'reply', name = '') =>
  exampleOf(schema as Schema, resolverOf(documentWith()), purpose, name)

const ordered = (most: number) => fc.tuple(fc.nat(most), fc.nat(most)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)])
const formats = ['date-time', 'date', 'time', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uri', 'uuid', 'url']
const schemas = fc.letrec<{ any: TSchema }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    ordered(60).map(([minLength, maxLength]) => Type.String({ minLength, maxLength })),
    fc.constantFrom(...formats).map((format) => Type.String({ format })),
    fc.constantFrom('^[a-z]{3,9}$', '^\\d+\\.\\d+$').map((pattern) => Type.String({ pattern })),
    ordered(1000).map(([minimum, maximum]) => Type.Integer({ minimum, maximum })),
    fc
      .tuple(fc.integer(), fc.constantFrom(1, 5, 7))
      .map(([low, multipleOf]) => Type.Integer({ minimum: low, multipleOf })),
    fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((low) => Type.Number({ exclusiveMinimum: low })),
    fc.constantFrom(Type.Boolean(), Type.Null(), Type.Literal('a'), Type.Unknown()),
    fc.uniqueArray(fc.string(), { minLength: 1 }).map((values) => Type.Enum(values)),
    fc.tuple(tie('any'), fc.nat(3)).map(([items, minItems]) => Type.Array(items, { minItems })),
    fc.tuple(tie('any'), tie('any')).map((variants) => Type.Union(variants)),
    tie('any').map((values) => Type.Record(Type.String(), values)),
    fc
      .dictionary(fc.constantFrom('id', 'name', 'email', 'url', 'secret', 'count'), tie('any'))
      .map((properties) => Type.Object(properties, { additionalProperties: false })),
    fc.tuple(tie('any'), tie('any')).map(([a, b]) => Type.Object({ a, b: Type.Optional(b) })),
  ),
}))

describe('an example', () => {
  it.each(['request', 'reply'] as const)('of a %s is valid against its schema', (purpose) => {
    fc.assert(
      fc.property(schemas.any, (schema) => {
        expect(Compile(schema).Errors(example(schema, purpose))).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  it('of a choice between nulls is null, even inside another choice', () => {
    const nulls = Type.Union([Type.Null(), Type.Null()])
    expect(example(nulls)).toBeNull()
    expect(
      Compile(Type.Union([nulls, Type.String({ maxLength: 0 })])).Check(
        example(Type.Union([nulls, Type.String({ maxLength: 0 })])),
      ),
    ).toBe(true)
  })

  it('uses what the schema itself offers: examples, then the only value, the default, the first choice', () => {
    expect(example({ type: 'string', examples: ['given'], default: 'default' })).toBe('given')
    expect(example({ const: null })).toBeNull()
    expect(example({ type: 'boolean', default: false })).toBe(false)
    expect(example(Type.Union([Type.Literal('first'), Type.Literal('second')]))).toBe('first')
  })

  it('of a request contains required and exemplified members; without any of these, everything', () => {
    const optional = { note: Type.Optional(Type.String()), hint: Type.Optional(Type.String({ examples: ['hinted'] })) }
    expect(example(Type.Object({ id: Type.Literal(1), ...optional }), 'request')).toEqual({ id: 1, hint: 'hinted' })
    expect(example(Type.Object(optional), 'request')).toEqual({ note: expect.any(String), hint: 'hinted' })
  })

  it('merges allOf, and prefers a value to null', () => {
    const schema = Type.Intersect([Type.Object({ a: Type.Literal(1) }), Type.Object({ b: Type.Literal(2) })])
    expect(example(schema)).toEqual({ a: 1, b: 2 })
    expect(example(Type.Union([Type.Null(), Type.Literal('value')]))).toBe('value')
  })

  it('looks like what its name suggests', () => {
    expect(example({ type: 'string' }, 'reply', 'emailAddress')).toBe('ada@example.com')
    expect(example({ type: 'string', maxLength: 5 }, 'reply', 'emailAddress')).toBe('text')
  })
})

describe('schemas that contain themselves', () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  const cyclic: Record<string, Schema> = {
    Tree: { type: 'object', required: ['children'], properties: { children: { type: 'array', items: ref('Tree') } } },
    List: { type: 'object', properties: { value: { type: 'string' }, next: ref('List') } },
    Chain: { type: 'object', required: ['next'], properties: { next: { anyOf: [ref('Chain'), { type: 'null' }] } } },
    Loop: ref('Pool'),
    Pool: ref('Loop'),
    Self: { anyOf: [ref('Self'), { type: 'null' }] },
    Either: { anyOf: [ref('Either'), { type: 'string' }] },
    Whole: { allOf: [ref('Whole'), { type: 'object', properties: { part: ref('Whole') } }] },
    Branch: { type: 'object', required: ['way'], properties: { way: { anyOf: [ref('Branch'), { const: 'end' }] } } },
    Endless: { type: 'object', required: ['again'], properties: { again: ref('Endless') } },
    ...Object.fromEntries(
      Array.from({ length: 12 }, (_, from) => [
        `Mesh${from}`,
        {
          type: 'object',
          properties: Object.fromEntries(Array.from({ length: 12 }, (_, to) => [`to${to}`, ref(`Mesh${to}`)])),
        },
      ]),
    ),
  }
  const resolve = resolverOf(documentWith(cyclic))

  it.each(Object.keys(cyclic).filter((name) => !/^Mesh[1-9]/.test(name)))('%s terminates', (name) => {
    expect(JSON.stringify(exampleOf(ref(name), resolve, 'reply')).length).toBeLessThan(100_000)
  })

  it('stop where the schema allows it', () => {
    expect(exampleOf(ref('Tree'), resolve, 'reply')).toEqual({ children: [] })
    expect(exampleOf(ref('List'), resolve, 'reply')).toEqual({ value: 'text' })
    expect(exampleOf(ref('Chain'), resolve, 'reply')).toEqual({ next: null })
    expect(exampleOf(ref('Branch'), resolve, 'reply')).toEqual({ way: 'end' })
  })
})
