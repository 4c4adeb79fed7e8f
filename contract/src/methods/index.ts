// All methods. To add one, add a file in this folder and a line here.
import Type, { type Static } from 'typebox'
import { authenticatorApp } from './authenticator-app.ts'
import { email } from './email.ts'
import { hardwareToken } from './hardware-token.ts'
import type { MethodContract } from './method.ts'
import { passkey } from './passkey.ts'
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
  passkey,
} satisfies Record<string, MethodContract>

type Methods = typeof methods
export type AuthType = keyof Methods
export type SettingsOf<Name extends AuthType> = Static<Methods[Name]['settings']>

/** The methods that have a property with this value. */
type With<Property> = { [Name in AuthType]: Methods[Name] extends Property ? Name : never }[AuthType]
export type DeviceAuthType = With<{ readonly answer: 'device' }>
export type WebAuthType = With<{ readonly answer: 'web' }>
export type OtpAuthType = Exclude<AuthType, WebAuthType>
export type AuthTypeBeforePassword = With<{ readonly beforePassword: true }>
export type AddableAuthType = With<{ readonly addable: object }>

type FieldOf<Name extends AuthType> = { [Each in Name]: keyof Methods[Each]['registrationFields'] }[Name]
export type AddableField = FieldOf<AddableAuthType>

/** The fields of all methods, of which a request has those of its own method. */
export type MethodFields = { [Field in FieldOf<AuthType>]?: string }

export const authTypes = Object.keys(methods) as AuthType[]

export const contractOf = (authType: AuthType): MethodContract => methods[authType]

/** Without passwords, and without recovery codes, which are only for when the others are lost. */
export const secondFactors: readonly AuthType[] = authTypes.filter(
  (authType) => authType !== 'password' && authType !== 'recovery_code',
)

/** The same of each method. */
export const eachMethod = <Value>(of: (method: MethodContract) => Value): Readonly<Record<AuthType, Value>> =>
  Object.fromEntries(authTypes.map((authType) => [authType, of(contractOf(authType))])) as Record<AuthType, Value>

/** The method to prefer first. */
export const authTypesByRank = authTypes.toSorted((one, other) => contractOf(one).rank - contractOf(other).rank)

export const deviceAuthTypes = authTypesByRank.filter(
  (authType): authType is DeviceAuthType => contractOf(authType).answer === 'device',
)

export const webAuthTypes = authTypesByRank.filter(
  (authType): authType is WebAuthType => contractOf(authType).answer === 'web',
)

export const authTypesBeforePassword = authTypesByRank.filter(
  (authType): authType is AuthTypeBeforePassword => contractOf(authType).beforePassword === true,
)

export const addableAuthTypes = authTypesByRank.filter(
  (authType): authType is AddableAuthType => contractOf(authType).addable !== undefined,
)

export const AuthTypeSchema = Type.Enum(authTypes, {
  description: 'The authentication method.',
  examples: ['authenticator_app'],
})

export const DeviceAuthTypeSchema = Type.Enum(deviceAuthTypes)

export const WebAuthTypeSchema = Type.Enum(webAuthTypes)

/** The methods that are answered with a code or on a device. */
export const OtpAuthTypeSchema = Type.Enum(
  authTypes.filter((authType): authType is OtpAuthType => contractOf(authType).answer !== 'web'),
  { description: 'The authentication method.', examples: ['authenticator_app'] },
)

export { SerialNumber } from './hardware-token.ts'
export type { MethodContract } from './method.ts'
export { Password } from './password.ts'
