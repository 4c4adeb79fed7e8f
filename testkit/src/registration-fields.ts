// Values for the fields with which methods are registered, new at every call.
import { type AuthType, contractOf, type MethodFields } from '@countersign/contract'

/** Fails to compile if a method has a field without a value here. */
const newValue: Readonly<Record<keyof MethodFields, () => string>> = {
  mobileNumber: () => `+4179${1_000_000 + random(9_000_000)}`,
  emailAddress: () => `user-${random(1e12)}@example.com`,
  serialNumber: () => `T-${random(1e12)}`,
  password: () => `a password nobody guesses ${random(1e12)}`,
}

/** What registerOtp requires for a method, beyond the user. */
export function newRegistrationFields(authType: AuthType): MethodFields {
  const names = Object.keys(contractOf(authType).registrationFields) as (keyof MethodFields)[]
  return Object.fromEntries(names.map((name) => [name, newValue[name]()]))
}

const random = (below: number): number => Math.floor(Math.random() * below)
