// Callers that remember what was acknowledged: registrations, codes that were used, access tokens that were revoked. Each
// request may fail while a fault lasts; what was acknowledged must hold afterwards.
import { setTimeout as delay } from 'node:timers/promises'
import { fromBase32, type SmsGateway, type TestAnswer, type TestCall, totp } from '@countersign/testkit'

export interface Target {
  readonly name: string
  url: string
}

export interface Tenant {
  readonly tenantId: string
  readonly clientId: string
  readonly clientSecret: string
}

interface Remembered {
  readonly userId: string
  readonly authType: 'sms' | 'authenticator_app'
  readonly otp?: string
  readonly challengeId?: string
  /** How many responses said that the code was right. */
  readonly successes: number
}

const requestMs = 8_000
const messageMs = 20_000

export class Load {
  readonly registered: { readonly userId: string; readonly registrationId: string }[] = []
  readonly used: Remembered[] = []
  readonly revoked: string[] = []
  /** When a write was acknowledged, by target. */
  readonly acknowledged = new Map<string, number[]>()
  failures = 0
  /** Requests without a response, and responses that say that the server failed. */
  readonly troubles: string[] = []
  readonly #targets: readonly Target[]
  readonly #tenant: Tenant
  readonly #gateway: SmsGateway
  readonly #random: () => number
  #token: { readonly value: string; readonly until: number } | undefined
  #people = 0
  #running = true
  readonly #workers: Promise<void>[] = []
  readonly #rounds: number[] = []

  constructor(targets: readonly Target[], tenant: Tenant, gateway: SmsGateway, random: () => number) {
    this.#targets = targets
    this.#tenant = tenant
    this.#gateway = gateway
    this.#random = random
  }

  /** The methods of the callers, without the limits that a load would reach. */
  async prepare(call: TestCall): Promise<void> {
    const accessToken = await this.accessToken()
    if (!accessToken) throw new Error('No server issues access tokens.')
    const most = 1_000_000
    const connector = { channel: 'sms', driver: 'sms_http', displayName: 'Loopback', settings: this.#gateway.settings }
    const settings = { maxPerPrefixPerDay: most, maxPerCountryPerDay: most, maxPerDay: most }
    const enable = (method: string, body: object) =>
      call('PATCH', `/SvcAdmin/v1/authentication-modes/${method}`, { accessToken, headers: { 'if-match': '*' }, body })
    const answers = [
      await call('POST', '/SvcAdmin/v1/connectors', { accessToken, body: connector }),
      await enable('sms', { enabled: true, settings }),
      await enable('authenticator_app', { enabled: true }),
    ]
    for (const { status, text } of answers) if (status >= 300) throw new Error(`${status}: ${text}`)
  }

  start(callers: number): void {
    for (let each = 0; each < callers; each++) this.#workers.push(this.#repeat(() => this.#life()))
    for (const target of this.#targets) this.#workers.push(this.#repeat(() => this.#probe(target)))
  }

  async stop(): Promise<void> {
    this.#running = false
    await Promise.all(this.#workers)
  }

  /** Resolves when each caller has finished what it was doing: no request that began before is under way. */
  async everyCallerAgain(): Promise<void> {
    const before = [...this.#rounds]
    while (this.#running && this.#rounds.some((round, caller) => round === before[caller])) await delay(20)
  }

  async #repeat(work: () => Promise<boolean>): Promise<void> {
    const caller = this.#rounds.push(0) - 1
    for (; this.#running; this.#rounds[caller] = (this.#rounds[caller] ?? 0) + 1) {
      const done = await work().catch(() => false)
      if (!done) this.failures += 1
      await delay(done ? 20 : 150)
    }
  }

  /** Undefined if there was no response: the outcome is unknown. */
  async call(target: Target, path: string, body: object, accessToken?: string): Promise<TestAnswer | undefined> {
    const token = accessToken ?? (await this.accessToken())
    if (!token) return undefined
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    return this.#fetch(`${target.url}${path}`, { headers, body: JSON.stringify(body) })
  }

  async #fetch(url: string, request: RequestInit): Promise<TestAnswer | undefined> {
    try {
      const answer = await fetch(url, { method: 'POST', ...request, signal: AbortSignal.timeout(requestMs) })
      const text = await answer.text()
      const { status, headers } = answer
      if (status >= 500) this.troubles.push(`${url}: ${status} ${text.slice(0, 300)}`)
      return { status, headers, text, body: text ? JSON.parse(text) : undefined }
    } catch (error) {
      this.troubles.push(`${url}: ${error}`)
      return undefined
    }
  }

  async accessToken(): Promise<string | undefined> {
    if (this.#token && this.#token.until > Date.now()) return this.#token.value
    const value = await this.freshToken()
    if (value) this.#token = { value, until: Date.now() + 240_000 }
    return value
  }

  async freshToken(): Promise<string | undefined> {
    const { tenantId, clientId, clientSecret } = this.#tenant
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
    for (const target of this.#shuffled()) {
      const url = `${target.url}/AuthPage/oauth/token/${tenantId}`
      const answer = await this.#fetch(url, { body: new URLSearchParams(form) })
      if (answer?.status === 200) return answer.body.access_token
    }
    return undefined
  }

  #shuffled(): readonly Target[] {
    return this.#random() < 0.5 ? this.#targets : this.#targets.toReversed()
  }

  /** With a mobile number if the codes come by SMS. */
  async #register(target: Target, authType: Remembered['authType']): Promise<TestAnswer['body'] | undefined> {
    const number = ++this.#people
    const userId = `user-${number}`
    const mobileNumber = `+4179${String(1_000_000 + number)}`
    const more = authType === 'sms' ? { mobileNumber, verified: true } : {}
    const answer = await this.call(target, '/OTP/v1/registerOtp', { userId, authType, ...more })
    if (answer?.status !== 201) return undefined
    this.registered.push({ userId, registrationId: answer.body.registrationId })
    const times = this.acknowledged.get(target.name) ?? []
    this.acknowledged.set(target.name, times)
    times.push(Date.now())
    return { ...answer.body, userId, mobileNumber }
  }

  async #probe(target: Target): Promise<boolean> {
    const registered = await this.#register(target, 'sms')
    await delay(80)
    return registered !== undefined
  }

  async #life(): Promise<boolean> {
    const [target, other] = this.#shuffled()
    if (!target || !other) return false
    const lived = this.#random() < 0.5 ? await this.#bySms(target, other) : await this.#byApp(target)
    return lived && this.#revoke(other)
  }

