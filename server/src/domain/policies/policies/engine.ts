// What the rest of the domain asks of policies: may this principal do this action on this resource?
import type { Gate } from '../cedar-index/index.ts'

export type { Approver, Gate } from '../cedar-index/index.ts'

import type { TenantScope } from '@countersign/platform/database'
import type { EntityRef } from '../entities/entity-ref.ts'
import type { EngineContext } from './engine-context.ts'

export type { EntityRef } from '../entities/entity-ref.ts'

/** An entity's attributes in plain JSON. What each of them means (text, time, decimal, another entity) is for the schema to say. */
export interface DescribedEntity extends EntityRef {
  readonly attributes: Readonly<Record<string, unknown>>
}

export interface PolicyRequest {
  readonly principal: EntityRef
  /** The name alone: `payment.create` is `Action::"payment.create"`. */
  readonly action: string
  readonly resource: EntityRef
  readonly context: EngineContext
  /** What the caller says of entities. Believed only where nothing is stored under that name. */
  readonly claimed?: readonly DescribedEntity[]
  /** What we know ourselves, whatever is stored: an agent's owners and mode, for example. Attribute by attribute. */
  readonly known?: readonly DescribedEntity[]
}

export interface PolicyError {
  /** Null where it is the request that the schema does not know. */
  readonly policyId: string | null
  readonly message: string
}

export interface PolicyDecision {
  readonly allowed: boolean
  /** The permits of an allow, the forbids of a deny. None where nothing permits it. */
  readonly determiningPolicies: readonly string[]
  /** Denied by gates alone, and allowed once all of them are approved. */
  readonly approvable: boolean
  /** The gates to be approved, where that would help. */
  readonly gates: readonly Gate[]
  /** Anything in here denies. */
  readonly errors: readonly PolicyError[]
  /** 0: the tenant has published nothing, and nothing is allowed. */
  readonly policyVersion: number
}

export interface PolicyEngine {
  /** Rejects where the database is away; no failure is ever an allow. */
  evaluate(tenant: TenantScope, request: PolicyRequest): Promise<PolicyDecision>
}
