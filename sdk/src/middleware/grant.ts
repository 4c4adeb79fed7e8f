// requireGrant, for every framework: the request carries a grant for exactly the action that it is about to perform.
import type { Countersign } from '../countersign.ts'
import type { AuthzenAction, AuthzenResource, GrantReceipt } from '../generated/types.ts'
import { isCountersignError } from '../http/errors.ts'
import { type Refusal, refusal } from './refusal.ts'

export interface Performed {
  readonly action: AuthzenAction
  readonly resource: AuthzenResource
}

export interface GrantRequirement<Request> {
  /** What the request would do, from the values that your handler uses. */
  readonly performs: (request: Request) => Performed | Promise<Performed>
  /** Where the grant is. Defaults to the bearer token. */
  readonly grant?: (request: Request) => string | undefined
  /** Whom the grant must be for. Defaults to this client. */
  readonly audience?: string
}

export interface Consumed {
  readonly receipt: GrantReceipt
  /** Reports the outcome. A failure to report does not undo what was done. */
  complete(succeeded: boolean): Promise<void>
}

/** Consumes the grant, or says why the request is refused. */
export async function checkGrant<Request>(
  countersign: Pick<Countersign, 'agents' | 'verifyGrant' | 'clientId'>,
  request: Request,
  header: (name: string) => string | undefined,
  requirement: GrantRequirement<Request>,
): Promise<Consumed | { readonly refusal: Refusal }> {
  const [, bearer] = /^Bearer +(\S+)$/i.exec(header('authorization') ?? '') ?? []
  const grant = requirement.grant ? requirement.grant(request) : bearer
  const challenge = { 'www-authenticate': 'Bearer' }
  if (!grant) return { refusal: refusal(401, 'grant_missing', 'Send a grant as a bearer token.', challenge) }
  const { audience = countersign.clientId } = requirement
  const { action, resource } = await requirement.performs(request)
  const consumerToken = crypto.randomUUID()
  try {
    // Refuses forged and expired grants without a call.
    await countersign.verifyGrant(grant, audience === undefined ? {} : { audience })
    const input = { grant, action, resource, consumerToken, ...(audience === undefined ? {} : { audience }) }
    const receipt = await countersign.agents.consumeGrant(input)
    return {
      receipt,
      async complete(succeeded) {
        const outcome = succeeded ? 'succeeded' : 'failed'
        await countersign.agents.completeGrant({ grant, consumerToken, outcome }).catch(() => undefined)
      },
    }
  } catch (error) {
    if (isCountersignError(error, 'invalid_token'))
      return {
        refusal: refusal(401, 'grant_invalid', error.message, { 'www-authenticate': 'Bearer error="invalid_token"' }),
      }
    const isAboutTheGrant = isCountersignError(error) && /^(grant|action|audience)_/.test(error.code)
    if (!isAboutTheGrant) throw error
    return { refusal: refusal(error.status === 404 ? 401 : error.status, error.code, error.message) }
  }
}
