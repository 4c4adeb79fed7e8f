// What every call of an operation takes besides its input.

export interface CallOptions {
  /** Ends the call, including its retries. */
  readonly signal?: AbortSignal
  /** For one attempt. Defaults to the client's. */
  readonly timeoutSeconds?: number
  /** Defaults to a new key for each call. Send your own to repeat a call after your process has restarted. */
  readonly idempotencyKey?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Versioned {
  /** The version that you have read (`etagOf`), or `*` for any. */
  readonly ifMatch: string
}

/** A file as an operation takes it. */
export interface Upload<ContentType extends string> {
  readonly content: string | Uint8Array<ArrayBuffer>
  readonly contentType: ContentType
}
