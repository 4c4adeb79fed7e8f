// How a server authenticates callers: what it derives from a credential is what its operations' calls carry.
import type { Source } from '../access/index.ts'
import type { KeptAnswer } from '../idempotency/index.ts'

export interface AccessControl<Identity> {
  authenticate(authorization: string | undefined, source: Source): Promise<Identity> | Identity
  /** For operations that also accept the id and secret of a client, as HTTP Basic. */
  authenticateClient?(tenantId: string, authorization: string, source: Source): Promise<Identity>
  /** Rejects with the error: for many requests from one address one after the other. */
  refuse?(source: Source, error: unknown): Promise<never>
  /** The caller's scopes; none if the server's operations need none. */
  scopesOf(identity: Identity): readonly string[]
  /** Whether the caller is an agent that acts for a user: it can use only operations made for agents. */
  isActingAgent?(identity: Identity): boolean
  /** For servers with tenants. */
  readonly tenants?: TenantControl<Identity>
  /** For servers that people sign in to. */
  readonly sessions?: SessionControl<Identity>
  /** For servers whose operations accept an Idempotency-Key. */
  once?(identity: Identity, request: RepeatableRequest, work: Work<Identity>): Promise<KeptAnswer>
}

export interface TenantControl<Identity> {
  /** Runs the work when it is the turn of the caller and its tenant, so that all of them share the process fairly. */
  inTurn<Result>(identity: Identity, work: () => Result | Promise<Result>): Result | Promise<Result>
  /** The same for a tenant name from the request, which may not exist. */
  inTurnOfNamed<Result>(name: string, source: Source, work: () => Result | Promise<Result>): Result | Promise<Result>
}

export interface SessionControl<Identity> {
  /** The session that the Cookie header names, valid or not; undefined if it names none. */
  named(cookie: string): string | undefined
  authenticate(session: string, source: Source): Promise<Identity>
  /** Throws if the caller uses a session and last verified their identity too long ago. */
  assertRecentProof(identity: Identity): void
  /** Throws if the caller uses a session and must first use a passkey. */
  assertPasskey(identity: Identity): void
  /** Throws if the caller uses a session and must first set up or use a second factor. */
  assertSecondFactor(identity: Identity): void
}

export interface RepeatableRequest {
  readonly key: unknown
  readonly operationId: string
  readonly request: unknown
}

/** The work joins the transaction that the key opened. */
type Work<Identity> = (joined: Identity) => Promise<KeptAnswer>
