// Who is calling, as every layer below HTTP sees it.

/** The holder of a verified access token, or the system itself. */
export interface Caller {
  readonly kind: 'client' | 'user' | 'system'
  /** `cl_…` for a client, the user id for a user. */
  readonly id: string
  /** The client that the access token was issued to. */
  readonly clientId: string
  readonly scopes: readonly string[]
  readonly accessTokenId: string
  readonly expiresAt: number
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
