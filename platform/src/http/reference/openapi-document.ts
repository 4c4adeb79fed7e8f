// The part of OpenAPI 3.1 that the page reads.
export interface OpenApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string }
  readonly servers?: readonly Server[]
  readonly security?: readonly SecurityRequirement[]
  readonly paths?: Readonly<Record<string, PathItem>>
  readonly components?: {
    readonly schemas?: Readonly<Record<string, Schema>>
    readonly securitySchemes?: Readonly<Record<string, { readonly description?: string }>>
  }
}

export interface Server {
  readonly url: string
  readonly description?: string
}

/** Scopes by the name of a security scheme. */
type SecurityRequirement = Readonly<Record<string, readonly string[]>>

/** Operations by method. */
export type PathItem = { readonly parameters?: readonly Parameter[] } & Readonly<Record<string, OperationObject>>

export interface OperationObject {
  readonly operationId?: string
  readonly summary?: string
  readonly description?: string
  readonly deprecated?: boolean
  readonly tags?: readonly string[]
  readonly security?: readonly SecurityRequirement[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required?: boolean; readonly description?: string; readonly content: Contents }
  readonly responses?: Readonly<Record<string, { readonly description?: string; readonly content?: Contents }>>
}

/** Schemas by media type. */
export type Contents = Readonly<Record<string, { readonly schema?: Schema }>>

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header' | 'cookie'
  readonly required?: boolean
  readonly description?: string
  readonly deprecated?: boolean
  readonly schema?: Schema
}

export interface Schema {
  readonly $ref?: string
  readonly title?: string
  readonly description?: string
  readonly deprecated?: boolean
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly allOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly multipleOf?: number
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly patternProperties?: Readonly<Record<string, Schema>>
}
