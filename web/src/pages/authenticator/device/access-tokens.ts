// Access tokens: one for an enrolment code, and later ones with the device's key.
import type { TokenRequest } from '@countersign/contract'
import { svcAuth } from '@countersign/contract/operations'
import { callAt } from '#api/call-at.ts'
import { serverNow } from '#api/server-time.ts'
import { signJws } from '../crypto/jws.ts'
import type { Account } from '../storage/rows.ts'
import type { Deployment } from './deployment.ts'

export type DeviceIdentity = Pick<Account, 'id' | 'tenantId' | 'kid' | 'privateKey'>

export interface AccessTokens {
  exchange(tenantId: string, code: string): Promise<string>
  of(device: DeviceIdentity): Promise<string>
  /** It was refused, so the next call requests a new one. */
  forget(device: DeviceIdentity): void
}

interface KnownToken {
  readonly accessToken: string
  readonly expiresAt: number
}

const marginMs = 30_000
const assertionSeconds = 50

export function createAccessTokens(deployment: Deployment): AccessTokens {
  const known = new Map<string, Promise<KnownToken>>()

  const issue = async (tenantId: string, body: TokenRequest) =>
    (await callAt(deployment.contextPathOf('svc-auth'), svcAuth.issueToken, { params: { tenantId }, body })).value

  const ask = async (device: DeviceIdentity): Promise<KnownToken> => {
    const { access_token: accessToken, expires_in } = await issue(device.tenantId, {
      grant_type: 'client_credentials',
      client_id: device.id,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: await assertion(deployment, device),
    })
    return { accessToken, expiresAt: Date.now() + expires_in * 1000 - marginMs }
  }

  return {
    async exchange(tenantId, code) {
      return (await issue(tenantId, { grant_type: 'urn:countersign:grant:enrolment', code })).access_token
    },
    async of(device) {
      const held = await known.get(device.id)?.catch(() => undefined)
      if (held && held.expiresAt > Date.now()) return held.accessToken
      const asking = ask(device)
      known.set(device.id, asking)
      return (await asking).accessToken
    },
    forget: (device) => void known.delete(device.id),
  }
}

/** RFC 7523: the device proves itself by its key. */
function assertion(deployment: Deployment, device: DeviceIdentity): Promise<string> {
  const now = Math.floor(serverNow() / 1000)
  return signJws(device, 'JWT', {
    iss: device.id,
    sub: device.id,
    aud: deployment.issuer(device.tenantId),
    iat: now,
    exp: now + assertionSeconds,
    jti: crypto.randomUUID(),
  })
}
