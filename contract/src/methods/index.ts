// All methods. To add one, add a file in this folder and a line here.
import Type, { type Static } from 'typebox'
import { authenticatorApp } from './authenticator-app.ts'
import { email } from './email.ts'
import { hardwareToken } from './hardware-token.ts'
import { password } from './password.ts'
import { push } from './push.ts'
import { qrCode } from './qr-code.ts'
import { recoveryCode } from './recovery-code.ts'
import { sms } from './sms.ts'

export const methods = {
  sms,
  email,
  hardware_token: hardwareToken,
  authenticator_app: authenticatorApp,
  password,
  push,
  qr_code: qrCode,
  recovery_code: recoveryCode,
}

export type AuthType = keyof typeof methods
export type SettingsOf<Name extends AuthType> = Static<(typeof methods)[Name]['settings']>

export const authTypes = Object.keys(methods) as AuthType[]

export const AuthTypeSchema = Type.Enum(authTypes, {
  description: 'The authentication method.',
  examples: ['authenticator_app'],
})

export { SerialNumber } from './hardware-token.ts'
export type { MethodContract } from './method.ts'
export { Password } from './password.ts'
