// `@countersign/sdk/express`
import type { Countersign } from '../countersign.ts'
import type { GrantReceipt } from '../generated/types.ts'
import type { AssertionClaims } from '../verify/verifier.ts'
import { checkGrant, type GrantRequirement } from './grant.ts'
import { checkMfa, type MfaRequirement } from './mfa.ts'
import type { Refusal } from './refusal.ts'

/** What the middleware uses of Express's request. */
export interface ExpressRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** Set by `requireMfa`. */
  mfa?: AssertionClaims
  /** Set by `requireGrant`. */
  grant?: GrantReceipt
}

interface ExpressResponse {
  statusCode: number
  readonly writableFinished: boolean
  setHeader(name: string, value: string): unknown
  end(body: string): unknown
  once(event: 'close', listener: () => void): unknown
}

type Next = (error?: unknown) => void
type Handler<Request> = (request: Request, response: ExpressResponse, next: Next) => void

/** Lets a request pass with an assertion of the user who is signed in. */
export const requireMfa =
  <Request extends ExpressRequest>(
    countersign: Pick<Countersign, 'verifyAssertion'>,
    requirement: MfaRequirement<Request>,
  ): Handler<Request> =>
  (request, response, next) => {
    checkMfa(countersign, request, headerOf(request), requirement).then((checked) => {
      if ('refusal' in checked) return refuse(response, checked.refusal)
      request.mfa = checked.claims
      next()
    }, next)
  }

/** Lets a request pass with a grant for exactly what it does, consumes it, and reports the outcome. */
export const requireGrant =
  <Request extends ExpressRequest>(
    countersign: Pick<Countersign, 'agents' | 'verifyGrant' | 'clientId'>,
    requirement: GrantRequirement<Request>,
  ): Handler<Request> =>
  (request, response, next) => {
    checkGrant(countersign, request, headerOf(request), requirement).then((checked) => {
      if ('refusal' in checked) return refuse(response, checked.refusal)
      request.grant = checked.receipt
      response.once('close', () => void checked.complete(response.writableFinished && response.statusCode < 400))
      next()
    }, next)
  }

const headerOf =
  ({ headers }: ExpressRequest) =>
  (name: string) => {
    const value = headers[name]
    return typeof value === 'string' ? value : undefined
  }

function refuse(response: ExpressResponse, { status, headers, body }: Refusal): void {
  response.statusCode = status
  for (const [name, value] of Object.entries({ ...headers, 'content-type': 'application/json' }))
    response.setHeader(name, value)
  response.end(JSON.stringify(body))
}
