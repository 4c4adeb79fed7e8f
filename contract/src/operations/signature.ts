// An operation's signature: everything that its callers need to know. The server adds a handler. Clients use the
// method, the path and the types.
import type { Static, TObject, TSchema } from 'typebox'
import type { ErrorCode } from '../errors.ts'
import type { Scope } from '../scopes.ts'
import type { ServiceId } from '../services.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The schemas of successful replies by status. The first is the default. */
export type Replies = Readonly<Record<number, TSchema>>

export interface Deprecation {
  /** The UTC day since which the operation is deprecated. */
  readonly since: string
  /** The UTC day on which the operation is removed. */
  readonly sunset: string
  /** The path of the replacement in the same API. */
  readonly successor: string
}

/** The fields that every signature has, for any caller and any input. */
export interface Signature<
  P extends TObject = TObject,
  Q extends TObject = TObject,
  B extends TSchema = TSchema,
  R extends Replies = Replies,
> {
  readonly id: string
  readonly method: Method
  /** Below the service's context path, as in OpenAPI: `/v1/clients/{clientId}`. */
  readonly path: string
  readonly summary: string
  readonly description?: string
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly reply: R
  /**
   * The media type of a success that is a stream. The schema then describes one item: for example, one line of
   * application/x-ndjson.
   */
  readonly streams?: string
  /** Headers that only this operation's successful responses have, with their descriptions. */
  readonly replyHeaders?: Readonly<Record<string, string>>
  readonly deprecated?: Deprecation
  /** Error codes in addition to those that follow from the rest of the signature. */
  readonly errors?: readonly ErrorCode[]
  /** The standard that defines the error format, if there is one. */
  readonly errorFormat?: 'oauth' | 'authzen' | 'access-request'
}

/** Needs a credential. */
export interface BearerSignature<
  P extends TObject = TObject,
  Q extends TObject = TObject,
  B extends TSchema = TSchema,
  R extends Replies = Replies,
> extends Signature<P, Q, B, R> {
  /**
   * The scope that the caller needs. If there are several, any one is enough. `null` accepts any valid credential.
   */
  readonly scope: Scope | readonly [Scope, ...Scope[]] | null
  /**
   * Also available to an agent that acts for a user. The access token of such an agent gives access to nothing else.
   */
  readonly forActingAgents?: true
  /** Also accepts the id and secret of a client of the tenant in the path, as HTTP Basic (`client_secret_basic`). */
  readonly clientSecret?: true
  /** Accepts an Idempotency-Key. */
  readonly idempotent?: true
  /** Requires If-Match. */
  readonly ifMatch?: true
  /** Sensitive: a caller with a browser session must have verified their identity recently. */
  readonly recentProof?: true
  /** Also for a session that must first use a passkey: what the user needs to set one up or use it. */
  readonly beforePasskey?: true
  /** Also for a session that must first use a second factor: what the user needs to set one up, besides the above. */
  readonly beforeSecondFactor?: true
}

/** Needs a credential and takes a file as its body. */
export interface UploadSignature<
  P extends TObject = TObject,
  Q extends TObject = TObject,
  H extends TObject = TObject,
  R extends Replies = Replies,
> extends Omit<BearerSignature<P, Q, never, R>, 'body'> {
  readonly body?: never
  readonly upload: {
    /**
     * The accepted content, by media type. The schemas are only documentation: the operation's reader validates the
     * content.
     */
    readonly contents: Readonly<Record<string, TSchema>>
    readonly maxMebibytes: number
    /** Headers that accompany the file. */
    readonly headers?: H
  }
}

/** Needs no credential: the operation decides which callers it trusts. */
export interface OpenSignature<
  P extends TObject = TObject,
  Q extends TObject = TObject,
  B extends TSchema = TSchema,
  R extends Replies = Replies,
> extends Signature<P, Q, B, R> {
  readonly scope?: never
  readonly consumes?: readonly ('application/json' | 'application/x-www-form-urlencoded')[]
  /**
   * A second path outside the context path, for standards that require a location at the root. `{context}` in
   * it stands for the context path.
   */
  readonly rootPath?: string
  readonly cacheControl?: string
  /** Sets or reads cookies, so pages of other origins must not call it. */
  readonly ownPages?: true
}

/** A signature of one of our services. */
export type OfService<S> = S & { readonly service: ServiceId }

/** The signature of an operation that needs a credential. */
export const signature = <
  P extends TObject = never,
  Q extends TObject = never,
  B extends TSchema = never,
  const R extends Replies = Replies,
>(
  declared: OfService<BearerSignature<P, Q, B, R>>,
) => declared

/** The signature of an operation that needs a credential and takes a file. */
export const uploadSignature = <
  P extends TObject = never,
  Q extends TObject = never,
  H extends TObject = never,
  const R extends Replies = Replies,
>(
  declared: OfService<UploadSignature<P, Q, H, R>>,
) => declared

/** The signature of an operation that needs no credential. */
export const openSignature = <
  P extends TObject = never,
  Q extends TObject = never,
  B extends TSchema = never,
  const R extends Replies = Replies,
>(
  declared: OfService<OpenSignature<P, Q, B, R>>,
) => declared

type Shape = Pick<Signature, 'reply'> & { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }

type Given<S, None> = [S] extends [never] ? None : S extends TSchema ? Static<S> : None

/** The types of an operation's input and output; `undefined` where it takes nothing. */
export type ParamsOf<S extends Shape> = Given<NonNullable<S['params']>, undefined>
export type QueryOf<S extends Shape> = Given<NonNullable<S['query']>, undefined>
export type BodyOf<S extends Shape> = Given<NonNullable<S['body']>, undefined>
export type ReplyOf<S extends Shape> = Static<S['reply'][keyof S['reply'] & number]>
