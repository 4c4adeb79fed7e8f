import { createHash } from 'node:crypto'
import { errorCatalogue } from '@countersign/contract'
import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import { operationsOf } from './described-operation.ts'
import { exampleOf } from './example.ts'
import type { OpenApiDocument, Schema } from './openapi-document.ts'
import type { ReferenceOptions } from './options.ts'
import { referencePages } from './pages.ts'
import { sampleDocument } from './sample-document.ts'
import { resolverOf } from './shape.ts'

const docs = '/SvcAdmin/docs'
const operations = operationsOf(sampleDocument as unknown as OpenApiDocument)
const other = { id: 'sendOtp', method: 'POST', path: '/v1/sendOtp', summary: 'Issue a challenge' }
const services = [
  {
    title: 'Countersign: administration',
    docs,
    operations: operations.map(({ anchor, method, path, name }) => ({ id: anchor, method, path, summary: name })),
  },
  { title: 'Countersign: MFA', docs: '/OTP/docs', operations: [other] },
]
const pagesOf = (document: Record<string, unknown>, options: Partial<ReferenceOptions> = {}) =>
  referencePages(document, docs, { services, ...options })
const pages = pagesOf(sampleDocument, {
  tokenEndpoint: 'https://id.example.com/AuthPage/oauth/token/{tenantId}',
  sdkGroupOf: () => 'admin',
  recorded: () => ({
    updateClient: {
      params: { clientId: 'cl_7' },
      body: { displayName: 'Till' },
      status: 200,
      reply: { clientId: 'cl_7' },
    },
  }),
})
const names = [
  ...operations.map(({ anchor }) => anchor),
  ...Object.keys((sampleDocument as unknown as OpenApiDocument).components?.schemas ?? {}).map(
    (name) => `schema-${name}`,
  ),
]
const every = (of = pages) => [of.overview(), ...names.map((name) => of.page(name) ?? '')]
const valuesOf = (markup: string, attribute: string) =>
  [...markup.matchAll(new RegExp(` ${attribute}="([^"]*)"`, 'g'))].map(([, value = '']) => value)

