// A second device in software: it enrols, gets access tokens, reads, scans and answers, all over HTTP.
import type { KeyObject } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { svcAuth, svcOtp } from '@countersign/contract/operations'
import { type OtpOperation, pathOf } from './ask.ts'
import {
  b64uSha256,
  canonical,
  type DeviceKey,
  detailsHashOf,
  newDeviceKey,
  type ShownChallenge,
  signJws,
} from './device-signing.ts'
import type { TestAnswer, TestCall } from './http.ts'

export interface Deployment {
  readonly call: TestCall
  readonly clock: { now(): number }
}

interface JwsHeader {
  readonly alg?: string
  readonly typ?: string
  readonly kid?: string
}

export interface DeviceAnswer {
  readonly decision: 'approve' | 'deny'
  readonly number?: string
  readonly denyReason?: 'not_me' | 'cancelled'
}

/** Deviations in what is signed: for attacks. */
export interface Tampering {
  readonly claims?: Readonly<Record<string, unknown>>
  readonly header?: JwsHeader
  readonly key?: KeyObject
}

export interface SoftwareDevice {
  readonly deviceId: string
  readonly registration: { readonly registrationId: string; readonly status: string }
  readonly vapidPublicKey: string
  readonly privateKey: KeyObject
  accessToken(): Promise<string>
  post(operation: OtpOperation, body: object, call?: TestCall): Promise<TestAnswer>
  pending(waitSeconds?: number): Promise<ShownChallenge[]>
  /** The challenge that waits for an answer: there must be exactly one. */
  shown(challengeId?: string): Promise<ShownChallenge>
  scan(qrContent: string): Promise<TestAnswer>
  sign(challenge: ShownChallenge, answer: DeviceAnswer, tampering?: Tampering): string
  answerPush(challenge: ShownChallenge, answer: DeviceAnswer, tampering?: Tampering): Promise<TestAnswer>
  answerQr(challenge: ShownChallenge, answer: DeviceAnswer, tampering?: Tampering): Promise<TestAnswer>
}

/** From the link of an enrolment. */
export function readEnrolmentUri(uri: string): { tenantId: string; code: string; issuer: string } {
  const [, publicUrl, tenantId = '', code = ''] = /^(.+)\/OTP\/app\/#enrol=([^.]+)\.(.+)$/.exec(uri) ?? []
  return { tenantId, code, issuer: `${publicUrl}/AuthPage/${tenantId}` }
}

interface Enrolling {
  readonly uri: string
  readonly key?: DeviceKey
  readonly name?: string
  readonly pushAddress?: object
  readonly tampering?: Tampering
}

/** The responses of both steps, whatever they are. */
export async function tryEnrolling(deployment: Deployment, enrolling: Enrolling) {
  const { call, clock } = deployment
  const { uri, key = newDeviceKey(), name = 'Test phone', pushAddress, tampering = {} } = enrolling
  const { tenantId, code, issuer } = readEnrolmentUri(uri)
  const exchanged = await call('POST', pathOf(svcAuth.issueToken, { params: { tenantId } }), {
    form: { grant_type: 'urn:countersign:grant:enrolment', code },
  })
  const claims = {
    aud: issuer,
    tid: tenantId,
    codeHash: b64uSha256(code),
    iat: Math.floor(clock.now() / 1000),
    jti: crypto.randomUUID(),
    ...tampering.claims,
  }
  const header = { alg: 'ES256', typ: 'device-enrolment+jwt', kid: key.kid, ...tampering.header }
  const proof = signJws(tampering.key ?? key.privateKey, header, claims)
  const { publicKeyJwk } = key
  const device = { name, platform: 'Test', publicKeyJwk, ...(pushAddress ? { pushAddress } : {}) }
  const accessToken = exchanged.body?.access_token as string
  const register = () => call('POST', pathOf(svcOtp.registerOtp), { accessToken, body: { device, proof } })
  const registered = exchanged.status === 200 ? await register() : undefined
  return { exchanged, register, registered, key, tenantId, issuer }
}

