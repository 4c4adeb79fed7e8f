// `@countersign/sdk/fastify`: handlers for `preHandler`.
import type { Countersign } from '../countersign.ts'
import type { GrantReceipt } from '../generated/types.ts'
import type { AssertionClaims } from '../verify/verifier.ts'
import { checkGrant, type GrantRequirement } from './grant.ts'
import { checkMfa, type MfaRequirement } from './mfa.ts'
import type { Refusal } from './refusal.ts'

/** What the handlers use of Fastify's request. */
export interface FastifyRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** Set by `requireMfa`. */
  mfa?: AssertionClaims
  /** Set by `requireGrant`. */
  grant?: GrantReceipt
}

interface FastifyReply {
  code(status: number): unknown
  header(name: string, value: string): unknown
  send(body: unknown): unknown
  readonly raw: {
    readonly statusCode: number
    readonly writableFinished: boolean
    once(event: 'close', listener: () => void): unknown
  }
}

type Handler<Request> = (request: Request, reply: FastifyReply) => Promise<unknown>

/** Lets a request pass with an assertion of the user who is signed in. */
export const requireMfa =
  <Request extends FastifyRequest>(
    countersign: Pick<Countersign, 'verifyAssertion'>,
    requirement: MfaRequirement<Request>,
  ): Handler<Request> =>
  async (request, reply) => {
    const checked = await checkMfa(countersign, request, headerOf(request), requirement)
    if ('refusal' in checked) return refuse(reply, checked.refusal)
    request.mfa = checked.claims
  }

/** Lets a request pass with a grant for exactly what it does, consumes it, and reports the outcome. */
export const requireGrant =
  <Request extends FastifyRequest>(
    countersign: Pick<Countersign, 'agents' | 'verifyGrant' | 'clientId'>,
    requirement: GrantRequirement<Request>,
  ): Handler<Request> =>
  async (request, reply) => {
    const checked = await checkGrant(countersign, request, headerOf(request), requirement)
    if ('refusal' in checked) return refuse(reply, checked.refusal)
    request.grant = checked.receipt
    const { raw } = reply
    raw.once('close', () => void checked.complete(raw.writableFinished && raw.statusCode < 400))
  }

const headerOf =
  ({ headers }: FastifyRequest) =>
  (name: string) => {
    const value = headers[name]
    return typeof value === 'string' ? value : undefined
  }

function refuse(reply: FastifyReply, { status, headers, body }: Refusal): FastifyReply {
  reply.code(status)
  for (const [name, value] of Object.entries(headers)) reply.header(name, value)
  reply.send(body)
  return reply
}
