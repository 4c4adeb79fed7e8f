// A process that is killed repeatedly in the middle of its work, next to one that lives: every acknowledged response
// holds. KILLS sets how often, for a long run overnight.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import {
  newMfaTenant,
  type OtpOperation,
  runningClock,
  startServerProcess,
  startSmsGateway,
  startTestServer,
} from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const kills = Number(process.env.KILLS ?? 2)
const usersAtOnce = 8
const most = 1_000_000

const clock = runningClock()
const survivor = await startTestServer({ clock, environment: { OUTBOUND_ALLOWED_NETWORKS: '127.0.0.1' } })
const dataDir = await mkdtemp(join(tmpdir(), 'countersign-'))
const gateway = await startSmsGateway()
const tenant = await newMfaTenant(survivor)
await tenant.admin('POST', 'connectors', {
  channel: 'sms',
  driver: 'sms_http',
  displayName: 'Loopback',
  settings: gateway.settings,
})
await tenant.enable('sms', { maxPerPrefixPerDay: most, maxPerCountryPerDay: most, maxPerDay: most })
afterAll(async () => {
  await survivor.close()
  await gateway.close()
  await rm(dataDir, { recursive: true })
})

/** What was acknowledged before the process died, as its callers remember it. */
interface Remembered {
  readonly userId: string
  readonly mobileNumber: string
  readonly registrationId: string
  challengeId?: string
  /** What the user typed, and whether a response arrived. */
  answer?: { readonly otp: string; readonly heard: boolean }
}

const remembered: Remembered[] = []
const revoked: string[] = []
let people = 0
let answers = 0

const messagesTo = (number: string) => gateway.requests.all.filter(({ fields }) => fields.to === number)
const codeOf = (text = '') => /\d{6}/.exec(text)?.[0]

/** Responses of every kind were acknowledged: there is something to lose. */
const isWorthKilling = () => revoked.length > 0 && remembered.some(({ answer }) => answer?.heard)

async function live(victim: Awaited<ReturnType<typeof startServerProcess>>): Promise<void> {
  const alive = () => victim.child.signalCode === null && !victim.child.killed
  const post = async (operation: OtpOperation, body: object) => {
    const answer = await tenant.post(operation, body, { call: victim.call }).catch(() => undefined)
    answers += 1
    return answer
  }
  while (alive()) {
    const userId = `user-${++people}`
    const mobileNumber = `+4179${String(1_000_000 + people)}`
    const registered = await post('registerOtp', { userId, authType: 'sms', mobileNumber, verified: true })
    if (registered?.status !== 201) return
    const one: Remembered = { userId, mobileNumber, registrationId: registered.body.registrationId }
    remembered.push(one)
    const sent = await post('sendOtp', { userId, authType: 'sms' })
    if (sent?.status !== 200) return
    const { challengeId } = sent.body
    one.challengeId = challengeId
    while (alive() && messagesTo(mobileNumber).length === 0) await delay(5)
    const otp = codeOf(messagesTo(mobileNumber)[0]?.fields.text)
    if (!otp) return
    const answered = await post('authenticateOtp', { userId, authType: 'sms', challengeId, otp })
    one.answer = { otp, heard: answered?.body?.authenticated === true }
    const accessToken = await tenant.accessToken()
    const form = { token: accessToken, client_id: tenant.clientId, client_secret: tenant.clientSecret }
    const path = `/AuthPage/oauth/revoke/${tenant.tenantId}`
    const revocation = await victim.call('POST', path, { form }).catch(() => undefined)
    if (revocation?.status === 200) revoked.push(accessToken)
  }
}

beforeAll(
  async () => {
    for (let kill = 0; kill < kills; kill++) {
      const victim = await startServerProcess({ ...survivor.environment, DATA_DIR: dataDir })
      const lives = Array.from({ length: usersAtOnce }, () => live(victim))
      // At any point of any operation, on fast and slow machines alike.
      const enough = answers + usersAtOnce + Math.floor(Math.random() * 8 * usersAtOnce)
      while (answers < enough || !isWorthKilling()) await delay(Math.random() * 10)
      await victim.stop('SIGKILL')
      await Promise.all(lives)
    }
    // Tasks that the dead process held are due again.
    clock.advance({ seconds: 31 })
    await survivor.worker.runDue()
  },
  60_000 + kills * 15_000,
)

describe('after every kill', () => {
  test('there was something to lose', () => {
    expect(remembered.length).toBeGreaterThan(kills)
    expect(isWorthKilling()).toBe(true)
  })

  test('every acknowledged registration exists', async () => {
    for (const { userId, registrationId } of remembered) {
      const { body } = await tenant.post('fetchOtpDetails', { userId })
      expect(body.registrations).toMatchObject([{ registrationId }])
    }
  })

  test('every message has arrived, and duplicates are the same message with the same code', async () => {
    const twice = remembered.filter(({ mobileNumber, challengeId }) => {
      const messages = messagesTo(mobileNumber)
      if (challengeId) expect(messages.length).toBeGreaterThan(0)
      expect(new Set(messages.map(({ fields }) => `${fields.messageId} ${codeOf(fields.text)}`)).size).toBeLessThan(2)
      return messages.length > 1
    })
    // Only messages that were in progress at one of the kills.
    expect(twice.length).toBeLessThanOrEqual(kills * usersAtOnce)
    expect(twice.filter(({ answer }) => answer?.heard)).toEqual([])
  })

  test('no used code can be used again, and no other code twice', async () => {
    for (const { userId, challengeId, answer } of remembered) {
      if (!answer) continue
      const again = { userId, authType: 'sms', challengeId, otp: answer.otp }
      const first = await tenant.post('authenticateOtp', again)
      if (answer.heard) expect(first.body).toMatchObject({ authenticated: false, reason: 'challenge_finished' })
      expect((await tenant.post('authenticateOtp', again)).body.authenticated).toBe(false)
    }
    const successes = await survivor.database.superuser<{ challenge: string; count: number }>(
      `select details->>'challengeId' as challenge, count(*)::integer as count from audit_events
       where tenant_id = $1 and action = 'authentication.succeeded' group by 1`,
      [tenant.tenantId],
    )
    const told = new Map(successes.map(({ challenge, count }) => [challenge, count]))
    expect([...told.values()].filter((count) => count !== 1)).toEqual([])
    for (const { challengeId, answer } of remembered) if (answer?.heard) expect(told.get(challengeId ?? '')).toBe(1)
  })

  test('no revoked access token is accepted', async () => {
    for (const accessToken of revoked)
      expect((await survivor.call('GET', '/SvcAdmin/v1/clients', { accessToken })).status).toBe(401)
  })
})
