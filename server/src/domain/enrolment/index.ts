// Adding, replacing and removing methods, with the user's agreement.

export type { EnrolmentContext } from './context.ts'
export { createDevices } from './devices/devices.ts'
export { exchangeEnrolmentCode, purgeEnrolments } from './devices/enrolments-store.ts'
export { createPasswords, type Passwords } from './passwords/passwords.ts'
export { createConsent } from './registrations/consent.ts'
export { createRegistrations, type Registrations } from './registrations/registrations.ts'
