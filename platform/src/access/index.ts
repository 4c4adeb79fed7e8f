// Who is calling, as every layer below HTTP sees it.

/** The holder of a verified access token or of a browser session, or the system itself. */
export interface Caller {
  readonly kind: 'client' | 'user' | 'agent' | 'device' | 'system'
  /** `cl_…` for a client, `ag_…` for an agent, `dev_…` for a device, the user id for a user. */
  readonly id: string
  /** The client that the access token was issued to; Countersign itself if the caller has a browser session. */
  readonly clientId: string
  readonly scopes: readonly string[]
  /** Set if an agent acts for a user (RFC 8693 `act`). */
  readonly actsFor?: ActsFor
  readonly accessTokenId: string
  readonly expiresAt: number
  /** Set if a person calls with a browser session. */
  readonly session?: CallerSession
}

export interface ActsFor {
  readonly userId: string
  /** The delegation that allows the agent to act without asking the user. */
  readonly delegationId?: string
  /** The number of revocations at the time the agent was allowed to act. */
  readonly epoch: number
}

export interface CallerSession {
  readonly sessionId: string
  /** When the user last entered the password and last used another method in this session; null: not yet. */
  readonly passwordAt: number | null
  readonly secondFactorAt: number | null
  /** Whether the user must use a passkey before the session is valid for anything else. */
  readonly passkeyRequired: boolean
  /** Whether the user must set up or use a second factor before the session is valid for anything else. */
  readonly secondFactorRequired: boolean
  /** Whether a remembered browser stood in for the second factor when the session started. */
  readonly rememberedBrowser: boolean
  /** When the session was started with a temporary access code in place of the second factor; null: it was not. */
  readonly temporaryCodeAt: number | null
}

/** Where a request came from. Stored with every change that it makes. */
export interface Source {
  readonly requestId: string
  readonly ipAddress: string
  readonly userAgent: string | undefined
}

export interface Origin extends Source {
  readonly caller: Caller
}
