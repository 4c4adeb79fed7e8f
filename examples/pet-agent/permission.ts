// How an agent gets permission: it asks for a grant, and where a person must countersign, it asks and waits for them.
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

export interface Asking {
  /** Shown to the approver, apart, as the words of the agent. */
  readonly why?: string | undefined
  /** Shows the user of the agent what is going on. */
  readonly tell: (message: string) => Promise<void>
  readonly signal: AbortSignal
}

interface Issued {
  readonly grant?: string
  readonly context: { readonly outcome: string; readonly access_request?: { readonly binding_token: string } }
}

interface AccessRequest {
  readonly task: {
    readonly id: string
    readonly status: 'pending' | 'approved' | 'denied' | 'expired' | 'cancelled'
    readonly number_match?: { readonly display_number: string }
  }
}

export type GetGrant = (action: PetAction, asking: Asking) => Promise<string>

export function createGetGrant(acting: Acting): GetGrant {
  const { post, get } = decisionPoint(acting, actingFor(acting, acting.agent, acting.delegationId))

  return async (action, asking) => {
    const question = { subject: { type: 'user', id: acting.userId }, action, resource: shop }
    const wanted = { ...question, audience: acting.audience }
    const issued = await post<Issued>('grants/v1/issue', wanted)
    if (issued.grant) return issued.grant
    const { access_request: offered } = issued.context
    if (!offered) throw new Refused(403, 'denied', 'This is not allowed.')

    const { why: justification } = asking
    const request = { ...question, binding_token: offered.binding_token, ...(justification && { justification }) }
    const approval = await approved(await post<AccessRequest>('access/v1/requests', request), asking)
    const { grant } = await post<Issued>('grants/v1/issue', { ...wanted, approval })
    // What was approved is decided once more: policies may have changed meanwhile.
    if (!grant) throw new Refused(403, 'denied', 'This is not allowed any more.')
    return grant
  }

  async function approved({ task: { id, number_match } }: AccessRequest, { tell, signal }: Asking): Promise<string> {
    const withdraw = () => void post(`access/v1/requests/${id}/cancel`).catch(() => undefined)
    signal.addEventListener('abort', withdraw)
    try {
      for (;;) {
        // Told again and again: hosts of agents give up on what is silent.
        await tell(
          `${acting.userId} is asked to approve this. The number to type on the device: ${number_match?.display_number}`,
        )
        const { task } = await get<AccessRequest>(`access/v1/requests/${id}?waitSeconds=25`, signal)
        if (task.status === 'approved') return id
        if (task.status !== 'pending') throw new Refused(403, task.status, `Nobody approved this: ${task.status}.`)
      }
    } finally {
      signal.removeEventListener('abort', withdraw)
    }
  }
}