describe('the reference', () => {
  it('lists every operation in the overview, and has a page for each', () => {
    expect(operations).toHaveLength(9)
    for (const { anchor, name } of operations) {
      expect(pages.overview()).toContain(`<li id="${anchor}"><a href="${docs}/${anchor}"><code>${anchor}</code></a>`)
      expect(pages.page(anchor)).toContain(`<h1 id="${anchor}-name">${name}</h1>`)
    }
    expect(pages.page('nothing')).toBeUndefined()
  })

  it('has one menu over all services, with the ids of their operations', () => {
    for (const page of every()) {
      expect(page).toContain('href="/OTP/docs/sendOtp" title="Issue a challenge" data-path="/v1/sendOtp"')
      for (const { anchor } of operations) expect(page).toContain(`<span>${anchor}</span></a></li>`)
    }
    expect(pages.page('updateClient')).toContain('data-path="/v1/clients/{clientId}" aria-current="page"')
  })

  it('says how to get an access token before anything that needs one', () => {
    const page = pages.overview()
    const token = page.indexOf('https://id.example.com/AuthPage/oauth/token/$TENANT_ID')
    expect(token).toBeGreaterThan(0)
    expect(token).toBeLessThan(page.indexOf('class="operations"'))
  })

  it('shows method, full address, id, scope, errors and the document', () => {
    const text = (pages.page('updateClient') ?? '').replace(/<[^>]+>/g, '')
    expect(text).toContain('PATCH https://id.example.com/SvcAdmin/v1/clients/{clientId}')
    expect(text).toContain('Operation updateClient')
    expect(text).toContain('Scope admin.write')
    expect(text).not.toContain('Requires the scope')
    expect(text).toContain(`412precondition_failed${errorCatalogue.precondition_failed.message}`)
    expect(valuesOf(pages.overview(), 'href')).toContain('/SvcAdmin/openapi.json')
  })

  it('shows the call in three languages, with what a test recorded', () => {
    const page = pages.page('updateClient') ?? ''
    const text = page
      .replace(/<[^>]+>/g, '')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
    expect(text).toContain('curl -X PATCH https://id.example.com/SvcAdmin/v1/clients/cl_7')
    expect(text).toContain(
      'await countersign.admin.updateClient({\n  clientId: "cl_7",\n  displayName: "Till"\n}, { ifMatch: \'*\' })',
    )
    expect(text).toContain('response = requests.patch(\n    "https://id.example.com/SvcAdmin/v1/clients/cl_7",')
    expect(text).toContain('recorded from a test')
    expect(text).toContain('{\n  "clientId": "cl_7"\n}')
    expect(pages.page('createClient')).not.toContain('recorded from a test')
  })

  it('has no dead links and no duplicate ids', () => {
    for (const page of every()) {
      const ids = valuesOf(page, 'id')
      expect(new Set(ids).size).toBe(ids.length)
      for (const target of valuesOf(page, 'href')) {
        if (target.startsWith('#')) expect(ids).toContain(target.slice(1))
        if (target.startsWith(`${docs}/`)) expect(names).toContain(target.slice(docs.length + 1))
      }
      for (const id of valuesOf(page, 'aria-labelledby')) expect(ids).toContain(id)
    }
  })

  it('loads only its own script, and nothing from outside', () => {
    for (const page of every()) {
      expect(page.match(/<script[^>]*>/g)).toEqual([`<script src="${docs}/reference.js" defer>`])
      expect(page).not.toMatch(/<link rel="stylesheet|@import|url\(| on\w+=| style=/i)
    }
  })

  it('allows exactly its own style by its hash, and connections only where requests can be tried', () => {
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(pages.overview()) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    const rest = "img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
    expect(pages.contentSecurityPolicy).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; script-src 'self'; ${rest}`,
    )
    expect(pages.page('createClient')).not.toContain('Try it')
    const development = pagesOf(sampleDocument, { tryIt: true })
    expect(development.contentSecurityPolicy).toContain("connect-src 'self'")
    expect(development.page('createClient')).toContain('Try it')
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
    const paths = { '/v1/events': { get: { operationId: 'listEvents', responses } } }
    const streamed = pagesOf({ ...sampleDocument, paths }).page('listEvents')
    expect(streamed).toContain('Success · application/x-ndjson')
    expect(streamed).toContain('<code>{&quot;sequence&quot;:1,&quot;kind&quot;:&quot;created&quot;}</code>')
  })

  it('is readable without any operation', () => {
    const empty = pagesOf({
      openapi: '3.1.0',
      info: { title: 'Self-service', version: '1' },
      paths: {},
    }).overview()
    expect(empty).toContain('No operations yet')
    expect(empty).not.toContain('page-authentication')
  })
})

/** Whatever the document contains, the page consists only of its own elements and attributes. */
describe('a document full of markup', () => {
  const markup = `<script>alert(1)</script>"'><img src=x onerror=alert(1)>`
  const source = poisoned(sampleDocument) as Record<string, unknown>
  const poison = operationsOf(source as unknown as OpenApiDocument)
  const hostilePages = pagesOf(source, { tryIt: true })
  const hostile = [hostilePages.overview(), ...poison.map(({ anchor }) => hostilePages.page(anchor) ?? '')].join('')
  const page = every(pagesOf(sampleDocument, { tryIt: true })).join('')

  it('is shown as text', () => {
    expect(hostile).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(hostile).not.toMatch(/<script(?! src="\/SvcAdmin\/docs\/reference.js" defer>)|<img/i)
  })

  it('adds no element and no attribute', () => {
    const kinds = (text: string) => new Set([...text.matchAll(/<\/?([a-z0-9]+)/gi)].map(([, name]) => name))
    expect([...kinds(hostile)].filter((name) => !kinds(page).has(name))).toEqual([])
    const body = hostile.replaceAll(/<!doctype html>|<head>[\s\S]*?<\/head>/g, '')
    expect(body.replace(/<\/?[a-z0-9]+(?: [a-z-]+(?:="[^"<>]*")?)*>/g, '')).not.toMatch(/[<>]/)
  })

  it('has links and ids without a quote or a space', () => {
    for (const name of ['id', 'href'])
      for (const value of valuesOf(hostile, name)) expect(value).toMatch(/^[\w.,:/#-]+$/)
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
