// `operation({...})`: one declaration gives route, validation, types, scope check, error codes and OpenAPI.
import type { Readable } from 'node:stream'
import type { ErrorCode, Scope } from '@countersign/contract'
import type { Static, TObject, TSchema } from 'typebox'
import type { Source } from '../access/index.ts'
import type { Deprecation } from './deprecation.ts'
import type { ErrorFormat } from './error-formats/error-format.ts'
import type { AnyUpload, UploadDeclaration } from './upload.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Replies = Readonly<Record<number, TSchema>>

/** The version that If-Match names; `null` stands for `*`, which matches whatever is there (RFC 9110 section 13.1.1). */
export type IfMatch = number | null

interface Input<Params, Query, Body> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
}

/** A call with a verified credential, and whom the server took it for. */
export type Call<Identity, Params = unknown, Query = unknown, Body = unknown> = Input<Params, Query, Body> &
  Identity & {
    /** The version that If-Match names, where the operation asks for it; `null` for any. */
    readonly ifMatch: IfMatch
    /** Aborts when the caller goes away: for operations that wait before they answer. */
    readonly signal: AbortSignal
  }

/** A call that needs no credential: the operation itself decides whom it believes. */
export interface OpenCall<Params = unknown, Query = unknown, Body = unknown> extends Input<Params, Query, Body> {
  readonly source: Source
  readonly authorization: string | undefined
  /** The Cookie header. */
  readonly cookie: string | undefined
  /** Aborts when the caller goes away: for operations that wait before they answer. */
  readonly signal: AbortSignal
}

interface Described {
  readonly id: string
  readonly method: Method
  /** As in OpenAPI: `/v1/clients/{clientId}`. */
  readonly path: string
  readonly summary: string
  readonly description?: string
  /** What a success is sent as, where it is a stream. Its schema is then that of one piece: one line of application/x-ndjson. */
  readonly streams?: string
  /** What the headers of a success tell, where it has some of its own. */
  readonly replyHeaders?: Readonly<Record<string, string>>
  readonly deprecated?: Deprecation
  /** Codes beyond those that follow from the declaration itself. */
  readonly errors?: readonly ErrorCode[]
}

interface Shaped<P extends TObject, Q extends TObject, B extends TSchema, R extends Replies> {
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly reply: R
}

type Handled<R extends Replies> = Static<R[keyof R & number]> | Answer<Static<R[keyof R & number]> | Readable>
type Handle<C, Domain, R extends Replies> = (call: C, domain: Domain) => Promise<Handled<R>> | Handled<R>

export interface OperationDeclaration<
  Domain,
  Identity,
  P extends TObject,
  Q extends TObject,
  B extends TSchema,
  R extends Replies,
> extends Described,
    Shaped<P, Q, B, R> {
  /** Held by the caller; of several any one. `null`: any valid credential will do. */
  readonly scope: Scope | readonly [Scope, ...Scope[]] | null
  /** Also for an agent that acts for a user, whose access token opens nothing else. */
  readonly forActingAgents?: true
  /** Where a standard asks for another one than the server's. */
  readonly errorFormat?: ErrorFormat
  /** Takes an Idempotency-Key. */
  readonly idempotent?: true
  /** Demands If-Match. */
  readonly ifMatch?: true
  /** Dangerous: whoever comes with a session must have proven themselves shortly before. */
  readonly recentProof?: true
  readonly handle: Handle<Call<Identity, Static<P>, Static<Q>, Static<B>>, Domain, R>
}

/** An operation whose body is a file. */
export interface UploadOperationDeclaration<
  Domain,
  Identity,
  P extends TObject,
  Q extends TObject,
  H extends TObject,
  Content,
  R extends Replies,
> extends Omit<OperationDeclaration<Domain, Identity, P, Q, never, R>, 'body' | 'handle'> {
  readonly upload: UploadDeclaration<Domain, Identity, H, Content>
  readonly handle: Handle<Call<Identity, Static<P>, Static<Q>, Content>, Domain, R>
}

export interface OpenOperationDeclaration<
  Domain,
  P extends TObject,
  Q extends TObject,
  B extends TSchema,
  R extends Replies,