/** A device that is enrolled but not proven yet. */
export async function enrolDevice(deployment: Deployment, enrolling: Enrolling): Promise<SoftwareDevice> {
  const { exchanged, registered, ...joined } = await tryEnrolling(deployment, enrolling)
  if (registered?.status !== 201) throw new Error(`No device was enrolled: ${registered?.text ?? exchanged.text}`)
  return softwareDevice(deployment, { ...joined, registration: registered.body })
}

interface Joined {
  readonly tenantId: string
  readonly issuer: string
  readonly key: DeviceKey
  readonly registration: SoftwareDevice['registration'] & { readonly deviceId: string; readonly vapidPublicKey: string }
}

function softwareDevice({ call, clock }: Deployment, { tenantId, issuer, key, registration }: Joined): SoftwareDevice {
  const { deviceId, vapidPublicKey } = registration
  const nowSeconds = () => Math.floor(clock.now() / 1000)
  let known: string | undefined

  const requestToken = (): Promise<TestAnswer> => {
    const claims = { iss: deviceId, sub: deviceId, aud: issuer, exp: nowSeconds() + 30, jti: crypto.randomUUID() }
    return call('POST', pathOf(svcAuth.issueToken, { params: { tenantId } }), {
      form: {
        grant_type: 'client_credentials',
        client_id: deviceId,
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: signJws(key.privateKey, { alg: 'ES256', kid: key.kid }, claims),
      },
    })
  }

  const accessToken = async (): Promise<string> => {
    const { status, body, text } = await requestToken()
    if (status !== 200) throw new Error(`The device gets no access token: ${text}`)
    return body.access_token
  }

  /** Without an access token, what the token endpoint replied. */
  const post: SoftwareDevice['post'] = async (operation, body, other = call) => {
    const send = (token: string) => other('POST', pathOf(svcOtp[operation]), { accessToken: token, body })
    const answer = known ? await send(known) : undefined
    if (answer && answer.status !== 401) return answer
    const token = await requestToken()
    if (token.status !== 200) return token
    known = token.body.access_token as string
    return send(known)
  }

  const pending: SoftwareDevice['pending'] = async (waitSeconds) => {
    const answer = await post('fetchOtpDetails', waitSeconds === undefined ? {} : { waitSeconds })
    if (answer.status !== 200) throw new Error(`The device cannot read its challenges: ${answer.text}`)
    return answer.body.challenges
  }

  const signResponse: SoftwareDevice['sign'] = (challenge, answer, tampering = {}) =>
    signJws(
      tampering.key ?? key.privateKey,
      { alg: 'ES256', typ: 'device-response+jwt', kid: key.kid, ...tampering.header },
      {
        aud: issuer,
        tid: tenantId,
        challengeId: challenge.challengeId,
        nonce: challenge.nonce,
        purpose: challenge.purpose,
        ...answer,
        detailsHash: detailsHashOf(challenge),
        ...(challenge.action ? { actionHash: b64uSha256(canonical(challenge.action)) } : {}),
        iat: nowSeconds(),
        ...tampering.claims,
      },
    )

  return {
    deviceId,
    registration,
    vapidPublicKey,
    privateKey: key.privateKey,
    accessToken,
    post,
    pending,
    async shown(challengeId) {
      for (let turn = 0; turn < 50; turn += 1) {
        const challenges = await pending()
        const found = challenges.find((one) => challengeId === undefined || one.challengeId === challengeId)
        if (found) return found
        await delay(20)
      }
      throw new Error('The device is asked nothing.')
    },
    scan: (qrContent) => post('confirmQrCode', { action: 'scan', qrContent }),
    sign: signResponse,
    answerPush: (challenge, answer, tampering) =>
      post('confirmPushNotification', {
        challengeId: challenge.challengeId,
        response: signResponse(challenge, answer, tampering),
      }),
    answerQr: (challenge, answer, tampering) =>
      post('confirmQrCode', {
        action: answer.decision,
        challengeId: challenge.challengeId,
        response: signResponse(challenge, answer, tampering),
      }),
  }
}
