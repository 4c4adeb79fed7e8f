// Challenges that a second device answers: push and QR codes.
import type { ConfirmQrCodeRequest, PushChallenge, QrChallenge, SendOtpRequest } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import type { Audit } from '../../audit/index.ts'
import { listDevicesOf } from '../../authenticators/index.ts'
import type { Access } from '../../oauth/index.ts'
import type { TenancyContext } from '../../tenancy/index.ts'
import type { Codes } from '../challenges/codes.ts'
import { cancelOpenOf } from '../challenges/endings-store.ts'
import type { DeviceAuthType } from '../challenges/new-challenges-store.ts'
import type { DeviceRemoval } from '../removal/device-removal.ts'
import type { RemoveRegistration } from '../removal/registration-removal.ts'
import { createActivateDevice } from './activate-device.ts'
import { createAnswer } from './answer.ts'
import { createAsk } from './ask.ts'
import { createForDevice } from './for-device.ts'
import { createPauses } from './pauses.ts'
import { createPush } from './push.ts'
import { createQr } from './qr.ts'
import { createStatus } from './status.ts'

export type DeviceChallenges = ReturnType<typeof createDeviceChallenges>

interface Parts extends TenancyContext {
  readonly access: Access
  readonly audit: Audit
  readonly codes: Codes
  readonly deviceRemoval: DeviceRemoval
  readonly remove: RemoveRegistration
}

export function createDeviceChallenges(parts: Parts) {
  const { clock, deviceRemoval, waits } = parts
  const ask = createAsk(parts)
  const pauses = createPauses(parts)
  const push = createPush({ ...parts, ask, pauses })
  const qr = createQr({ ...parts, ask })
  const answer = createAnswer({ ...parts, pauses, activate: createActivateDevice(parts) })
  const status = createStatus(parts)

  return {
    /** For whoever asks a user about more than a sign-in. */
    push: push.push,
    triggerPush: push.trigger,
    triggerQr: qr.trigger,
    confirmPush: answer.push,
    forDevice: createForDevice(parts),
    check: status.check,

    /** Whoever is disabled answers nothing any more. */
    cancelAllOf: async (tx: TenantTx, userId: string): Promise<void> => {
      const cancelled = await cancelOpenOf(tx, userId, new Date(clock.now()))
      for (const challengeId of cancelled) waits.changed(tx, challengeId)
    },

    /** Of a user who is about to be deleted. Locked in the order in which everybody locks. */
    endDevicesOf: async (tx: TenantTx, userId: string): Promise<void> => {
      await pauses.lock(tx, userId)
      const theirs = await listDevicesOf(tx, userId)
      const deviceIds = theirs.map((device) => device.device_id)
      await deviceRemoval.endAccess(tx, deviceIds)
    },

    verdict: status.verdict,

    /** sendOtp, for the methods that a device answers. */
    issue: (
      tenant: TenantScope,
      origin: Origin,
      authType: DeviceAuthType,
      asked: Omit<SendOtpRequest, 'authType'>,
    ): Promise<PushChallenge | QrChallenge> => (authType === 'push' ? push : qr).trigger(tenant, origin, asked),

    confirmQr: (tenant: TenantScope, origin: Origin, request: ConfirmQrCodeRequest) =>
      request.action === 'scan' ? qr.scan(tenant, origin, request.qrContent) : answer.qr(tenant, origin, request),
  }
}
