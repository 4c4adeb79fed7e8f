// What people have approved, as far as grants have to know it.
import type { TenantScope } from '@countersign/platform/database'
import type { Evaluation } from '../decisions/evaluation.ts'

/** Who approved a grant, and the proof of it. */
export interface ApprovedBy {
  readonly approver: string
  readonly device_key: string
  readonly signature: string
}

/** Of this very action. */
export interface GivenApproval {
  readonly approvalId: string
  /** Ids of the policies whose gates it opens. */
  readonly gates: readonly string[]
  readonly approvedBy: ApprovedBy
}

/** Undefined where it is not approved, not for this action, or void. */
export type FindApproval = (
  tenant: TenantScope,
  approvalId: string,
  evaluation: Evaluation,
) => Promise<GivenApproval | undefined>
