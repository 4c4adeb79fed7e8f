import type { Places } from '@countersign/platform/turns'
import type { TenancyContext } from '../tenancy/index.ts'
import type { ChainContext } from './chain-context.ts'
import type { AuditSealing } from './seal.ts'
import type { Verifications } from './verify.ts'

export interface AuditContext extends TenancyContext, ChainContext {
  readonly auditSealing: AuditSealing
  readonly auditVerifications: Verifications
  /** The exports in progress, per tenant. */
  readonly auditExports: Places
}
