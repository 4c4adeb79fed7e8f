// Shapes that every API shares.
import Type, { type Static, type TSchema } from 'typebox'
import { ShownText } from './shown-text.ts'

export const Timestamp = Type.String({ format: 'date-time', description: 'RFC 3339, UTC, with milliseconds' })

export const tenantIdForm = {
  pattern: /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
  issue: 'must be 1 to 63 lower-case letters, digits and hyphens, beginning and ending with a letter or digit',
}

export const TenantId = Type.String({
  pattern: tenantIdForm.pattern.source,
  description: "The tenant's identifier: 1 to 63 lower-case letters, digits and hyphens, as in a host name",
  examples: ['acme'],
  issue: tenantIdForm.issue,
})

export const Nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

/** The body of a 204. */
export const NoContent = Type.Void()

/** As a request may set it. */
export const DisplayName = ShownText({ maxLength: 200, examples: ['Web shop'] })

/** As a reply holds it, whenever it was stored. */
export const StoredDisplayName = Type.String({ examples: ['Web shop'] })

/** A parameter that callers may leave out: operations then read the default. */
export const Defaulted = <Schema extends TSchema>(schema: Schema, value: Static<Schema>) =>
  Object.assign(schema, { default: value })

export const PageQuery = Type.Object({
  limit: Defaulted(Type.Integer({ minimum: 1, maximum: 100, description: 'How many items at most' }), 20),
  cursor: Type.Optional(Type.String({ maxLength: 2048, description: 'nextCursor of the page before' })),
})
export type PageQuery = Static<typeof PageQuery>

export const PageOf = <Item extends TSchema>(item: Item) =>
  Type.Object({
    items: Type.Array(item),
    nextCursor: Type.Union([Type.String(), Type.Null()], { description: 'null on the last page' }),
  })

export interface Page<Item> {
  readonly items: Item[]
  readonly nextCursor: string | null
}

/** An object that takes exactly the named fields: a misspelt one is refused, never ignored. */
export const Strict = <Properties extends Type.TProperties>(
  properties: Properties,
  options: Type.TObjectOptions = {},
) => Type.Object(properties, { additionalProperties: false, ...options })

export const ErrorBody = Type.Object(
  {
    code: Type.String(),
    message: Type.String(),
    status: Type.Integer(),
    requestId: Type.String(),
    details: Type.Optional(Type.Array(Type.Object({ field: Type.String(), issue: Type.String() }))),
    retryAfterSeconds: Type.Optional(Type.Integer()),
  },
  { $id: 'Error' },
)

export const OAuthErrorBody = Type.Object(
  { error: Type.String(), error_description: Type.Optional(Type.String()) },
  { $id: 'OAuthError', description: 'RFC 6749 section 5.2' },
)
