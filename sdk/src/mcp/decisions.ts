// Whether a request may proceed: a decision, and where a person can reverse it, their approval and a single-use grant.
import { accessRequestFor, numberOf } from '../access-request.ts'
import { canonicalJson } from '../generated/canonical-json.ts'
import type { AccessRequestTask, EvaluationRequest, EvaluationResponse, IssuedGrant } from '../generated/types.ts'
import type { Pdp } from './pdp.ts'

/** The approver has not decided yet. They need the number, which only the caller can show. */
export interface Waiting {
  readonly approvalId: string
  readonly number: string
  readonly expiresAt: string
}

export type Decision =
  | { readonly kind: 'allowed'; readonly grant?: string; readonly complete?: (succeeded: boolean) => void }
  | { readonly kind: 'denied'; readonly message: string }
  | { readonly kind: 'waiting'; readonly waiting: Waiting }

export interface DecisionSettings {
  readonly pdp: Pdp
  /** Whom grants are for. Without it, this gate consumes them. */
  readonly audience: string | undefined
  readonly ownAudience: string
}

interface Asked {
  readonly justification?: string | undefined
  readonly signal?: AbortSignal
  /** How long to wait for the approver before the result is `waiting`. */
  readonly waitSeconds: number
}

const denied = { kind: 'denied', message: 'This is not allowed.' } as const
const pollSeconds = 25

export class Decisions {
  readonly #settings: DecisionSettings
  /** Approvals that were requested, by the action: a repeated call continues with the same one. */
  readonly #open = new Map<string, Waiting>()

  constructor(settings: DecisionSettings) {
    this.#settings = settings
  }

  /** Every request must be permitted. Only a single one can be approved by a person. */
  async decide(requests: readonly EvaluationRequest[], asked: Asked): Promise<Decision> {
    const [request, ...more] = requests
    if (!request) return denied
    if (more.length === 0) return this.#decideOne(request, asked)
    const { pdp } = this.#settings
    const options = asked.signal ? { signal: asked.signal } : {}
    const all = await Promise.all(requests.map((one) => pdp.evaluate(one, options)))
    return all.every(({ decision }) => decision === true) ? { kind: 'allowed' } : denied
  }

  async #decideOne(request: EvaluationRequest, asked: Asked): Promise<Decision> {
    const { pdp, audience } = this.#settings
    const known = this.#open.get(canonicalJson(request))
    if (known) return this.#follow(request, known, asked)
    if (audience !== undefined) return this.#granted(request, await this.#issue(request, asked), asked)
    const options = asked.signal ? { signal: asked.signal } : {}
    const evaluated = await pdp.evaluate(request, options)
    if (evaluated.decision === true) return { kind: 'allowed' }
    if (outcomeOf(evaluated) === 'grant_required' && pdp.issueGrant)
      return this.#granted(request, await this.#issue(request, asked), asked)
    return this.#offered(request, evaluated, asked)
  }

  #issue(request: EvaluationRequest, { signal }: Asked, approval?: string): Promise<IssuedGrant> {
    const { pdp, audience, ownAudience } = this.#settings
    if (!pdp.issueGrant) throw new TypeError('This policy decision point issues no grants.')
    const wanted = { ...request, audience: audience ?? ownAudience, ...(approval === undefined ? {} : { approval }) }
    return pdp.issueGrant(wanted, signal ? { signal } : {})
  }

  async #granted(request: EvaluationRequest, issued: IssuedGrant, asked: Asked): Promise<Decision> {
    const { pdp, audience, ownAudience } = this.#settings
    const { grant } = issued
    if (!grant) return this.#offered(request, issued, asked)
    if (audience !== undefined) return { kind: 'allowed', grant }
    if (!pdp.consumeGrant) throw new TypeError('This policy decision point consumes no grants.')
    const consumerToken = crypto.randomUUID()
    const { action, resource } = request
    await pdp.consumeGrant({ grant, action, resource, consumerToken, audience: ownAudience })
    const complete = (succeeded: boolean) => {
      const outcome = succeeded ? 'succeeded' : 'failed'
      pdp.completeGrant?.({ grant, consumerToken, outcome }).catch(() => undefined)
    }
    return { kind: 'allowed', complete }
  }

  /** Requests the approval that a denial offers. */
  async #offered(request: EvaluationRequest, denial: EvaluationResponse, asked: Asked): Promise<Decision> {
    const { pdp } = this.#settings
    const { justification, signal } = asked
    const wanted = accessRequestFor(request, denial, { usesGrant: pdp.issueGrant !== undefined, justification })
    if (!wanted || !pdp.requestAccess) return denied
    const requested = await pdp.requestAccess(wanted, signal ? { signal } : {})
    const { task } = requested
    const waiting = { approvalId: task.id, number: numberOf(requested), expiresAt: task.expires_at }
    this.#open.set(canonicalJson(request), waiting)
    return { kind: 'waiting', waiting }
  }

  async #follow(request: EvaluationRequest, waiting: Waiting, asked: Asked): Promise<Decision> {
    const found = await this.#task(waiting, asked)
    if (!found || found.task.status === 'pending') return { kind: 'waiting', waiting }
    this.forget(request)
    if (found.task.status !== 'approved')
      return { kind: 'denied', message: `The approver did not approve this: ${found.task.status}.` }
    // Policies decide once more: they may have changed since the approval.
    if (found.result?.mode === 'reevaluate') return this.#reevaluate(request, found.result.approval, asked)
    const issued = await this.#issue(request, asked, waiting.approvalId)
    return issued.grant
      ? this.#granted(request, issued, asked)
      : { kind: 'denied', message: 'This is no longer allowed.' }
  }

  async #reevaluate(request: EvaluationRequest, approval: object, { signal }: Asked): Promise<Decision> {
    const again = { ...request, context: { ...request.context, approval } }
    const { decision } = await this.#settings.pdp.evaluate(again, signal ? { signal } : {})
    return decision === true ? { kind: 'allowed' } : { kind: 'denied', message: 'This is no longer allowed.' }
  }

  async #task({ approvalId }: Waiting, { waitSeconds, signal }: Asked): Promise<AccessRequestTask | undefined> {
    const { pdp } = this.#settings
    const endsAt = performance.now() + waitSeconds * 1000
    for (;;) {
      const remaining = Math.floor((endsAt - performance.now()) / 1000)
      const input = { approvalId, waitSeconds: Math.max(0, Math.min(pollSeconds, remaining)) }
      const found = await pdp.getAccessRequest?.(input, signal ? { signal } : {})
      if (found?.task.status !== 'pending' || remaining <= pollSeconds) return found
    }
  }

  /** The user or the host no longer wants it. */
  async withdraw(request: EvaluationRequest): Promise<void> {
    const waiting = this.#open.get(canonicalJson(request))
    this.forget(request)
    if (waiting)
      await this.#settings.pdp.cancelAccessRequest?.({ approvalId: waiting.approvalId }).catch(() => undefined)
  }

  forget(request: EvaluationRequest): void {
    this.#open.delete(canonicalJson(request))
  }
}

const outcomeOf = ({ context }: EvaluationResponse): unknown => context?.outcome
