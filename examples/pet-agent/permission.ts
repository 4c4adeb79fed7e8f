// How an agent gets permission: it asks for a grant, and where a person must countersign, it asks them and comes back later.
import { type PetAction, shop } from './actions.ts'
import { actingFor, type Credentials, decisionPoint, Refused, type Tenant } from './countersign.ts'

export interface Acting extends Tenant {
  readonly agent: Credentials
  /** For whom it acts, and by what they let it. */
  readonly userId: string
  readonly delegationId: string
  /** Who performs the action: the client of the proxy, and nobody else can use the grant. */
  readonly audience: string
}

/** The approver has not decided yet. They need the number, which only this agent can show. */
export interface Waiting {
  readonly approvalId: string
  readonly approver: string
  readonly number: string
  readonly expiresAt: string
}

export type Permission = { readonly grant: string } | { readonly waiting: Waiting }

interface Issued {
  readonly grant?: string
  readonly context: { readonly outcome: string; readonly access_request?: { readonly binding_token: string } }
}

interface AccessRequest {
  readonly task: {
    readonly id: string
    readonly status: 'pending' | 'approved' | 'denied' | 'expired' | 'cancelled'
    readonly expires_at: string
    readonly number_match?: { readonly display_number: string }
  }
}

/** The first call for an action asks; each further call for the same action waits a little for the answer. */
export type GetPermission = (action: PetAction, why?: string) => Promise<Permission>

export function createGetPermission(acting: Acting): GetPermission {
  const { post, get } = decisionPoint(acting, actingFor(acting, acting.agent, acting.delegationId))
  const waitingFor = new Map<string, Waiting>()
  const questionOf = (action: PetAction) => ({
    subject: { type: 'user', id: acting.userId },
    action,
    resource: shop,
  })

  return async (action, why) => {
    const key = JSON.stringify(action)
    const waiting = waitingFor.get(key)
    if (!waiting) return ask(action, key, why)
    const { task } = await get<AccessRequest>(`access/v1/requests/${waiting.approvalId}?waitSeconds=25`)
    if (task.status === 'pending') return { waiting }
    waitingFor.delete(key)
    if (task.status !== 'approved')
      throw new Refused(403, task.status, `${waiting.approver} did not approve this: ${task.status}.`)
    return issue(action, waiting.approvalId)
  }

  async function ask(action: PetAction, key: string, why: string | undefined): Promise<Permission> {
    const question = questionOf(action)
    const issued = await post<Issued>('grants/v1/issue', { ...question, audience: acting.audience })
    if (issued.grant) return { grant: issued.grant }
    const { access_request: offered } = issued.context
    if (!offered) throw new Refused(403, 'denied', 'This is not allowed.')
    const request = { ...question, binding_token: offered.binding_token, ...(why && { justification: why }) }
    const { task } = await post<AccessRequest>('access/v1/requests', request)
    const waiting = {
      approvalId: task.id,
      approver: acting.userId,
      number: task.number_match?.display_number ?? '',
      expiresAt: task.expires_at,
    }
    waitingFor.set(key, waiting)
    return { waiting }
  }

  /** Policies decide once more: they may have changed since the approval. */
  async function issue(action: PetAction, approval: string): Promise<Permission> {
    const wanted = { ...questionOf(action), audience: acting.audience, approval }
    const { grant } = await post<Issued>('grants/v1/issue', wanted)
    if (!grant) throw new Refused(403, 'denied', 'This is no longer allowed.')
    return { grant }
  }
}
