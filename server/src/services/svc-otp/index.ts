import type { DomainService } from '../operation.ts'
import { whoAmI } from '../who-am-i.ts'
import { authenticateOtp } from './authenticate-otp.ts'
import { deregisterAuth } from './deregister-auth.ts'
import { fetchOtpDetails } from './fetch-otp-details.ts'
import { reRegisterOtp } from './re-register-otp.ts'
import { reRegisterPassword } from './re-register-password.ts'
import { registerOtp } from './register-otp.ts'
import { registerPassword } from './register-password.ts'
import { sendOtp } from './send-otp.ts'
import { validatePassword } from './validate-password.ts'

export const svcOtp: DomainService = {
  id: 'svc-otp',
  title: 'Countersign: one-time passwords and MFA',
  description: "Registers a user's authentication methods, issues challenges and verifies the answers.",
  operations: [
    registerOtp,
    reRegisterOtp,
    sendOtp,
    authenticateOtp,
    fetchOtpDetails,
    deregisterAuth,
    registerPassword,
    reRegisterPassword,
    validatePassword,
    whoAmI,
  ],
}
