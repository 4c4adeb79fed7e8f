// All methods. To add one, add a folder beside this file and a line here, and its contract in `contract/src/methods`.
import { type AuthType, methods } from '@countersign/contract'
import { authenticatorApp } from './authenticator-app/authenticator-app.ts'
import { email } from './email/email.ts'
import { hardwareToken } from './hardware-token/hardware-token.ts'
import type { AuthenticationMethod } from './method.ts'
import { password } from './password/password.ts'
import { push } from './push/push.ts'
import { qrCode } from './qr-code/qr-code.ts'
import { recoveryCode } from './recovery-code/recovery-code.ts'
import { sms } from './sms/sms.ts'

/** Each takes back only what it gave: the secrets of its own registrations, and the settings of its own mode. */
export const authenticationMethods: Readonly<Record<AuthType, AuthenticationMethod>> = {
  sms,
  email,
  hardware_token: hardwareToken,
  authenticator_app: authenticatorApp,
  password,
  push,
  qr_code: qrCode,
  recovery_code: recoveryCode,
}

export const isAnsweredByDevice = (authType: AuthType): boolean => methods[authType].answer === 'device'
