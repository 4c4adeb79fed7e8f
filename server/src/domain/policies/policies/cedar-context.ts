// The context of a request to Cedar. Only `cedarContext` makes one, and what the caller sends has only two places in it, so the
// caller cannot forge an approval, a time, or the user on whose behalf it acts.
import type { EntityRef } from '../cedar/entity-ref.ts'

type Json = Readonly<Record<string, unknown>>

export interface ContextFacts {
  readonly now: number
  /** Ids of the policies whose gates are approved. */
  readonly approvals?: readonly string[]
  readonly onBehalfOf?: EntityRef
  readonly delegation?: { readonly id: string }
}

export interface CallerSays {
  /** Becomes `context.request`. */
  readonly request?: Json | undefined
  /** The action's properties; become `context.action`. */
  readonly action?: Json | undefined
}

const made: unique symbol = Symbol('Cedar context')

export interface CedarContext {
  readonly [made]: true
  readonly facts: ContextFacts
  readonly callerSays: CallerSays
}

export function cedarContext(facts: ContextFacts, callerSays: CallerSays): CedarContext {
  const { request, action } = callerSays
  return Object.freeze({ [made]: true as const, facts, callerSays: { request, action } })
}

/** As policies see it. */
export function contextRecord({ facts, callerSays }: CedarContext): Json {
  const { now, approvals = [], onBehalfOf, delegation } = facts
  return {
    request: callerSays.request ?? {},
    action: callerSays.action ?? {},
    now: new Date(now).toISOString(),
    approvals,
    ...(onBehalfOf ? { onBehalfOf } : {}),
    ...(delegation ? { delegation } : {}),
  }
}
