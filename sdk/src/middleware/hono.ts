// `@countersign/sdk/hono`
import type { Countersign } from '../countersign.ts'
import { checkGrant, type GrantRequirement } from './grant.ts'
import { checkMfa, type MfaRequirement } from './mfa.ts'
import type { Refusal } from './refusal.ts'

/** What the middleware uses of Hono's context. It sets the variables `mfa` and `grant`. */
export interface HonoContext {
  readonly req: { header(name: string): string | undefined }
  readonly res: Response
  readonly error?: Error | undefined
  set(name: string, value: unknown): void
}

type Handler<Context> = (context: Context, next: () => Promise<void>) => Promise<Response | undefined>

/** Lets a request pass with an assertion of the user who is signed in. */
export const requireMfa =
  <Context extends HonoContext>(
    countersign: Pick<Countersign, 'verifyAssertion'>,
    requirement: MfaRequirement<Context>,
  ): Handler<Context> =>
  async (context, next) => {
    const checked = await checkMfa(countersign, context, headerOf(context), requirement)
    if ('refusal' in checked) return refuse(checked.refusal)
    context.set('mfa', checked.claims)
    await next()
    return undefined
  }

/** Lets a request pass with a grant for exactly what it does, consumes it, and reports the outcome. */
export const requireGrant =
  <Context extends HonoContext>(
    countersign: Pick<Countersign, 'agents' | 'verifyGrant' | 'clientId'>,
    requirement: GrantRequirement<Context>,
  ): Handler<Context> =>
  async (context, next) => {
    const checked = await checkGrant(countersign, context, headerOf(context), requirement)
    if ('refusal' in checked) return refuse(checked.refusal)
    context.set('grant', checked.receipt)
    await next()
    await checked.complete(!context.error && context.res.status < 400)
    return undefined
  }

const headerOf = (context: HonoContext) => (name: string) => context.req.header(name)

const refuse = ({ status, headers, body }: Refusal): Response => Response.json(body, { status, headers })
