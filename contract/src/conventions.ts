// Schemas that all APIs share.
import Type, { type Static, type TSchema } from 'typebox'
import { ShownText } from './shown-text.ts'

export const Timestamp = Type.String({
  format: 'date-time',
  description: 'An RFC 3339 timestamp in UTC, with milliseconds.',
})

export const tenantIdForm = {
  pattern: /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
  issue: 'must be 1 to 63 lower-case letters, digits and hyphens, and start and end with a letter or digit',
}

export const TenantId = Type.String({
  pattern: tenantIdForm.pattern.source,
  description: "The tenant's identifier: 1 to 63 lower-case letters, digits and hyphens, as in a host name.",
  examples: ['acme'],
  issue: tenantIdForm.issue,
})

/** E.164: a plus sign, the country code and the number. */
export const phoneNumberPattern = '^\\+[1-9]\\d{6,14}$'

export const Nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

/** The body of a 204. */
export const NoContent = Type.Void()

/** A display name in a request. */
export const DisplayName = ShownText({ maxLength: 200, examples: ['Web shop'] })

/** A display name in a reply. It may have been stored before the rule for requests existed. */
export const StoredDisplayName = Type.String({ examples: ['Web shop'] })

/** A parameter that callers can omit. Operations then read the default. */
export const Defaulted = <Schema extends TSchema>(schema: Schema, value: Static<Schema>) =>
  Object.assign(schema, { default: value })

export const PageQuery = Type.Object({
  limit: Defaulted(
    Type.Integer({ minimum: 1, maximum: 100, description: 'The maximum number of items to return.' }),
    20,
  ),
  cursor: Type.Optional(Type.String({ maxLength: 2048, description: 'The `nextCursor` of the previous page.' })),
})
export type PageQuery = Static<typeof PageQuery>

export const PageOf = <Item extends TSchema>(item: Item) =>
  Type.Object({
    items: Type.Array(item),
    nextCursor: Type.Union([Type.String(), Type.Null()], { description: '`null` on the last page.' }),
  })

export interface Page<Item> {
  readonly items: Item[]
  readonly nextCursor: string | null
}

/** An object that accepts only the named fields: a misspelt field is rejected rather than ignored. */
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
  { $id: 'OAuthError', description: 'RFC 6749 section 5.2.' },
)