> extends Described,
    Shaped<P, Q, B, R> {
  readonly consumes?: readonly ('application/json' | 'application/x-www-form-urlencoded')[]
  /** Where a standard asks for another one than the server's. */
  readonly errorFormat?: ErrorFormat
  /** Also answers outside the context path, for standards that fix a place at the root. Written with `{context}`. */
  readonly rootPath?: string
  readonly cacheControl?: string
  /** Sets or reads cookies, so that nobody else's page may call it. */
  readonly ownPages?: true
  readonly handle: Handle<OpenCall<Static<P>, Static<Q>, Static<B>>, Domain, R>
}

export interface BearerAccess {
  readonly kind: 'bearer'
  /** Of which the caller holds one; none where any credential will do. */
  readonly scopes: readonly Scope[]
  readonly forActingAgents: boolean
  /** Also by a browser session. */
  readonly sessions?: boolean
}

/** An operation of either kind with its types folded away, as the rest of this package handles it. */
export interface Operation<Domain> extends Described, Shaped<TObject, TObject, TSchema, Replies> {
  readonly access: BearerAccess | { readonly kind: 'open' }
  readonly idempotent: boolean
  readonly ifMatch: boolean
  readonly recentProof?: true
  readonly ownPages?: true
  readonly consumes: readonly string[]
  readonly upload?: AnyUpload<Domain>
  readonly errorFormat: ErrorFormat
  readonly rootPath?: string
  readonly cacheControl: string
  readonly handle: (call: never, domain: Domain) => unknown
}

const none: Readonly<Record<string, string>> = {}

/** A success that is more than its body. */
export class Answer<Body> {
  readonly body: Body
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, string>>
  /** What to send as Set-Cookie, one each. */
  readonly cookies: readonly string[] | undefined

  constructor(
    body: Body,
    options: {
      readonly status?: number
      readonly headers?: Readonly<Record<string, string>>
      readonly cookies?: readonly string[]
    } = {},
  ) {
    this.body = body
    this.status = options.status
    this.headers = options.headers ?? none
    this.cookies = options.cookies
  }
}

/** `operation`, `openOperation` and `uploadOperation`, typed for one server's domain and for what its calls carry of the caller. */
export function operationsOf<Domain, Identity>({ errorFormat }: { readonly errorFormat: ErrorFormat }) {
  const operation = <P extends TObject, Q extends TObject, B extends TSchema, R extends Replies>(
    declared: OperationDeclaration<Domain, Identity, P, Q, B, R>,
  ): Operation<Domain> => ({
    ...declared,
    access: bearer(declared),
    idempotent: declared.idempotent ?? false,
    ifMatch: declared.ifMatch ?? false,
    consumes: ['application/json'],
    errorFormat: declared.errorFormat ?? errorFormat,
    cacheControl: 'no-store',
  })

  const uploadOperation = <P extends TObject, Q extends TObject, H extends TObject, Content, R extends Replies>(
    declared: UploadOperationDeclaration<Domain, Identity, P, Q, H, Content, R>,
  ): Operation<Domain> => ({
    ...declared,
    access: bearer(declared),
    idempotent: declared.idempotent ?? false,
    ifMatch: declared.ifMatch ?? false,
    consumes: Object.keys(declared.upload.contents),
    errorFormat: declared.errorFormat ?? errorFormat,
    cacheControl: 'no-store',
  })

  const openOperation = <P extends TObject, Q extends TObject, B extends TSchema, R extends Replies>(
    declared: OpenOperationDeclaration<Domain, P, Q, B, R>,
  ): Operation<Domain> => ({
    ...declared,
    access: { kind: 'open' },
    idempotent: false,
    ifMatch: false,
    consumes: declared.consumes ?? ['application/json'],
    errorFormat: declared.errorFormat ?? errorFormat,
    cacheControl: declared.cacheControl ?? 'no-store',
  })

  return { operation, openOperation, uploadOperation }
}

function bearer({
  scope,
  forActingAgents = false,
}: {
  readonly scope: Scope | readonly Scope[] | null
  readonly forActingAgents?: boolean
}): BearerAccess {
  return { kind: 'bearer', scopes: scope === null ? [] : [scope].flat(), forActingAgents }
}
