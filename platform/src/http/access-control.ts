// How a server knows who calls: what it makes of a credential is what its operations' calls carry.
import type { Source } from '../access/index.ts'
import type { KeptAnswer } from '../idempotency/index.ts'

export interface AccessControl<Identity> {
  authenticate(authorization: string | undefined, source: Source): Promise<Identity> | Identity
  /** What the caller holds; none where the server's operations need none. */
  scopesOf(identity: Identity): readonly string[]
  /** Whether the caller is an agent that acts for a user: it reaches only the operations that are made for it. */
  isActingAgent?(identity: Identity): boolean
  /** For servers with tenants. */
  readonly tenants?: TenantControl<Identity>
  /** For servers that people sign in to. */
  readonly sessions?: SessionControl<Identity>
  /** For servers whose operations take an Idempotency-Key. */
  once?(identity: Identity, request: RepeatableRequest, work: Work<Identity>): Promise<KeptAnswer>
}

export interface TenantControl<Identity> {
  of(identity: Identity): string
  /** Works when it is the tenant's turn, so that tenants share the process fairly. */
  inTurn<Result>(tenantId: string, work: () => Result | Promise<Result>): Result | Promise<Result>
  /** The same for a name that the caller chose, which may be no tenant's. */
  inTurnOfNamed<Result>(name: string, work: () => Result | Promise<Result>): Result | Promise<Result>
}

export interface SessionControl<Identity> {
  /** The session that the Cookie header names, be it good or not; undefined where it names none. */
  named(cookie: string): string | undefined
  authenticate(session: string, source: Source): Promise<Identity>
  /** Throws where somebody came with a session and last proved themselves too long ago. */
  assertRecentProof(identity: Identity): void
}

export interface RepeatableRequest {
  readonly key: unknown
  readonly operationId: string
  readonly request: unknown
}

/** What it is given joins the transaction that the key opened. */
type Work<Identity> = (joined: Identity) => Promise<KeptAnswer>
