// What the device says to a request: signed by its key, with a hash of all that was shown.
import type { StandingTerms } from '@countersign/contract'
import { serverNow } from '#api/server-time.ts'
import { signJws } from '../crypto/jws.ts'
import type { DeviceIdentity } from './access-tokens.ts'
import { type Asked, actionHash, detailsHash } from './asked.ts'
import type { Deployment } from './deployment.ts'

export type Decision =
  /** With the number that the other screen shows, where one is asked for, and the terms of a standing approval, where one is given. */
  | { readonly decision: 'approve'; readonly number?: string; readonly standing?: StandingTerms }
  | { readonly decision: 'deny'; readonly denyReason: 'not_me' | 'cancelled' }

export async function signAnswer(
  deployment: Deployment,
  device: DeviceIdentity,
  asked: Asked,
  decision: Decision,
): Promise<string> {
  return signJws(device, 'device-response+jwt', {
    aud: deployment.issuer(device.tenantId),
    tid: device.tenantId,
    challengeId: asked.challengeId,
    nonce: asked.nonce,
    purpose: asked.purpose,
    ...decision,
    detailsHash: await detailsHash(asked),
    ...(asked.action ? { actionHash: await actionHash(asked.action) } : {}),
    iat: Math.floor(serverNow() / 1000),
  })
}
