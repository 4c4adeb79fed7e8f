// What the tests sent and received, as the page shows it instead of values made up from schemas.
export interface RecordedExchange {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  /** Absent if nothing was sent. */
  readonly body?: unknown
  readonly status: number
  /** Absent if the response had no body. */
  readonly reply?: unknown
}

export type RecordedExchanges = Readonly<Record<string, RecordedExchange>>
