// A second device in software: reads, scans and answers the challenges of its user.
import { Connection } from '../connection.ts'
import type { MfaOperations } from '../generated/operations.ts'
import { table } from '../generated/table.ts'
import type { DeviceChallenge, DeviceChallenges } from '../generated/types.ts'
import { delay } from '../http/delay.ts'
import { isCountersignError } from '../http/errors.ts'
import type { Fetch } from '../http/exchange.ts'
import { operationsOf } from '../operations/operations.ts'
import { authenticator } from '../tokens/credentials.ts'
import { asItself } from '../tokens/token-requests.ts'
import { type RequestToken, TokenSource } from '../tokens/token-source.ts'
import { readLink } from './links.ts'
import {
  type KeyPair,
  publicKeyOf,
  type ServerClock,
  type Signer,
  serverClock,
  signAnswer,
  thumbprintOf,
} from './protocol.ts'

/** What to keep. Browsers store it in IndexedDB as it is, including keys that cannot be extracted. */
export interface DeviceState {
  readonly url: string
  readonly tenantId: string
  readonly deviceId: string
  readonly keyPair: KeyPair
}

export interface DeviceOptions {
  readonly fetch?: Fetch
  readonly timeoutSeconds?: number
  /** Milliseconds since 1970. Defaults to the clock of the machine. */
  readonly now?: () => number
}

interface CallOptions {
  readonly signal?: AbortSignal
}

interface Facts {
  readonly state: DeviceState
  readonly signer: Signer
  readonly mfa: MfaOperations
}

export class Device {
  readonly state: DeviceState
  readonly #signer: Signer
  readonly #mfa: MfaOperations

  /** Use `openDevice` or `enrolDevice`. */
  constructor({ state, signer, mfa }: Facts) {
    this.state = state
    this.#signer = signer
    this.#mfa = mfa
  }

  /** The open challenges, oldest first. With `waitSeconds`, up to 25, waits for the first one. */
  async pending({ waitSeconds, signal }: CallOptions & { readonly waitSeconds?: number } = {}) {
    const options = { timeoutSeconds: (waitSeconds ?? 0) + 15, ...(signal ? { signal } : {}) }
    const body = await this.#mfa.fetchOtpDetails(waitSeconds === undefined ? {} : { waitSeconds }, options)
    return (body as DeviceChallenges).challenges
  }

  /** Challenges as they arrive, each once, until the signal is aborted. */
  async *challenges({ signal }: CallOptions = {}): AsyncGenerator<DeviceChallenge> {
    const seen = new Set<string>()
    while (!signal?.aborted) {
      const open = await this.pending({ waitSeconds: 25, ...(signal ? { signal } : {}) }).catch(
        async (error: unknown) => {
          if (signal?.aborted) return []
          if (!isCountersignError(error) || (error.status !== 0 && error.status !== 429 && error.status < 500))
            throw error
          await delay(1000, signal).catch(() => undefined)
          return []
        },
      )
      const fresh = open.filter(({ challengeId }) => !seen.has(challengeId))
      for (const challenge of fresh) {
        seen.add(challenge.challengeId)
        yield challenge
      }
      // An open challenge ends the wait of the next poll at once.
      if (open.length > 0 && fresh.length === 0) await delay(1000, signal).catch(() => undefined)
    }
  }

  /** Binds a QR code to this device, and returns what to show. */
  async scan(qrContent: string, options: CallOptions = {}): Promise<DeviceChallenge> {
    const { url } = readLink(qrContent, 'q')
    if (url !== this.state.url) throw new TypeError('This QR code belongs to another deployment.')
    return this.#mfa.confirmQrCode({ action: 'scan', qrContent }, options)
  }

  /** Approves what the challenge shows. For a push, with the number that the user typed. */
  approve(challenge: DeviceChallenge, { number, ...options }: CallOptions & { readonly number?: string } = {}) {
    return this.#answer(challenge, { decision: 'approve', ...(number === undefined ? {} : { number }) }, options)
  }

  /** Denies it. `not_me` reports fraud, and pauses further prompts. */
  deny(
    challenge: DeviceChallenge,
    { reason = 'cancelled', ...options }: CallOptions & { readonly reason?: 'cancelled' | 'not_me' } = {},
  ) {
    return this.#answer(challenge, { decision: 'deny', denyReason: reason }, options)
  }

  /** A Web Push subscription, in the form of `PushSubscription.toJSON()`, or `null` for none. */
  async setPushAddress(
    pushAddress: {
      readonly endpoint: string
      readonly keys: { readonly p256dh: string; readonly auth: string }
    } | null,
    options: CallOptions = {},
  ): Promise<void> {
    await this.#mfa.reRegisterOtp({ device: { pushAddress } }, options)
  }

  async #answer(
    challenge: DeviceChallenge,
    answer: Parameters<typeof signAnswer>[2],
    options: CallOptions,
  ): Promise<DeviceChallenge> {
    const { challengeId, authType } = challenge
    const response = await signAnswer(this.#signer, challenge, answer)
    return authType === 'qr_code'
      ? this.#mfa.confirmQrCode({ action: answer.decision, challengeId, response }, options)
      : this.#mfa.confirmPushNotification({ challengeId, response }, options)
  }
}

/** A device that was enrolled before. */
export async function openDevice(state: DeviceState, options: DeviceOptions = {}): Promise<Device> {
  const { url, tenantId, deviceId, keyPair } = state
  const clock = serverClock(options.now)
  const settings = connectionSettings(options, clock.adjust)
  const issuer = `${url}/AuthPage/${tenantId}`
  const keyId = await thumbprintOf(await publicKeyOf(keyPair))
  const { privateKey } = keyPair
  const authenticate = authenticator({ clientId: deviceId, privateKey, keyId }, issuer, () => clock.now() * 1000)
  const endpoint = { ...settings, url: `${url}/AuthPage/oauth/token/${tenantId}`, authenticate }
  const connection = new Connection({
    ...settings,
    url,
    tokens: new TokenSource(atServerTime(clock, asItself(endpoint))),
  })
  const { context, operations: rows } = table.mfa
  return new Device({
    state,
    signer: { privateKey, keyId, issuer, tenantId, now: clock.now },
    mfa: operationsOf<MfaOperations>(connection, { context, rows }, tenantId),
  })
}

/** An assertion from a wrong clock is refused like one from an unknown device, but the refusal carries the right time. */
const atServerTime =
  (clock: ServerClock, request: RequestToken): RequestToken =>
  async () => {
    const before = clock.aheadMs()
    try {
      return await request()
    } catch (error) {
      const wasWrong = Math.abs(clock.aheadMs() - before) > 20_000
      if (!wasWrong || !isCountersignError(error, 'invalid_client')) throw error
      return request()
    }
  }

/** Sends with the given fetch, and sets the clock by each response. */
export function connectionSettings({ fetch, timeoutSeconds = 30 }: DeviceOptions, adjust: (headers: Headers) => void) {
  const send: Fetch = fetch ?? ((address, init) => globalThis.fetch(address, init))
  return {
    fetch: async (address: string, init: RequestInit) => {
      const response = await send(address, init)
      adjust(response.headers)
      return response
    },
    timeoutMs: timeoutSeconds * 1000,
    retries: { maxRetries: 3, baseMs: 200, maxMs: 5_000 },
  }
}
