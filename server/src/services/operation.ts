import { countersignErrors, operationsOf, type Service, type TenantIdentity } from '@countersign/platform/http'
import type { Domain } from '../domain/domain.ts'

export const { operation, openOperation, uploadOperation } = operationsOf<Domain, TenantIdentity>({
  errorFormat: countersignErrors,
  tenants: true,
})

export type DomainService = Service<Domain>
