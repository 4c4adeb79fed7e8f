import { svcOtp } from '@countersign/contract/operations'
import { registrations } from '../../domain/enrolment/index.ts'
import { operation } from '../operation.ts'

export const deregisterAuth = operation(svcOtp.deregisterAuth, ({ tenant, origin, body }, ctx) =>
  registrations.deregister(ctx, tenant, origin, body),
)
