// Adding, replacing and removing methods, with the user's agreement.

export type { EnrolmentContext } from './context.ts'
export { enrolDevice } from './devices/enrolments.ts'
export { exchangeEnrolmentCode, purgeEnrolments } from './devices/enrolments-store.ts'
export { changePushAddress } from './devices/push-address.ts'
export * as passwords from './passwords/passwords.ts'
export { assertConsent, assertSessionProof } from './registrations/consent.ts'
export { type ImportedCredentials, importCredentials, readCredentials } from './registrations/imported.ts'
export { addInvitedPasskey, offerInvitedPasskey } from './registrations/invited-passkeys.ts'
export { notify, notifyMethodChange } from './registrations/notices.ts'
export { beginOwnPasskey, finishOwnPasskey, ownPasskeyName } from './registrations/own-passkeys.ts'
export * as registrations from './registrations/registrations.ts'
