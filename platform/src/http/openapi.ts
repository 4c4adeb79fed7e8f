// The OpenAPI 3.1 document of a service, generated from its declarations.
import { ErrorBody, errorCatalogue, OAuthErrorBody, scopes } from '@countersign/contract'
import type { TSchema } from 'typebox'
import { errorsByStatus } from './declared-errors.ts'
import type { Operation } from './operation.ts'

interface Described {
  readonly title: string
  readonly description: string
  readonly operations: readonly Operation<never>[]
}

interface Place {
  readonly publicUrl: string
  readonly contextPath: string
  readonly version: string
}

type Json = Record<string, unknown>

export function openApiDocument(service: Described, place: Place): Json {
  const components = new Components()
  const paths: Record<string, Json> = {}
  for (const operation of service.operations) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describe(operation, components),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: service.title,
      description: service.description,
      version: place.version,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: `${place.publicUrl}${place.contextPath}` }],
    paths,
    components: {
      schemas: components.schemas,
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: `Scopes: ${Object.keys(scopes).join(', ')}`,
        },
      },
    },
  }
}

function describe(operation: Operation<never>, components: Components): Json {
  const { access } = operation
  const scope = access.kind === 'bearer' ? access.scope : null
  return {
    operationId: operation.id,
    summary: operation.summary,
    ...(operation.description || scope
      ? { description: [operation.description, scope && `Needs the scope \`${scope}\`.`].filter(Boolean).join('\n\n') }
      : {}),
    security: access.kind === 'bearer' ? [{ accessToken: scope ? [scope] : [] }] : [],
    parameters: parametersOf(operation, components),
    ...(operation.body
      ? { requestBody: { required: true, content: contentOf(operation.consumes, components.refer(operation.body)) } }
      : {}),
    responses: { ...successes(operation, components), ...failures(operation, components) },
  }
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
    ...(operation.idempotent
      ? [header('Idempotency-Key', false, 'Repeats of the same request within 24 hours get the first answer')]
      : []),
    ...(operation.ifMatch ? [header('If-Match', true, 'The ETag that was read')] : []),
  ]
}

function fieldsOf(schema: TSchema | undefined, place: 'path' | 'query', components: Components): Json[] {
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
  return Object.fromEntries(
    Object.entries(operation.reply).map(([status, schema]) => [
      status,
      status === '204'
        ? { description: 'Done' }
        : {
            description: 'Success',
            content: contentOf([operation.streams ?? 'application/json'], components.refer(schema)),
          },
    ]),
  )
}

function failures(operation: Operation<never>, components: Components): Json {
  const body = components.refer(operation.errorFormat === 'oauth' ? OAuthErrorBody : ErrorBody)
  return Object.fromEntries(
    [...errorsByStatus(operation)].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${errorCatalogue[code].message}`).join('\n\n'),
        content: contentOf(['application/json'], body),
      },
    ]),
  )
}

const contentOf = (types: readonly string[], schema: unknown): Json =>
  Object.fromEntries(types.map((type) => [type, { schema }]))

/** Schemas with an `$id` become components, described once and referred to. */
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
