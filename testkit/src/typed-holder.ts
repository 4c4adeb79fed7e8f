// Users who have a method whose answer is typed.
import { randomBytes } from 'node:crypto'
import { type AuthType, authTypes, contractOf, type MethodContract, type methods } from '@countersign/contract'
import type { MfaTenant } from './mfa.ts'
import { fromBase32, hotp, totp } from './one-time-code.ts'
import { newRegistrationFields } from './registration-fields.ts'

type Methods = typeof methods
/** The methods that have a property with this value. */
type With<Property> = { [Name in AuthType]: Methods[Name] extends Property ? Name : never }[AuthType]
export type TypedAuthType = With<{ readonly answer: 'typed' }>
/** Their codes are not sent: the user has them. */
type UnsentAuthType = Exclude<TypedAuthType, With<{ readonly channel: string }>>

export const typedAuthTypes = authTypes.filter(
  (authType): authType is TypedAuthType => contractOf(authType).answer === 'typed',
)

/** A user who has one method and can answer with it. */
export interface Holder {
  readonly userId: string
  readonly authType: TypedAuthType
  readonly registrationId: string
  /** The answer that is right at this moment. */
  right(): Promise<string>
  readonly wrong: string
}

const wrongInput: Readonly<Record<NonNullable<MethodContract['input']>, string>> = {
  digits: '000000',
  letters: 'zzzzz-zzzzz',
  password: 'another password',
}

let people = 0

/** Registers a user with an active method, without a proof: nothing is used up yet. */
export async function newHolder(
  tenant: MfaTenant,
  authType: TypedAuthType,
  clock: { now(): number },
  userId = `user-${++people}`,
): Promise<Holder> {
  const fields = newRegistrationFields(authType)
  const seed = randomBytes(20)
  if (fields.serialNumber) await importToken(tenant, fields.serialNumber, seed)
  const answer = await tenant.post('registerOtp', { userId, authType, verified: true, ...fields })
  if (answer.status !== 201) throw new Error(`${authType} was not registered: ${answer.text}`)
  const { registrationId, secret, codes = [] } = answer.body
  let used = 0
  /** Fails to compile if a method is missing whose codes are not sent. */
  const known: Readonly<Record<UnsentAuthType, () => string>> = {
    hardware_token: () => hotp(seed, used++),
    authenticator_app: () => totp(fromBase32(secret), clock.now()),
    password: () => fields.password ?? '',
    recovery_code: () => codes[used++],
  }
  const { channel, input = 'digits' } = contractOf(authType)
  const right = async () => (channel ? sentTo(tenant, Object.values(fields)) : known[authType as UnsentAuthType]())
  return { userId, authType, registrationId, right, wrong: wrongInput[input] }
}

/** The code in the last message. A method that sends codes has one field: where they go. */
async function sentTo(tenant: MfaTenant, [destination = '']: readonly string[]): Promise<string> {
  return /\b\d{6,10}\b/.exec((await tenant.lastMessage(destination)).text)?.[0] ?? ''
}

/** Only the seed is given: an event-based token of six digits. */
async function importToken(tenant: MfaTenant, serialNumber: string, seed: Buffer): Promise<void> {
  const file = `serialNumber,seed,kind\n${serialNumber},${seed.toString('hex')},hotp\n`
  const { status, text, body } = await tenant.upload('hardware-tokens:import', 'text/csv', file)
  if (status !== 202) throw new Error(`The hardware token was not imported: ${text}`)
  await tenant.settled(`hardware-token-imports/${body.importId}`)
}
