import type { ServiceId } from '@countersign/contract'
import type { DomainService } from './operation.ts'
import { svcAdmin } from './svc-admin/index.ts'
import { svcAuth } from './svc-auth/index.ts'
import { svcOtp } from './svc-otp/index.ts'
import { svcSs } from './svc-ss/index.ts'
import { svcTm } from './svc-tm/index.ts'

export const domainServices: Readonly<Record<ServiceId, DomainService>> = {
  'svc-auth': svcAuth,
  'svc-admin': svcAdmin,
  'svc-ss': svcSs,
  'svc-otp': svcOtp,
  'svc-tm': svcTm,
}
