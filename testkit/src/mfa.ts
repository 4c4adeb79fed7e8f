// The MFA API as an application uses it, and users who hold its methods.
import { setTimeout as delay } from 'node:timers/promises'
import { type AuthType, authTypes, type DeviceAuthType, methods } from '@countersign/contract'
import { svcOtp } from '@countersign/contract/operations'
import { type OtpOperation, pathOf } from './ask.ts'
import type { TestAnswer, TestCall } from './http.ts'
import { fromBase32, hotp, totp } from './one-time-code.ts'
import type { TestServer } from './server.ts'
import type { TestTenant } from './tenants.ts'

export interface MfaTenant extends TestTenant {
  /** An operation of the MFA API, with an access token of all scopes, or of the given one. */
  post(operation: OtpOperation, body: object, options?: PostOptions): Promise<TestAnswer>
  admin(method: string, path: string, body?: object): Promise<TestAnswer>
  /** A file, as it is. */
  upload(path: string, contentType: string, content: string): Promise<TestAnswer>
  /** Once the import at the path has ended. */
  settled(path: string): Promise<void>
  enable(authType: AuthType, settings?: object): Promise<void>
  /** What last arrived for somebody. */
  lastMessage(to: string): Promise<{ readonly subject: string | null; readonly text: string }>
}

interface PostOptions {
  readonly accessToken?: string
  /** Of the access token, where not all. */
  readonly scope?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Another process of the deployment. */
  readonly call?: TestCall
}

export async function newMfaTenant({
  call,
  newTenant,
  worker,
}: Pick<TestServer, 'call' | 'newTenant' | 'worker'>): Promise<MfaTenant> {
  const tenant = await newTenant()
  const known = new Map<string | undefined, string>()

  /** With an access token that is good now: tests move the clock. */
  const withToken = async (scope: string | undefined, ask: (accessToken: string) => Promise<TestAnswer>) => {
    const accessToken = known.get(scope)
    const answer = accessToken ? await ask(accessToken) : undefined
    if (answer && answer.status !== 401) return answer
    const fresh = await tenant.accessToken(scope)
    known.set(scope, fresh)
    return ask(fresh)
  }

  const admin: MfaTenant['admin'] = (method, path, body) =>
    withToken(undefined, (accessToken) =>
      call(method, `/SvcAdmin/v1/${path}`, { accessToken, headers: { 'if-match': '*' }, ...(body ? { body } : {}) }),
    )
  return {
    ...tenant,
    admin,
    post(operation, body, { accessToken, scope, headers = {}, call: other = call } = {}) {
      const ask = (token: string) => other('POST', pathOf(svcOtp[operation]), { accessToken: token, headers, body })
      return accessToken ? ask(accessToken) : withToken(scope, ask)
    },
    upload: (path, contentType, raw) =>
      withToken(undefined, (accessToken) =>
        call('POST', `/SvcAdmin/v1/${path}`, { accessToken, headers: { 'content-type': contentType }, raw }),
      ),
    async settled(path) {
      for (let turn = 0; turn < 100; turn++) {
        await worker.runDue()
        if ((await admin('GET', path)).body.status === 'done') return
        await delay(20)
      }
      throw new Error(`${path} does not end.`)
    },
    async enable(authType, settings) {
      const answer = await admin('PATCH', `authentication-modes/${authType}`, {
        enabled: true,
        ...(settings ? { settings } : {}),
      })
      if (answer.status !== 200) throw new Error(`${authType} was not enabled: ${answer.text}`)
    },
    async lastMessage(to) {
      await worker.runDue()
      const { body } = await admin('GET', 'inbox?limit=100')
      const message = body.items.find((item: { to: string }) => item.to === to)
      if (!message) throw new Error(`Nothing arrived for ${to}.`)
      return message
    },
  }
}

/** Methods whose answer is typed; the others are answered by a device. */
export type TypedAuthType = Exclude<AuthType, DeviceAuthType>
export const typedAuthTypes = authTypes.filter(
  (authType): authType is TypedAuthType => methods[authType].answer === 'typed',
)

/** Somebody who holds one method and can answer by it. */
export interface Holder {
  readonly userId: string
  readonly authType: TypedAuthType
  readonly registrationId: string
  /** The answer that is right for the challenge, at this moment. */
  right(): Promise<string>
  readonly wrong: string
}

const password = 'a password nobody guesses'
let people = 0

/** Registers a user with an active method, without a proof: nothing is used up yet. */
export async function newHolder(
  tenant: MfaTenant,
  authType: TypedAuthType,
  clock: { now(): number },
  userId = `user-${++people}`,
): Promise<Holder> {
  const number = `+4179${String(1_000_000 + Math.floor(Math.random() * 8_999_999))}`
  const address = `user-${++people}-${Math.floor(Math.random() * 1e9)}@example.com`
  const seed = Buffer.from(`a seed of twenty byte${people}`.slice(-20).padEnd(20))
  const serialNumber = `T${people}-${Math.floor(Math.random() * 1e9)}`
  if (authType === 'hardware_token') await importToken(tenant, serialNumber, seed)
  const fields: Partial<Record<AuthType, object>> = {
    sms: { mobileNumber: number },
    email: { emailAddress: address },
    hardware_token: { serialNumber },
    password: { password },
  }
  const answer = await tenant.post('registerOtp', { userId, authType, verified: true, ...fields[authType] })
  if (answer.status !== 201) throw new Error(`${authType} was not registered: ${answer.text}`)
  const { registrationId, secret, codes = [] } = answer.body
  let used = 0
  const sentTo = async (to: string) => /\b\d{6,10}\b/.exec((await tenant.lastMessage(to)).text)?.[0] ?? ''
  const answers: Record<TypedAuthType, () => Promise<string>> = {
    sms: () => sentTo(number),
    email: () => sentTo(address),
    hardware_token: async () => hotp(seed, used++),
    authenticator_app: async () => totp(fromBase32(secret), clock.now()),
    password: async () => password,
    recovery_code: async () => codes[used++],
  }
  const wrong = authType === 'password' ? 'another password' : authType === 'recovery_code' ? 'zzzzz-zzzzz' : '000000'
  return { userId, authType, registrationId, right: answers[authType], wrong }
}

/** Sent with nothing but its seed: an event-based token of six digits. */
async function importToken(tenant: MfaTenant, serialNumber: string, seed: Buffer): Promise<void> {
  const file = `serialNumber,seed,kind\n${serialNumber},${seed.toString('hex')},hotp\n`
  const { status, text, body } = await tenant.upload('hardware-tokens:import', 'text/csv', file)
  if (status !== 202) throw new Error(`The hardware token was not imported: ${text}`)
  await tenant.settled(`hardware-token-imports/${body.importId}`)
}
