// Cedar, with the groups of policies that it has parsed. Cedar keeps what it parsed under a name and never forgets a name: there
// is a fixed number of names, and each new group takes the place of the one that was not used for longest.
import { LRUCache } from 'lru-cache'
import { type Cedar, type CedarRequest, isTrap, newCedar } from '../cedar/cedar.ts'
import { groupsFor, type Partition, type PolicyGroup } from './partition.ts'

export interface CedarDecision {
  readonly allowed: boolean
  readonly reasons: readonly string[]
  readonly errors: readonly { readonly policyId: string | null; readonly message: string }[]
}

export interface Authorizer {
  decide(policies: Partition, request: CedarRequest): CedarDecision
}

export interface AuthorizerLimits {
  readonly slots: number
  /** In all slots together: some 4 KB each. */
  readonly policies: number
  /** Asking Cedar costs as much as walking so many. */
  readonly policiesPerQuestion: number
}

const defaults: AuthorizerLimits = { slots: 2_048, policies: 20_000, policiesPerQuestion: 20 }

export function createAuthorizer(limits: AuthorizerLimits = defaults, openCedar = newCedar): Authorizer {
  const { slots, policies, policiesPerQuestion } = limits
  let cedar: Cedar | undefined
  const free = Array.from({ length: slots }, (_, index) => `slot ${index}`)
  const bound = new LRUCache<PolicyGroup, string>({
    // One stays free for the group that pushes another out.
    max: slots - 1,
    maxSize: policies,
    sizeCalculation: (_slot, { size }) => size + 1,
    dispose(slot) {
      cedar?.preparsePolicySet(slot, {})
      free.push(slot)
    },
  })

  const slotOf = (running: Cedar, group: PolicyGroup): string => {
    const known = bound.get(group)
    if (known !== undefined) return known
    const slot = free.pop()
    if (slot === undefined) throw new Error('No name is left in the cache of Cedar.')
    const parsed = running.preparsePolicySet(slot, { staticPolicies: { ...group.policies } })
    if (parsed.type === 'failure') {
      free.push(slot)
      throw new Error(`Published policies cannot be parsed: ${parsed.errors[0]?.message}`)
    }
    bound.set(group, slot)
    return slot
  }

  const ask = (running: Cedar, group: PolicyGroup, { action, entities, ...request }: CedarRequest): CedarDecision => {
    const answer = running.statefulIsAuthorized({
      ...request,
      action: { type: 'Action', id: action },
      preparsedPolicySetId: slotOf(running, group),
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

  return {
    decide(partition, request) {
      cedar ??= openCedar()
      const running = cedar
      try {
        const groups = groupsFor(partition, request, policiesPerQuestion)
        return together(groups.map((group) => ask(running, group, request)))
      } catch (error) {
        if (isTrap(error)) {
          // It is broken for everybody: the next one begins anew.
          cedar = undefined
          bound.clear()
        }
        throw error
      }
    },
  }
}

/** What Cedar would have said of all groups at once: what one of them forbids is forbidden, whatever another permits. */
function together(answers: readonly CedarDecision[]): CedarDecision {
  const forbidding = answers.filter(({ allowed, reasons }) => !allowed && reasons.length > 0)
  const permitting = answers.filter(({ allowed }) => allowed)
  const deciding = forbidding.length > 0 ? forbidding : permitting
  return {
    allowed: forbidding.length === 0 && permitting.length > 0,
    // Cedar names them in no order.
    reasons: [...new Set(deciding.flatMap(({ reasons }) => reasons))].sort(),
    errors: answers.flatMap(({ errors }) => errors),
  }
}
