// What an operator can see of the server's work: spans, which belong together across processes.

export type Attributes = Readonly<Record<string, string | number | boolean>>

export interface NewSpan {
  readonly name: string
  readonly kind: 'server' | 'client' | 'consumer'
  /** Never values of statements, headers, bodies, or paths and queries of addresses: they may contain secrets. */
  readonly attributes?: Attributes
  /** `traceparent` of the span that caused this one; by default the current span. */
  readonly parent?: string | undefined
}

export interface Span {
  /** `failed` marks the span as an error; the error itself may quote a secret. */
  end(result?: { readonly attributes?: Attributes; readonly failed?: boolean }): void
}

export interface Tracer {
  start(span: NewSpan): Span
  /** Runs the work with the span as the current one, also across what it awaits. */
  within<T>(span: Span, work: () => T): T
  /** Keeps the current span for work that another request starts. */
  bind<Args extends unknown[], T>(work: (...args: Args) => T): (...args: Args) => T
  /** The current span as W3C Trace Context writes it, for work that starts later or elsewhere. */
  traceparent(): string | undefined
  /** Sends what is left. */
  close(): Promise<void>
}

/** The work as a span of its own, which ends with it. */
export async function traced<T>(tracer: Tracer | undefined, span: NewSpan, work: () => Promise<T>): Promise<T> {
  if (!tracer) return work()
  const started = tracer.start(span)
  try {
    const result = await tracer.within(started, work)
    started.end()
    return result
  } catch (error) {
    started.end({ failed: true })
    throw error
  }
}
