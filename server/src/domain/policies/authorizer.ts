// Cedar, with the slices that it has parsed. Cedar keeps what it parsed under a name and never forgets a name: there is a fixed
// number of names, and each new slice takes the place of the one that was not used for longest.
import { LRUCache } from 'lru-cache'
import { type Cedar, type CedarValueJson, type EntityJson, isTrap, newCedar } from './cedar.ts'
import type { EntityRef } from './engine.ts'
import type { Slice } from './slice.ts'

export interface CedarRequest {
  readonly principal: EntityRef
  readonly action: string
  readonly resource: EntityRef
  readonly context: Record<string, CedarValueJson>
  readonly entities: EntityJson[]
}

export interface CedarDecision {
  readonly allowed: boolean
  readonly reasons: readonly string[]
  readonly errors: readonly { readonly policyId: string | null; readonly message: string }[]
}

export interface Authorizer {
  decide(slice: Slice, request: CedarRequest): CedarDecision
}

export interface AuthorizerLimits {
  readonly slots: number
  /** In all slots together: some 4 KB each. */
  readonly policies: number
}

const defaults: AuthorizerLimits = { slots: 256, policies: 20_000 }

export function createAuthorizer({ slots, policies } = defaults, openCedar = newCedar): Authorizer {
  let cedar: Cedar | undefined
  const free = Array.from({ length: slots }, (_, index) => `slot ${index}`)
  const bound = new LRUCache<Slice, string>({
    // One stays free for the slice that pushes another out.
    max: slots - 1,
    maxSize: policies,
    sizeCalculation: (_slot, slice) => slice.size + 1,
    dispose(slot) {
      cedar?.preparsePolicySet(slot, {})
      free.push(slot)
    },
  })

  const slotOf = (running: Cedar, slice: Slice): string => {
    const known = bound.get(slice)
    if (known !== undefined) return known
    const slot = free.pop()
    if (slot === undefined) throw new Error('No name is left in the cache of Cedar.')
    const parsed = running.preparsePolicySet(slot, { staticPolicies: { ...slice.policies } })
    if (parsed.type === 'failure') {
      free.push(slot)
      throw new Error(`Published policies cannot be parsed: ${parsed.errors[0]?.message}`)
    }
    bound.set(slice, slot)
    return slot
  }

  const ask = (running: Cedar, slice: Slice, { action, entities, ...request }: CedarRequest): CedarDecision => {
    const answer = running.statefulIsAuthorized({
      ...request,
      action: { type: 'Action', id: action },
      preparsedPolicySetId: slotOf(running, slice),
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
    decide(slice, request) {
      cedar ??= openCedar()
      try {
        return ask(cedar, slice, request)
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
