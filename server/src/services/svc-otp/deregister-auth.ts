import { svcOtp } from '@countersign/contract/operations'
import { operation } from '../operation.ts'

export const deregisterAuth = operation(svcOtp.deregisterAuth, ({ tenant, origin, body }, { registrations }) =>
  registrations.deregister(tenant, origin, body),
)
