// Waiting that a caller can abort.

/** Rejects with the signal's reason as soon as it is aborted. */
export function delay(ms: number, signal?: AbortSignal): Promise<void> {
  return abortable((resolve) => {
    const timer = setTimeout(resolve, ms)
    return () => clearTimeout(timer)
  }, signal)
}

/** The promise, or the signal's reason if that comes first. The work behind the promise continues for other callers. */
export function unlessAborted<Value>(promise: Promise<Value>, signal?: AbortSignal): Promise<Value> {
  if (!signal) return promise
  return abortable((resolve, reject) => {
    promise.then(resolve, reject)
    return () => undefined
  }, signal)
}

function abortable<Value>(
  start: (resolve: (value: Value) => void, reject: (error: unknown) => void) => () => void,
  signal?: AbortSignal,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const abort = () => {
      stop()
      reject(signal?.reason)
    }
    const settled = <Result>(settle: (result: Result) => void) => {
      return (result: Result) => {
        signal?.removeEventListener('abort', abort)
        settle(result)
      }
    }
    const stop = start(settled(resolve), settled(reject))
    signal?.addEventListener('abort', abort, { once: true })
  })
}

/** Exponential, with full jitter, so that many clients that failed together do not return together. */
export const backoffMs = (attempt: number, { baseMs, maxMs }: { readonly baseMs: number; readonly maxMs: number }) =>
  Math.random() * Math.min(maxMs, baseMs * 2 ** attempt)
