import { createHash } from 'node:crypto'
import { errorCatalogue } from '@countersign/contract'
import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import { operationsOf } from './described-operation.ts'
import { exampleOf } from './example.ts'
import type { OpenApiDocument, Schema } from './openapi-document.ts'
import { referencePage } from './page.ts'
import { sampleDocument } from './sample-document.ts'
import { resolverOf } from './shape.ts'

const { html: page, contentSecurityPolicy } = referencePage(sampleDocument)
const operations = operationsOf(sampleDocument as unknown as OpenApiDocument)
const valuesOf = (markup: string, attribute: string) =>
  [...markup.matchAll(new RegExp(` ${attribute}="([^"]*)"`, 'g'))].map(([, value = '']) => value)

describe('the page', () => {
  it('describes every operation, once in the text and twice in the navigation (next to it, and collapsed on phones)', () => {
    expect(operations).toHaveLength(9)
    for (const { anchor, name } of operations) {
      expect(page.split(`<article class="operation" id="${anchor}"`)).toHaveLength(2)
      expect(page.split(`<span>${name}</span></a></li>`)).toHaveLength(3)
    }
  })

  it('shows method, full address, scope, errors and the document', () => {
    const section = page.slice(page.indexOf('id="updateClient"'), page.indexOf('id="deleteClient"'))
    const text = section.replace(/<[^>]+>/g, '')
    expect(text).toContain('PATCH https://id.example.com/SvcAdmin/v1/clients/{clientId}')
    expect(text).toContain('Scope admin.write')
    expect(text).not.toContain('Requires the scope')
    expect(text).toContain(`412precondition_failed${errorCatalogue.precondition_failed.message}`)
    expect(valuesOf(page, 'href')).toContain('openapi.json')
  })

  it('has no dead links and no duplicate ids', () => {
    const ids = valuesOf(page, 'id')
    expect(new Set(ids).size).toBe(ids.length)
    const links = valuesOf(page, 'href').filter((target) => target.startsWith('#'))
    expect(links.length).toBeGreaterThan(operations.length)
    for (const target of links) expect(ids).toContain(target.slice(1))
    for (const id of valuesOf(page, 'aria-labelledby')) expect(ids).toContain(id)
  })

  it('loads nothing from outside, and no script', () => {
    expect(valuesOf(page, 'href').filter((target) => !target.startsWith('#'))).toEqual(
      ['data:,', 'openapi.json'].sort(),
    )
    expect(page).not.toMatch(/<script|<link rel="stylesheet|@import|url\(| src=| on\w+=| style=/i)
  })

  it('allows exactly its own style by its hash', () => {
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(page) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(contentSecurityPolicy).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
    )
  })

  it('has examples that are valid against their schemas', () => {
    const document = sampleDocument as unknown as OpenApiDocument
    const bodies = operations.flatMap(({ body, successes }) => [
      ...(body?.schema ? [{ purpose: 'request' as const, schema: body.schema }] : []),
      ...successes.flatMap(({ schema }) => (schema ? [{ purpose: 'reply' as const, schema }] : [])),
    ])
    expect(bodies.length).toBeGreaterThan(10)
    for (const { purpose, schema } of bodies) {
      const example = exampleOf(schema, resolverOf(document), purpose)
      expect(Compile(withDefinitions(schema, document)).Errors(example)).toEqual([])
    }
  })

  it('shows a stream by its media type and an item on one line', () => {
    const schema: Schema = { type: 'object', properties: { sequence: { const: 1 }, kind: { const: 'created' } } }
    const responses = { 200: { description: 'Success', content: { 'application/x-ndjson': { schema } } } }
    const { html: streamed } = referencePage({ ...sampleDocument, paths: { '/v1/events': { get: { responses } } } })
    expect(streamed).toContain('Success · application/x-ndjson')
    expect(streamed).toContain('<code>{&quot;sequence&quot;:1,&quot;kind&quot;:&quot;created&quot;}</code>')
  })

  it('is readable without any operation', () => {
    const { html: empty } = referencePage({
      openapi: '3.1.0',
      info: { title: 'Self-service', version: '1' },
      paths: {},
    })
    expect(empty).toContain('No operations yet')
    expect(empty).not.toContain('page-authentication')
  })
})

/** Whatever the document contains, the page consists only of its own elements and attributes. */
describe('a document full of markup', () => {
  const markup = `<script>alert(1)</script>"'><img src=x onerror=alert(1)>`
  const { html: hostile } = referencePage(poisoned(sampleDocument) as Record<string, unknown>)

  it('is shown as text', () => {
    expect(hostile).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(hostile).not.toMatch(/<script|<img/i)
  })

  it('adds no element and no attribute', () => {
    const kinds = (text: string) => new Set([...text.matchAll(/<\/?([a-z0-9]+)/gi)].map(([, name]) => name))
    expect([...kinds(hostile)].filter((name) => !kinds(page).has(name))).toEqual([])
    const body = hostile.slice(hostile.indexOf('<body'))
    expect(body.replace(/<\/?[a-z0-9]+(?: [a-z-]+(?:="[^"<>]*")?)*>/g, '')).not.toMatch(/[<>]/)
  })

  it('has links and ids without a quote or a space', () => {
    for (const name of ['id', 'href'])
      for (const value of valuesOf(hostile, name)) expect(value).toMatch(/^#?[\w.,:-]+$/)
  })

  /** Every text and name that an author chooses, but not the keywords of OpenAPI. */
  function poisoned(value: unknown, key = ''): unknown {
    if (typeof value === 'string') return ['type', 'in', '$ref', 'pattern'].includes(key) ? value : `${value}${markup}`
    if (Array.isArray(value)) return value.map((item) => poisoned(item, key))
    if (typeof value !== 'object' || value === null) return value
    const isNaming = ['paths', 'properties', 'content', 'responses', 'accessToken'].includes(key)
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [isNaming ? `${name}${markup}` : name, poisoned(member, name)]),
    )
  }
})

function withDefinitions(schema: Schema, document: OpenApiDocument): Record<string, unknown> {
  const local = JSON.stringify({ ...schema, $defs: document.components?.schemas })
  return JSON.parse(local.replaceAll('#/components/schemas/', '#/$defs/'))
}
