import { svcOtp as signatures } from '@countersign/contract/operations'
import type { DomainService } from '../operation.ts'
import { whoAmI } from '../who-am-i.ts'
import { authenticateOtp } from './authenticate-otp.ts'
import { checkPushAuthStatus } from './check-push-auth-status.ts'
import { checkQrAuthStatus } from './check-qr-auth-status.ts'
import { confirmPushNotification } from './confirm-push-notification.ts'
import { confirmQrCode } from './confirm-qr-code.ts'
import { deregisterAuth } from './deregister-auth.ts'
import { fetchOtpDetails } from './fetch-otp-details.ts'
import { pushAuthMetrics } from './push-auth-metrics.ts'
import { reRegisterOtp } from './re-register-otp.ts'
import { reRegisterPassword } from './re-register-password.ts'
import { registerOtp } from './register-otp.ts'
import { registerPassword } from './register-password.ts'
import { sendOtp } from './send-otp.ts'
import { triggerPushNotification } from './trigger-push-notification.ts'
import { triggerQrCode } from './trigger-qr-code.ts'
import { validatePassword } from './validate-password.ts'

export const svcOtp: DomainService = {
  id: 'svc-otp',
  title: 'Countersign: one-time passwords and MFA',
  description: "Registers a user's authentication methods, issues challenges and verifies the answers.",
  pages: [{ name: 'authenticator', path: '/app' }],
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
    triggerPushNotification,
    confirmPushNotification,
    checkPushAuthStatus,
    pushAuthMetrics,
    triggerQrCode,
    confirmQrCode,
    checkQrAuthStatus,
    whoAmI(signatures.whoAmI),
  ],
}
