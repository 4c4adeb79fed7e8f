// A task remembers the trace of the request that planned it, whichever process runs it.

/** Payloads are objects; anything else stays as it is. */
export function withTrace(payload: unknown, traceparent: string | undefined): unknown {
  if (traceparent === undefined || typeof payload !== 'object' || payload === null) return payload
  return { ...payload, traceparent }
}

export function traceOf(payload: unknown): string | undefined {
  const { traceparent } = (payload ?? {}) as { readonly traceparent?: unknown }
  return typeof traceparent === 'string' ? traceparent : undefined
}
