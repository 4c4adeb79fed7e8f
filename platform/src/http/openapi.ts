// The OpenAPI 3.1 document of a service, generated from its declarations.
import type { ErrorCode } from '@countersign/contract'
import type { TSchema } from 'typebox'
import { errorsByStatus } from './declared-errors.ts'
import { retirementHeaders } from './deprecation.ts'
import { messageOf } from './error-formats/error-format.ts'
import type { BearerAccess, Operation } from './operation.ts'
import { ownPagesHeader } from './own-pages.ts'
import { tooLargeMessage } from './upload.ts'

interface Described {
  readonly title: string
  readonly description: string
  readonly operations: readonly Operation<never>[]
}

export interface ApiServer {
  readonly url: string
  readonly description?: string
}

/** A credential that is sent as a bearer token. */
export interface SecurityScheme {
  /** In camelCase: the reference page shows it as words. */
  readonly name: string
  readonly description: string
  readonly bearerFormat?: string
}

/** A browser session, kept in a cookie. */
export interface SessionScheme {
  readonly cookieName: string
  readonly description: string
}

export interface Publication {
  readonly servers: readonly ApiServer[]
  readonly security: SecurityScheme
  /** Set if browser sessions are accepted too. */
  readonly session?: SessionScheme
  readonly version: string
}

type Json = Record<string, unknown>

export function openApiDocument(service: Described, { servers, security, session, version }: Publication): Json {
  const { name, ...scheme } = security
  const components = new Components()
  const paths: Record<string, Json> = {}
  for (const operation of service.operations) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describe(operation, name, components),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: service.title,
      description: service.description,
      version,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers,
    paths,
    components: {
      schemas: components.schemas,
      securitySchemes: {
        [name]: { type: 'http', scheme: 'bearer', ...scheme },
        ...(session ? { session: cookieScheme(session) } : {}),
        ...(service.operations.some(acceptsSecret) ? { clientSecret: secretScheme } : {}),
      },
    },
  }
}

function describe(operation: Operation<never>, schemeName: string, components: Components): Json {
  const { access } = operation
  const scopes = access.kind === 'bearer' ? access.scopes : []
  return {
    operationId: operation.id,
    summary: operation.summary,
    ...(operation.description || scopes.length > 0
      ? { description: [operation.description, neededScopes(scopes)].filter(Boolean).join('\n\n') }
      : {}),
    ...(operation.deprecated ? { deprecated: true } : {}),
    security: access.kind === 'bearer' ? securityOf(schemesOf(access, schemeName), scopes) : [],
    parameters: parametersOf(operation, components),
    ...requestBodyOf(operation, components),
    responses: { ...successes(operation, components), ...failures(operation, components) },
  }
}

const secretScheme = {
  type: 'http',
  scheme: 'basic',
  description: 'The id and the secret of a client, instead of an access token.',
}

const acceptsSecret = ({ access }: Operation<never>): boolean => access.kind === 'bearer' && access.clientSecret

function schemesOf({ sessions, clientSecret }: BearerAccess, schemeName: string): string[] {
  return [schemeName, ...(sessions ? ['session'] : []), ...(clientSecret ? ['clientSecret'] : [])]
}

function neededScopes(scopes: readonly string[]): string | undefined {
  return scopes.length > 0 ? `Requires the scope ${scopes.map((scope) => `\`${scope}\``).join(' or ')}.` : undefined
}

/** Any one of several requirements is sufficient. */
function securityOf(schemeNames: readonly string[], scopes: readonly string[]): Json[] {
  return schemeNames.flatMap((name) =>
    scopes.length > 0 ? scopes.map((scope) => ({ [name]: [scope] })) : [{ [name]: [] }],
  )
}

function cookieScheme({ cookieName, description }: SessionScheme): Json {
  return { type: 'apiKey', in: 'cookie', name: cookieName, description }
}

function requestBodyOf({ body, consumes, upload }: Operation<never>, components: Components): Json {
  if (body) return { requestBody: { required: true, content: contentOf(consumes, components.refer(body)) } }
  if (!upload) return {}
  const contents = Object.entries(upload.contents).map(([type, schema]) => [type, { schema: components.refer(schema) }])
  return { requestBody: { required: true, content: Object.fromEntries(contents) } }
}

function parametersOf(operation: Operation<never>, components: Components): Json[] {
  const header = (name: string, required: boolean, description: string) => ({
    name,
    in: 'header',
    required,
    description,
    schema: { type: 'string' },
  })
  return [
    ...fieldsOf(operation.params, 'path', components),
    ...fieldsOf(operation.query, 'query', components),
    ...fieldsOf(operation.upload?.headers, 'header', components),
    ...(operation.idempotent
      ? [header('Idempotency-Key', false, 'Retries of the same request within 24 hours return the first response.')]
      : []),
    ...(operation.ifMatch ? [header('If-Match', true, 'The ETag from your last read.')] : []),
    ...(operation.ownPages && operation.method !== 'GET'
      ? [
          header(
            ownPagesHeader.name,
            true,
            `\`${ownPagesHeader.value}\`. Pages of other origins cannot send this header.`,
          ),
        ]
      : []),
  ]
}

function fieldsOf(schema: TSchema | undefined, place: 'path' | 'query' | 'header', components: Components): Json[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, TSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (required.includes(name) && !('default' in property)),
    schema: components.refer(property),
  }))
}

function successes(operation: Operation<never>, components: Components): Json {
  const headers = headersOf(operation)
  return Object.fromEntries(
    Object.entries(operation.reply).map(([status, schema]) => [
      status,
      status === '204'
        ? { description: 'Done', ...headers }
        : {
            description: 'Success',
            ...headers,
            content: contentOf([operation.streams ?? 'application/json'], components.refer(schema)),
          },
    ]),
  )
}

function headersOf({ replyHeaders, deprecated }: Operation<never>): { headers?: Json } {
  const described = Object.entries({ ...(deprecated ? retirementHeaders : {}), ...replyHeaders })
  if (described.length === 0) return {}
  const headers = described.map(([name, description]) => [name, { description, schema: { type: 'string' } }])
  return { headers: Object.fromEntries(headers) }
}

function failures(operation: Operation<never>, components: Components): Json {
  const { errorFormat, upload } = operation
  const body = components.refer(errorFormat.schema)
  const sentenceOf = (code: ErrorCode) =>
    upload && code === 'payload_too_large' ? tooLargeMessage(upload) : messageOf(code, errorFormat)
  return Object.fromEntries(
    [...errorsByStatus(operation)].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${sentenceOf(code)}`).join('\n\n'),
        content: contentOf([errorFormat.mediaType ?? 'application/json'], body),
      },
    ]),
  )
}

const contentOf = (types: readonly string[], schema: unknown): Json =>
  Object.fromEntries(types.map((type) => [type, { schema }]))

/** Schemas with an `$id` become components, described once and referenced. */
class Components {
  readonly schemas: Record<string, unknown> = {}

  refer(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map((item) => this.refer(item))
    if (typeof schema !== 'object' || schema === null) return schema
    const { $id, issue: _issue, ...rest } = schema as Json & { $id?: string }
    const plain = () => Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, this.refer(value)]))
    if (!$id) return plain()
    if (!Object.hasOwn(this.schemas, $id)) {
      this.schemas[$id] = {}
      this.schemas[$id] = plain()
    }
    return { $ref: `#/components/schemas/${$id}` }
  }
}
