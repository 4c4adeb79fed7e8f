// How a server knows who calls: what it makes of a credential is what its operations' calls carry.
import type { Source } from '../access/index.ts'
import type { KeptAnswer } from '../idempotency/index.ts'

export interface AccessControl<Identity> {
  authenticate(authorization: string | undefined, source: Source): Promise<Identity> | Identity
  /** What the caller holds; none where the server's operations need none. */
  scopesOf(identity: Identity): readonly string[]
  /** For servers whose operations take an Idempotency-Key. */
  once?(identity: Identity, request: RepeatableRequest, work: Work<Identity>): Promise<KeptAnswer>
}

export interface RepeatableRequest {
  readonly key: unknown
  readonly operationId: string
  readonly request: unknown
}

/** What it is given joins the transaction that the key opened. */
type Work<Identity> = (joined: Identity) => Promise<KeptAnswer>