  async #bySms(target: Target, other: Target): Promise<boolean> {
    const registered = await this.#register(target, 'sms')
    if (!registered) return false
    const { userId, mobileNumber } = registered
    const sent = await this.call(other, '/OTP/v1/sendOtp', { userId, authType: 'sms' })
    if (sent?.status !== 200) return false
    const otp = await this.#codeFor(mobileNumber)
    if (!otp) return false
    const { challengeId } = sent.body
    const successes = await this.#useTwice({ userId, authType: 'sms', challengeId, otp })
    this.used.push({ userId, authType: 'sms', otp, challengeId, successes })
    return true
  }

  async #byApp(target: Target): Promise<boolean> {
    const registered = await this.#register(target, 'authenticator_app')
    if (!registered) return false
    const { userId } = registered
    const secret = /secret=([A-Z2-7]+)/.exec(JSON.stringify(registered))?.[1] ?? ''
    const otp = totp(fromBase32(secret), Date.now())
    const successes = await this.#useTwice({ userId, authType: 'authenticator_app', otp })
    this.used.push({ userId, authType: 'authenticator_app', successes })
    return true
  }

  /** The same code at the same time at both servers. */
  async #useTwice(body: object): Promise<number> {
    const answers = await Promise.all(this.#targets.map((target) => this.call(target, '/OTP/v1/authenticateOtp', body)))
    return answers.filter((answer) => answer?.body?.authenticated === true).length
  }

  async #codeFor(mobileNumber: string): Promise<string | undefined> {
    for (const end = Date.now() + messageMs; Date.now() < end; await delay(20)) {
      const message = this.#gateway.requests.all.find(({ fields }) => fields.to === mobileNumber)
      if (message) return /\d{6}/.exec(message.fields.text ?? '')?.[0]
    }
    return undefined
  }

  async #revoke(target: Target): Promise<boolean> {
    const token = await this.freshToken()
    if (!token) return false
    const { tenantId, clientId, clientSecret } = this.#tenant
    const form = { token, client_id: clientId, client_secret: clientSecret }
    const url = `${target.url}/AuthPage/oauth/revoke/${tenantId}`
    const answer = await this.#fetch(url, { body: new URLSearchParams(form) })
    if (answer?.status === 200) this.revoked.push(token)
    return answer?.status === 200
  }
}
