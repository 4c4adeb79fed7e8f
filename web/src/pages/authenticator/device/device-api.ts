// The calls that a device makes for itself.
import type { NewRegistration, PushAddress } from '@countersign/contract'
import { type Callable, type InputOf, type ReplyOf, svcAuth, svcOtp } from '@countersign/contract/operations'
import { type CallOptions, callAt } from '#api/call-at.ts'
import { ApiProblem } from '#api/problem.ts'
import { serverNow } from '#api/server-time.ts'
import { ownPageHeaders } from '#session/own-page-headers.ts'
import type { DeviceKey } from '../crypto/device-key.ts'
import { sha256 } from '../crypto/digest.ts'
import { signJws } from '../crypto/jws.ts'
import { createAccessTokens, type DeviceIdentity } from './access-tokens.ts'
import { type Decision, signAnswer } from './answer.ts'
import type { Asked } from './asked.ts'
import type { Deployment } from './deployment.ts'

/** What a challenge has come to. */
export type Answered = Pick<Asked, 'state' | 'reason'>

export interface DeviceApi {
  /** By which people know the tenant. */
  organisationName(tenantId: string): Promise<string>
  /** The access token of one registration: the code is good once. */
  exchange(tenantId: string, code: string): Promise<string>
  register(enrolment: Enrolment): Promise<NewRegistration>
  pending(device: DeviceIdentity, waitSeconds: number, signal: AbortSignal): Promise<readonly Asked[]>
  scan(device: DeviceIdentity, qrContent: string): Promise<Asked>
  answer(device: DeviceIdentity, asked: Asked, decision: Decision): Promise<Answered>
  setPushAddress(device: DeviceIdentity, pushAddress: PushAddress | null): Promise<void>
}

export interface Enrolment {
  readonly tenantId: string
  readonly code: string
  readonly accessToken: string
  readonly key: DeviceKey
  readonly name: string
  readonly platform: string
}

export function createDeviceApi(deployment: Deployment): DeviceApi {
  const tokens = createAccessTokens(deployment)

  const call = async <S extends Callable>(
    device: DeviceIdentity,
    signature: S,
    input: InputOf<S> & CallOptions,
  ): Promise<ReplyOf<S>> => {
    const ask = async () => {
      const options = { ...input, accessToken: await tokens.of(device) }
      return (await callAt(deployment.contextPathOf(signature.service), signature, options)).value
    }
    return ask().catch((error: unknown) => {
      if (!(error instanceof ApiProblem) || error.status !== 401) throw error
      tokens.forget(device)
      return ask()
    })
  }

  return {
    async organisationName(tenantId) {
      const input = { params: { tenantId }, headers: ownPageHeaders }
      return (await callAt(deployment.contextPathOf('svc-auth'), svcAuth.getSignInPage, input)).value.displayName
    },
    exchange: tokens.exchange,
    async register({ tenantId, code, accessToken, key, name, platform }) {
      const proof = await signJws(key, 'device-enrolment+jwt', {
        aud: deployment.issuer(tenantId),
        tid: tenantId,
        codeHash: await sha256(code),
        iat: Math.floor(serverNow() / 1000),
        jti: crypto.randomUUID(),
      })
      const { publicKeyJwk } = key
      const body = { device: { name, platform, publicKeyJwk }, proof }
      return (await callAt(deployment.contextPathOf('svc-otp'), svcOtp.registerOtp, { accessToken, body })).value
    },
    async pending(device, waitSeconds, signal) {
      const details = await call(device, svcOtp.fetchOtpDetails, { body: { waitSeconds }, signal })
      return 'challenges' in details ? details.challenges : []
    },
    scan: (device, qrContent) => call(device, svcOtp.confirmQrCode, { body: { action: 'scan', qrContent } }),
    async answer(device, asked, decision) {
      const { challengeId, authType } = asked
      const response = await signAnswer(deployment, device, asked, decision)
      return authType === 'push'
        ? call(device, svcOtp.confirmPushNotification, { body: { challengeId, response } })
        : call(device, svcOtp.confirmQrCode, { body: { action: decision.decision, challengeId, response } })
    },
    async setPushAddress(device, pushAddress) {
      await call(device, svcOtp.reRegisterOtp, { body: { device: { pushAddress } } })
    },
  }
}
