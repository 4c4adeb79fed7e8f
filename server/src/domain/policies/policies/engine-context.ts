// The context of a decision. Only `engineContext` makes one, and what a caller sends has two places in it: nothing that it says
// can pass for an approval, a time, or somebody on whose behalf it acts.
import type { EntityRef } from '../entities/entity-ref.ts'

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

const made: unique symbol = Symbol('engine context')

export interface EngineContext {
  readonly [made]: true
  readonly facts: ContextFacts
  readonly callerSays: CallerSays
}

export function engineContext(facts: ContextFacts, callerSays: CallerSays): EngineContext {
  const { request, action } = callerSays
  return Object.freeze({ [made]: true as const, facts, callerSays: { request, action } })
}

/** As policies see it. */
export function contextRecord({ facts, callerSays }: EngineContext): Json {
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
