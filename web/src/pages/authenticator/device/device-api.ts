// The calls that a device makes for itself.
import type { NewRegistration } from '@countersign/contract'
import { ApiProblem } from '../../../api/problem.ts'
import { request } from '../../../api/request.ts'
import { serverNow } from '../../../api/server-time.ts'
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
  /** The access token of one registration: the code is good once. */
  exchange(tenantId: string, code: string): Promise<string>
  register(enrolment: Enrolment): Promise<NewRegistration>
  pending(device: DeviceIdentity, waitSeconds: number, signal: AbortSignal): Promise<readonly Asked[]>
  scan(device: DeviceIdentity, qrContent: string): Promise<Asked>
  answer(device: DeviceIdentity, asked: Asked, decision: Decision): Promise<Answered>
  setPushAddress(device: DeviceIdentity, pushAddress: PushSubscriptionJSON | null): Promise<void>
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

  const call = async <Answer>(
    device: DeviceIdentity,
    operation: string,
    body: object,
    signal?: AbortSignal,
  ): Promise<Answer> => {
    const ask = async () =>
      request<Answer>(deployment.operationPath(operation), {
        accessToken: await tokens.of(device),
        body,
        ...(signal ? { signal } : {}),
      })
    return ask().catch((error: unknown) => {
      if (!(error instanceof ApiProblem) || error.status !== 401) throw error
      tokens.forget(device)
      return ask()
    })
  }

  return {
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
      return request(deployment.operationPath('registerOtp'), {
        accessToken,
        body: { device: { name, platform, publicKeyJwk }, proof },
      })
    },
    async pending(device, waitSeconds, signal) {
      const { challenges } = await call<{ challenges: Asked[] }>(device, 'fetchOtpDetails', { waitSeconds }, signal)
      return challenges
    },
    scan: (device, qrContent) => call(device, 'confirmQrCode', { action: 'scan', qrContent }),
    async answer(device, asked, decision) {
      const { challengeId, authType } = asked
      const response = await signAnswer(deployment, device, asked, decision)
      return authType === 'push'
        ? call(device, 'confirmPushNotification', { challengeId, response })
        : call(device, 'confirmQrCode', { action: decision.decision, challengeId, response })
    },
    setPushAddress: (device, pushAddress) => call(device, 'reRegisterOtp', { device: { pushAddress } }),
  }
}
