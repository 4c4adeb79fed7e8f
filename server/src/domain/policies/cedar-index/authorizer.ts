// Cedar, with the groups of policies that it has parsed. Cedar keeps parsed policies under a name and never frees a name, so
// there is a fixed number of names, and a new group takes the name of the group that was used least recently.
import { LRUCache } from 'lru-cache'
import { type Cedar, type CedarRequest, isTrap, newCedar } from '../cedar/cedar.ts'
import { groupsFor, type Partition, type PolicyGroup } from './partition.ts'

export interface CedarResponse {
  readonly allowed: boolean
  readonly reasons: readonly string[]
  readonly errors: readonly { readonly policyId: string | null; readonly message: string }[]
}

export interface AuthorizerLimits {
  readonly slots: number
  /** In all slots together; each takes about 4 KB. */
  readonly policies: number
  /** A call of Cedar takes as long as evaluating this many policies. */
  readonly policiesPerQuestion: number
}

const defaults: AuthorizerLimits = { slots: 2_048, policies: 20_000, policiesPerQuestion: 20 }

export class Authorizer {
  readonly #policiesPerQuestion: number
  readonly #openCedar: () => Cedar
  #cedar: Cedar | undefined
  readonly #free: string[]
  readonly #slots: LRUCache<PolicyGroup, string>

  constructor({ slots, policies, policiesPerQuestion }: AuthorizerLimits = defaults, openCedar = newCedar) {
    this.#policiesPerQuestion = policiesPerQuestion
    this.#openCedar = openCedar
    this.#free = Array.from({ length: slots }, (_, index) => `slot ${index}`)
    this.#slots = new LRUCache<PolicyGroup, string>({
      // One stays free for the group that evicts another.
      max: slots - 1,
      maxSize: policies,
      sizeCalculation: (_slot, { size }) => size + 1,
      dispose: (slot) => {
        this.#cedar?.preparsePolicySet(slot, {})
        this.#free.push(slot)
      },
    })
  }

  authorize(partition: Partition, request: CedarRequest): CedarResponse {
    this.#cedar ??= this.#openCedar()
    const cedar = this.#cedar
    try {
      const groups = groupsFor(partition, request, this.#policiesPerQuestion)
      return together(groups.map((group) => this.#ask(cedar, group, request)))
    } catch (error) {
      if (isTrap(error)) {
        // This instance is broken for every tenant: the next request opens another.
        this.#cedar = undefined
        this.#slots.clear()
      }
      throw error
    }
  }

  #ask(cedar: Cedar, group: PolicyGroup, { action, entities, ...request }: CedarRequest): CedarResponse {
    const answer = cedar.statefulIsAuthorized({
      ...request,
      action: { type: 'Action', id: action },
      preparsedPolicySetId: this.#slotOf(cedar, group),
      entities,
    })
    if (answer.type === 'failure') {
      return { allowed: false, reasons: [], errors: answer.errors.map(({ message }) => ({ policyId: null, message })) }
    }
    const { decision, diagnostics } = answer.response
    return {
      allowed: decision === 'allow',
      reasons: diagnostics.reason,
      errors: diagnostics.errors.map(({ policyId, error }) => ({ policyId, message: error.message })),
    }
  }

  #slotOf(cedar: Cedar, group: PolicyGroup): string {
    const known = this.#slots.get(group)
    if (known !== undefined) return known
    const slot = this.#free.pop()
    if (slot === undefined) throw new Error('No name is left in the cache of Cedar.')
    const parsed = cedar.preparsePolicySet(slot, { staticPolicies: { ...group.policies } })
    if (parsed.type === 'failure') {
      this.#free.push(slot)
      throw new Error(`Published policies cannot be parsed: ${parsed.errors[0]?.message}`)
    }
    this.#slots.set(group, slot)
    return slot
  }
}

/** What Cedar would have returned for all groups at once: a forbid in one group overrides the permits of all others. */
function together(responses: readonly CedarResponse[]): CedarResponse {
  const forbidding = responses.filter(({ allowed, reasons }) => !allowed && reasons.length > 0)
  const permitting = responses.filter(({ allowed }) => allowed)
  const deciding = forbidding.length > 0 ? forbidding : permitting
  return {
    allowed: forbidding.length === 0 && permitting.length > 0,
    // Cedar's order is arbitrary.
    reasons: [...new Set(deciding.flatMap(({ reasons }) => reasons))].sort(),
    errors: responses.flatMap(({ errors }) => errors),
  }
}
