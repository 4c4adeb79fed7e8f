// What users hold: registrations, devices, hardware tokens, and which methods a tenant offers under which limits.
export { newDeviceCode } from './devices/device-code.ts'
export {
  insertOtherRegistration,
  listLapsedRegistrations,
  updateDeviceRegistrations,
  updateHint,
  updateUsed,
} from './devices/device-registrations-store.ts'
export {
  type DeviceRow,
  findDevice,
  findShownDevice,
  insertDevice,
  listDevices,
  listDevicesByUser,
  listDevicesOf,
  lockDevice,
  lockDeviceOf,
  updateDeviceActive,
  updateDeviceRemoved,
  updatePushAddress,
  updateSeen,
} from './devices/devices-store.ts'
export { presentDevice } from './devices/present.ts'
export { type ExpectedStatement, readStatement, refusedStatement } from './devices/signed-statement.ts'
export type { GivenFile } from './hardware-tokens/files/token-file.ts'
export { createHardwareTokens, type HardwareTokens } from './hardware-tokens/hardware-tokens.ts'
export { updateReleasedOf } from './hardware-tokens/hardware-tokens-store.ts'
export { createHardwareTokenImports, type HardwareTokenImports, importTaskKind } from './hardware-tokens/imports.ts'
export { countAccountAttempt, deleteAccountFailures, mostAccountFailures } from './limits/account-failures-store.ts'
export { type Counted, countAttempt, deleteFailures } from './limits/failure-counts-store.ts'
export { assertUnlocked, locksOf } from './limits/locks.ts'
export { endRestriction, recordUnrestricted } from './limits/password-restriction.ts'
export { accountSources, countingOf, lockedBy, type Place, passwordAccount } from './limits/places.ts'
export { createSendLimits, type SendLimits, SendRefused } from './limits/send-limits.ts'
export { createSignInLimit, type SignInLimit } from './limits/sign-in-limit.ts'
export { createMfaSettings, type MfaSettings } from './modes/mfa-settings.ts'
export { createModes, type Modes } from './modes/modes.ts'
export { agreementOf } from './registrations/agreement.ts'
export { assertMethodFields } from './registrations/method-fields.ts'
export { createMethodsOf, type MethodsOf } from './registrations/methods-of.ts'
export { presentRegistration } from './registrations/present.ts'
export {
  insertRegistration,
  listRegistrations,
  lockRegistration,
  lockRegistrationsOf,
  type RegistrationRow,
  updateProven,
  updateRemoved,
} from './registrations/registrations-store.ts'
export { createRegistrationSecrets, type RegistrationSecrets } from './registrations/secrets.ts'
export { whichRegistration } from './registrations/which.ts'
