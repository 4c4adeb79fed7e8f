// The interface of policies for the rest of the domain: may this principal do this action on this resource?

import type { EntityRef } from '../cedar/entity-ref.ts'
import type { Gate } from '../cedar-index/index.ts'
import type { CedarContext } from './cedar-context.ts'

export type { EntityRef } from '../cedar/entity-ref.ts'
export type { Gate } from '../cedar-index/index.ts'

/** An entity's attributes in plain JSON. The schema defines what each of them is: text, time, decimal, another entity. */
export interface DescribedEntity extends EntityRef {
  readonly attributes: Readonly<Record<string, unknown>>
}

export interface ClaimedEntity extends DescribedEntity {
  /** Whether an agent says it: then only attributes count that the schema lets callers state. */
  readonly byAgent?: boolean
}

export interface PolicyRequest {
  readonly principal: EntityRef
  /** Only the name: `payment.create` is `Action::"payment.create"`. */
  readonly action: string
  readonly resource: EntityRef
  readonly context: CedarContext
  /** The caller's claims about entities. Used only if nothing is stored under that name. */
  readonly claimed?: readonly ClaimedEntity[]
  /** What we know ourselves, whatever is stored: an agent's owners and mode, for example. Merged by attribute. */
  readonly known?: readonly DescribedEntity[]
}

export interface PolicyError {
  /** Null if the request does not fit the schema. */
  readonly policyId: string | null
  readonly message: string
}

export interface Authorization {
  readonly allowed: boolean
  /** The permits of an allow, the forbids of a deny. Empty if nothing permits it. */
  readonly determiningPolicies: readonly string[]
  /** Denied only by gates, and allowed once all of them are approved. */
  readonly approvable: boolean
  /** The gates to be approved, if approval would help. */
  readonly gates: readonly Gate[]
  /** Any error denies. */
  readonly errors: readonly PolicyError[]
  /** 0: the tenant has published nothing, and nothing is allowed. */
  readonly policyVersion: number
}
