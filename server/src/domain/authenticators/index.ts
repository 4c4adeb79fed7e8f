// What users have: registrations, devices, hardware tokens; and which methods a tenant offers, with their limits.

export { updateMfaSettings } from './administrators/require-passkeys.ts'
export type { AuthenticatorsContext } from './context.ts'
export {
  deletePushAddress,
  insertDevice,
  purgeRemovedDevices,
  updateDeviceActive,
  updateDeviceRemoved,
  updatePushAddress,
  updateSeen,
} from './devices/device-changes-store.ts'
export { newDeviceCode } from './devices/device-code.ts'
export {
  type DeviceRow,
  findDevice,
  findShownDevice,
  listDevices,
  listDevicesByUser,
  listDevicesOf,
  lockDevice,
  lockDeviceOf,
} from './devices/devices-store.ts'
export { presentDevice } from './devices/present.ts'
export { registrationIdOf } from './devices/registration-of.ts'
export { type ExpectedStatement, readStatement, refusedStatement } from './devices/signed-statement.ts'
export * as fidoMetadata from './fido-metadata/fido-metadata.ts'
export { findMetadata } from './fido-metadata/fido-metadata-store.ts'
export { MetadataReader } from './fido-metadata/metadata-reader.ts'
export { withModelNames } from './fido-metadata/models.ts'
export { isOutdated } from './fido-metadata/outdated.ts'
export type { ReadMetadata } from './fido-metadata/reading.ts'
export { CsvReader, type CsvRecord } from './hardware-tokens/files/csv/csv-reader.ts'
export { TokenFileReader } from './hardware-tokens/files/file-reader.ts'
export type { GivenFile } from './hardware-tokens/files/token-file.ts'
export { utf8Texts } from './hardware-tokens/files/utf8.ts'
export * as hardwareTokens from './hardware-tokens/hardware-tokens.ts'
export { updateReleasedOf } from './hardware-tokens/hardware-tokens-store.ts'
export { purgeImportLines } from './hardware-tokens/import-lines-store.ts'
export { ImportPlaces } from './hardware-tokens/import-places.ts'
export { ImportTurns } from './hardware-tokens/import-turns.ts'
export * as hardwareTokenImports from './hardware-tokens/imports.ts'
export { purgeImports } from './hardware-tokens/imports-store.ts'
export { countAccountAttempt, deleteAccountFailures, maxAccountFailures } from './limits/account-failures-store.ts'
export { type Counted, countAttempt, deleteFailures } from './limits/failure-counts-store.ts'
export {
  beforeAllFailureCounts,
  deleteIdleFailureCounts,
  type FailureCountKey,
} from './limits/idle-failure-counts-store.ts'
export { assertUnlocked, locksOf } from './limits/locks.ts'
export { deleteFailureCounts, forgetFailures, type LockRow, listLocks } from './limits/locks-store.ts'
export * as passkeyLimit from './limits/passkey-limit.ts'
export { endRestriction, recordUnrestricted } from './limits/password-restriction.ts'
export { countingOf, lockedBy, type Place, passwordAccount } from './limits/places.ts'
export { purgeDailySends, purgeDestinationSends } from './limits/send-counts-store.ts'
export * as sendLimits from './limits/send-limits.ts'
export { SendRefused } from './limits/send-refused.ts'
export { purgeSignInFailures } from './limits/sign-in-failures-store.ts'
export * as signInLimit from './limits/sign-in-limit.ts'
export * as mfaSettings from './modes/mfa-settings.ts'
export type { ModeOf } from './modes/modes.ts'
export * as modes from './modes/modes.ts'
export {
  type AllowedRelyingParties,
  allowedRelyingParties,
  assertAllowed,
  relyingPartyFor,
} from './passkeys/allowed-relying-parties.ts'
export { attestationPolicyOf } from './passkeys/attestation-policy.ts'
export { handleOf } from './passkeys/handles.ts'
export { findHandle } from './passkeys/handles-store.ts'
export { findOwnRelyingParty, ownRelyingParty } from './passkeys/own-relying-party.ts'
export {
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeys,
  type PasskeyRow,
  updatePasskey,
  updateUvInitialized,
} from './passkeys/passkeys-store.ts'
export { agreementOf } from './registrations/agreement.ts'
export {
  insertOtherRegistration,
  listLapsedRegistrations,
  updateActiveHint,
  updateDeviceRegistrations,
  updateHint,
} from './registrations/device-registrations-store.ts'
export { listSlowestImported } from './registrations/imported-hashes-store.ts'
export { assertMethodFields } from './registrations/method-fields.ts'
export { isManageable, isOwnPasskey } from './registrations/own-passkeys.ts'
export { presentRegistration } from './registrations/present.ts'
export {
  purgeRemovedRegistrations,
  updateLabel,
  updateProven,
  updateRegistration,
  updateRemoved,
  updateUsed,
} from './registrations/registration-changes-store.ts'
export {
  insertRegistration,
  listRegistrations,
  lockAllRegistrationsOf,
  lockRegistration,
  lockRegistrationsOf,
  type RegistrationRow,
} from './registrations/registrations-store.ts'
export * as registrationSecrets from './registrations/secrets.ts'
export { readUserMethods } from './registrations/user-methods.ts'
export { whichRegistration } from './registrations/which.ts'
