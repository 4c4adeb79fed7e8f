// All methods. To add one, add a folder beside this file and a line here, and its contract in `contract/src/methods`.
import type { AuthType, DeviceAuthType, SettingsOf } from '@countersign/contract'
import { authenticatorApp } from './authenticator-app/authenticator-app.ts'
import { email } from './email/email.ts'
import { hardwareToken } from './hardware-token/hardware-token.ts'
import type { AuthenticationMethod, DeviceMethod, TypedMethod, WebMethod } from './method.ts'
import { passkey } from './passkey/passkey.ts'
import { password } from './password/password.ts'
import { push } from './push/push.ts'
import { qrCode } from './qr-code/qr-code.ts'
import { recoveryCode } from './recovery-code/recovery-code.ts'
import { sms } from './sms/sms.ts'

const all = {
  sms,
  email,
  hardware_token: hardwareToken,
  authenticator_app: authenticatorApp,
  password,
  push,
  qr_code: qrCode,
  recovery_code: recoveryCode,
  passkey,
} satisfies Record<AuthType, unknown>

export { MetadataRefused } from './passkey/metadata/refused.ts'
export { importedAlgorithms } from './password/imported/imported-hash.ts'

/** Each method gets only what it returned: the secrets of its own registrations, and the settings of its own mode. */
export const authenticationMethods: Readonly<Record<AuthType, AuthenticationMethod>> = all

export const deviceMethods: Readonly<Record<DeviceAuthType, DeviceMethod>> = all

export const webMethod: WebMethod<SettingsOf<'passkey'>> = passkey

export const isDeviceAuthType = (authType: AuthType): authType is DeviceAuthType =>
  authenticationMethods[authType].answer === 'device'

/** Callers have established that its answer is typed. */
export function typedMethod(authType: AuthType): TypedMethod {
  const method = authenticationMethods[authType]
  if (method.answer !== 'typed') throw new TypeError(`The answer to ${authType} is not typed.`)
  return method
}
