// `operation(signature, handle)`: the signature gives route, validation, types, scope check, error codes and OpenAPI.
import type { Readable } from 'node:stream'
import type { Scope } from '@countersign/contract'
import type {
  BearerSignature,
  OpenSignature,
  Replies,
  Signature,
  UploadSignature,
} from '@countersign/contract/operations'
import type { Static, TObject, TSchema } from 'typebox'
import type { Source } from '../access/index.ts'
import { accessRequestErrors } from './error-formats/access-request-errors.ts'
import { authzenErrors } from './error-formats/authzen-errors.ts'
import type { ErrorFormat } from './error-formats/error-format.ts'
import { oauthErrors } from './error-formats/oauth-errors.ts'
import type { AnyUpload, Upload } from './upload.ts'

/** The version that If-Match names; `null` stands for `*`, which matches any version (RFC 9110 section 13.1.1). */
export type IfMatch = number | null

interface Input<Params, Query, Body> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
}

/** A call with a verified credential and the caller that it identifies. */
export type Call<Identity, Params = unknown, Query = unknown, Body = unknown> = Input<Params, Query, Body> &
  Identity & {
    /** The version that If-Match names, if the operation requires it; `null` for any. */
    readonly ifMatch: IfMatch
    /** Aborts when the caller disconnects: for operations that wait before they answer. */
    readonly signal: AbortSignal
  }

/** A call that needs no credential: the operation itself authenticates the caller. */
export interface OpenCall<Params = unknown, Query = unknown, Body = unknown> extends Input<Params, Query, Body> {
  readonly source: Source
  readonly authorization: string | undefined
  /** The Cookie header. */
  readonly cookie: string | undefined
  /** Aborts when the caller disconnects: for operations that wait before they answer. */
  readonly signal: AbortSignal
}

type Handled<R extends Replies> = Static<R[keyof R & number]> | Answer<Static<R[keyof R & number]> | Readable>
type Handle<C, Domain, R extends Replies> = (call: C, domain: Domain) => Promise<Handled<R>> | Handled<R>

/** How an operation accepts a file: `read` turns it into the body of the call. */
export interface UploadHandlers<
  Domain,
  Identity,
  P extends TObject,
  Q extends TObject,
  H extends TObject,
  Content,
  R extends Replies,
> {
  /** Runs before any transaction is open. A disposable content is disposed of once the call is answered. */
  readonly read: (upload: Upload<Static<H>>, domain: Domain, caller: Identity) => Promise<Content>
  readonly handle: Handle<Call<Identity, Static<P>, Static<Q>, Content>, Domain, R>
}

export interface BearerAccess {
  readonly kind: 'bearer'
  /** The caller needs one of these scopes; none if any credential is sufficient. */
  readonly scopes: readonly Scope[]
  readonly forActingAgents: boolean
  /** Also accepts the secret of a client. */
  readonly clientSecret: boolean
  /** Also accepts a browser session. */
  readonly sessions?: boolean
}

/** An operation of either kind with its types erased, as the rest of this package handles it. */
export interface Operation<Domain> extends Omit<Signature, 'errorFormat'> {
  readonly access: BearerAccess | { readonly kind: 'open' }
  /** Callers belong to a tenant, whose limits apply. */
  readonly tenants: boolean
  readonly idempotent: boolean
  readonly ifMatch: boolean
  readonly recentProof?: true
  readonly beforePasskey?: true
  readonly beforeSecondFactor?: true
  readonly ownPages?: true
  readonly consumes: readonly string[]
  readonly upload?: AnyUpload<Domain>
  readonly errorFormat: ErrorFormat
  readonly rootPath?: string
  readonly cacheControl: string
  readonly handle: (call: never, domain: Domain) => unknown
}

const standards = { oauth: oauthErrors, authzen: authzenErrors, 'access-request': accessRequestErrors } as const

const none: Readonly<Record<string, string>> = {}

/** A success with more than a body. */
export class Answer<Body> {
  readonly body: Body
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, string>>
  /** The values for Set-Cookie, one each. */
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

/** `operation`, `openOperation` and `uploadOperation`, typed for one server's domain and its callers. */
export function operationsOf<Domain, Identity>(own: {
  readonly errorFormat: ErrorFormat
  /** The server has tenants. */
  readonly tenants?: true
}) {
  const formatOf = ({ errorFormat }: Pick<Signature, 'errorFormat'>) =>
    errorFormat ? standards[errorFormat] : own.errorFormat

  const tenants = own.tenants ?? false

  const operation = <P extends TObject, Q extends TObject, B extends TSchema, R extends Replies>(
    signature: BearerSignature<P, Q, B, R>,
    handle: Handle<Call<Identity, Static<P>, Static<Q>, Static<B>>, Domain, R>,
  ): Operation<Domain> => ({
    ...signature,
    access: bearer(signature),
    idempotent: signature.idempotent ?? false,
    ifMatch: signature.ifMatch ?? false,
    consumes: ['application/json'],
    tenants,
    errorFormat: formatOf(signature),
    cacheControl: 'no-store',
    handle,
  })

  const uploadOperation = <P extends TObject, Q extends TObject, H extends TObject, Content, R extends Replies>(
    signature: UploadSignature<P, Q, H, R>,
    { read, handle }: UploadHandlers<Domain, Identity, P, Q, H, Content, R>,
  ): Operation<Domain> => ({
    ...signature,
    access: bearer(signature),
    idempotent: signature.idempotent ?? false,
    ifMatch: signature.ifMatch ?? false,
    consumes: Object.keys(signature.upload.contents),
    upload: { ...signature.upload, read },
    tenants,
    errorFormat: formatOf(signature),
    cacheControl: 'no-store',
    handle,
  })

  const openOperation = <P extends TObject, Q extends TObject, B extends TSchema, R extends Replies>(
    signature: OpenSignature<P, Q, B, R>,
    handle: Handle<OpenCall<Static<P>, Static<Q>, Static<B>>, Domain, R>,
  ): Operation<Domain> => ({
    ...signature,
    access: { kind: 'open' },
    idempotent: false,
    ifMatch: false,
    consumes: signature.consumes ?? ['application/json'],
    tenants,
    errorFormat: formatOf(signature),
    cacheControl: signature.cacheControl ?? 'no-store',
    handle,
  })

  return { operation, openOperation, uploadOperation }
}

function bearer({
  scope,
  forActingAgents = false,
  clientSecret = false,
}: {
  readonly scope: Scope | readonly Scope[] | null
  readonly forActingAgents?: boolean
  readonly clientSecret?: boolean
}): BearerAccess {
  return { kind: 'bearer', scopes: scope === null ? [] : [scope].flat(), forActingAgents, clientSecret }
}

/** Its path names a tenant, which may not exist. */
export const isOfNamedTenant = ({ params }: Operation<never>): boolean => params?.properties.tenantId !== undefined
