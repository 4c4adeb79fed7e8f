// A fetch that reaches the real server, counts what it sends, and can lose or replace a response.
import type { Fetch } from './http/exchange.ts'

/** Undefined lets the request through. */
type Fault = 'lose request' | 'lose response' | Response | undefined

export interface FaultyFetch {
  readonly fetch: Fetch
  /** The requests so far whose path contains the text. */
  sent(part: string): readonly SentRequest[]
  /** The next requests whose path contains the text fail in these ways, in this order. */
  fail(part: string, ...faults: readonly Fault[]): void
}

interface SentRequest {
  readonly path: string
  readonly headers: Headers
  readonly body: string
}

export function faultyFetch(): FaultyFetch {
  const requests: SentRequest[] = []
  const planned: { readonly part: string; readonly fault: Fault }[] = []
  const takeFault = (path: string): Fault => {
    const place = planned.findIndex(({ part }) => path.includes(part))
    return place === -1 ? undefined : planned.splice(place, 1)[0]?.fault
  }
  return {
    sent: (part) => requests.filter(({ path }) => path.includes(part)),
    fail: (part, ...faults) => planned.push(...faults.map((fault) => ({ part, fault }))),
    async fetch(url, init) {
      const { pathname: path } = new URL(url)
      requests.push({ path, headers: new Headers(init.headers), body: String(init.body ?? '') })
      const fault = takeFault(path)
      if (fault === 'lose request') throw new TypeError('fetch failed')
      if (fault instanceof Response) return fault
      const response = await fetch(url, init)
      if (fault !== 'lose response') return response
      await response.arrayBuffer()
      throw new TypeError('terminated')
    },
  }
}

export const refusal = (status: number, code: string, headers: Readonly<Record<string, string>> = {}): Response =>
  Response.json({ code, message: code, status, requestId: 'req' }, { status, headers })
