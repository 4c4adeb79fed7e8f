// The device against a real server, and its signatures against the vectors of the documentation.
import { readFileSync } from 'node:fs'
import { newMfaTenant, runningClock, startTestServer } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { readJws } from '../crypto/jws.ts'
import type { DeviceChallenge } from '../generated/types.ts'
import { Countersign } from '../index.ts'
import { enrolDevice, openDevice } from './index.ts'
import { readLink } from './links.ts'
import { signAnswer, signEnrolment, thumbprintOf } from './protocol.ts'

const server = await startTestServer({ clock: runningClock() })
const tenant = await newMfaTenant(server)
const { tenantId, clientId, clientSecret } = tenant
const url = server.environment.PUBLIC_URL ?? ''
const { mfa } = new Countersign({ url, tenantId, clientId, clientSecret })
afterAll(() => server.close())

let people = 0

async function newDevice(authType: 'push' | 'qr_code' = 'push') {
  const userId = `owner-${++people}`
  const { enrolment, registrationId } = await mfa.registerOtp({ userId, authType })
  const enrolled = await enrolDevice(enrolment?.uri ?? '', { name: 'Phone', platform: 'Test' })
  return { ...enrolled, userId, registrationId }
}

describe('a device', () => {
  test('enrols, proves itself, and approves with the number on the other screen', async () => {
    const { device, userId, registrationId, registration } = await newDevice()
    expect(registration.status).toBe('pending')
    const challenge = await mfa.triggerPushNotification({ userId, registrationId, title: 'Add this device?' })
    const [shown] = await device.pending()
    expect(shown).toMatchObject({ title: 'Add this device?', challengeId: challenge.challengeId })
    const waiting = mfa.wait(challenge)
    await device.approve(shown as DeviceChallenge, { number: challenge.numberMatch.displayNumber })
    expect(await waiting).toMatchObject({ state: 'approved', userId })
  })

  test('that is opened again from what it kept receives challenges as they arrive, each once', async () => {
    const { device, userId, registrationId } = await newDevice()
    const again = await openDevice(device.state)
    const stops = new AbortController()
    const received = again.challenges({ signal: stops.signal })
    const first = received.next()
    const { challengeId } = await mfa.triggerPushNotification({ userId, registrationId })
    const { value: shown } = await first
    expect(shown).toMatchObject({ challengeId })
    expect(await again.deny(shown as DeviceChallenge, { reason: 'not_me' })).toMatchObject({ state: 'denied' })
    const next = received.next()
    stops.abort()
    expect(await next).toMatchObject({ done: true })
  })

  test('scans a QR code of its own deployment and answers it', async () => {
    const { device, userId, registrationId } = await newDevice('qr_code')
    const challenge = await mfa.triggerQrCode({ userId, registrationId })
    const shown = await device.scan(challenge.qrContent)
    expect(await device.approve(shown)).toMatchObject({ state: 'approved' })
    expect(await mfa.wait(challenge)).toMatchObject({ authenticated: true })
    const foreign = challenge.qrContent.replace(url, 'https://evil.example.com')
    await expect(device.scan(foreign)).rejects.toThrow('another deployment')
    await expect(device.scan('https://shop.example/')).rejects.toThrow('not a QR code')
  })

  test('sets its push address', async () => {
    const { device } = await newDevice()
    await device.setPushAddress(null)
  })

  test('does not depend on its own clock', async () => {
    const { enrolment } = await mfa.registerOtp({ userId: 'late', authType: 'push' })
    const now = () => Date.now() - 3_600_000
    const { device } = await enrolDevice(enrolment?.uri ?? '', { name: 'Phone', platform: 'Test', now })
    expect(await device.pending()).toEqual([])
  })

  test('a link that is not an enrolment link is refused before any request', async () => {
    await expect(enrolDevice('https://shop.example/#enrol=x', { name: 'P', platform: 'T' })).rejects.toThrow('link')
  })
})

describe('the vectors of the documentation', () => {
  const page = readFileSync(new URL('../../../docs/devices.md', import.meta.url), 'utf8')
  const vector = (name: string) =>
    JSON.parse(new RegExp(`\`\`\`json vector ${name}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? '')
  const { privateKeyJwk, thumbprint } = vector('key')
  const enrolment = vector('enrolment')

  async function signer() {
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
    const privateKey = await crypto.subtle.importKey('jwk', privateKeyJwk, algorithm, false, ['sign'])
    const { issuer, tenantId: tid } = enrolment
    return { privateKey, keyId: thumbprint, issuer, tenantId: tid, now: () => 1794700800 }
  }

  test('the thumbprint, the proof of an enrolment and the answers are the same', async () => {
    const { kty, crv, x, y } = privateKeyJwk
    expect(await thumbprintOf({ kty, crv, x, y })).toBe(thumbprint)
    expect(readLink(enrolment.uri, 'enrol')).toMatchObject({ code: enrolment.code, tenantId: enrolment.tenantId })
    const proof = readJws(await signEnrolment(await signer(), enrolment.code))
    const { jti, ...claims } = enrolment.proof.payload
    expect(proof).toMatchObject({ header: enrolment.proof.header, claims: { ...claims, jti: expect.any(String) } })
    expect(jti).toBeTypeOf('string')
    const { challenge } = vector('hashes')
    const { approval, denial } = vector('responses')
    const approved = readJws(await signAnswer(await signer(), challenge, { decision: 'approve', number: '07' }))
    expect({ header: approved?.header, payload: approved?.claims }).toEqual({
      header: approval.header,
      payload: approval.payload,
    })
    const denied = readJws(await signAnswer(await signer(), challenge, { decision: 'deny', denyReason: 'not_me' }))
    expect(denied?.claims).toEqual(denial.payload)
  })
})
