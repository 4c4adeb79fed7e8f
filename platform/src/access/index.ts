// Who is calling, as every layer below HTTP sees it.

/** The holder of a verified access token or of a browser session, or the system itself. */
export interface Caller {
  readonly kind: 'client' | 'user' | 'agent' | 'device' | 'system'
  /** `cl_…` for a client, `ag_…` for an agent, `dev_…` for a device, the user id for a user. */
  readonly id: string
  /** The client that the access token was issued to; Countersign itself where somebody came with a session. */
  readonly clientId: string
  readonly scopes: readonly string[]
  /** Where an agent calls for a user (RFC 8693 `act`). */
  readonly actsFor?: ActsFor
  readonly accessTokenId: string
  readonly expiresAt: number
  /** Where a person came with a browser. */
  readonly session?: CallerSession
}

export interface ActsFor {
  readonly userId: string
  /** By which it may, where the user was not asked. */
  readonly delegationId?: string
  /** How many revocations there were when it was let. */
  readonly epoch: number
}

export interface CallerSession {
  readonly sessionId: string
  /** When the password was last proven in it, and when another method was; null: not yet. */
  readonly passwordAt: number | null
  readonly secondFactorAt: number | null
}

/** Where a request came from: kept with what it changed. */
export interface Source {
  readonly requestId: string
  readonly ipAddress: string
  readonly userAgent: string | undefined
}

export interface Origin extends Source {
  readonly caller: Caller
}
