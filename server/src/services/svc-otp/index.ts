import type { DomainService } from '../operation.ts'
import { whoAmI } from '../who-am-i.ts'

export const svcOtp: DomainService = {
  id: 'svc-otp',
  title: 'Countersign: one-time passwords and MFA',
  description: "Registers a user's authentication methods, issues challenges and verifies the answers.",
  operations: [whoAmI],
}
