// QR codes: shown by an application, bound to the first device that scans them.
import { type DeviceChallenge, Problem, type QrChallenge, type TriggerQrCodeRequest } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { Clock } from '@countersign/platform/clock'
import { newId, sha256 } from '@countersign/platform/crypto'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { qrCode } from '../../../qr-codes/qr-code.ts'
import {
  type DeviceRow,
  findDevice,
  listDevicesOf,
  listRegistrations,
  lockDevice,
  modes,
  newDeviceCode,
} from '../../authenticators/index.ts'
import type { Addresses, Waits } from '../../base/index.ts'
import { findSubject, lockedSubject, lockUserShared } from '../../people/index.ts'
import type { Ask, Question } from './ask.ts'
import { canBeShown } from './content.ts'
import { type DeviceChallengeRow, findByQrHash } from './device-challenges-store.ts'
import { updateScanned } from './outcomes-store.ts'
import { presentToDevice } from './present.ts'
import { isOurs, whichDevices } from './which-devices.ts'

interface Parts {
  readonly addresses: Addresses
  readonly ask: Ask
  readonly clock: Clock
  readonly waits: Waits
}

type TriggerRequest = TriggerQrCodeRequest & Pick<Question, 'locale'>

export function createQr({ addresses, ask, clock, waits }: Parts) {
  const settingsOf = async (tx: TenantTx) => {
    const mode = await modes.of(tx, 'qr_code')
    if (!mode.enabled) throw new Problem('auth_type_disabled')
    return mode.settings
  }

  /** Who could scan it is looked at again when somebody does; that nobody could is told at once. */
  const assertScannable = async (tx: TenantTx, origin: Origin, userId: string, registrationId: string | undefined) => {
    if (!(await lockedSubject(tx, origin, userId, 'shared'))) throw new Problem('registration_not_found')
    const [devices, registrations] = await Promise.all([listDevicesOf(tx, userId), listRegistrations(tx, userId)])
    const { clientId } = origin.caller
    whichDevices(devices, registrations, { authType: 'qr_code', registrationId, clientId, agreedOnly: isOurs(origin) })
  }

  return {
    trigger: (tenant: TenantScope, origin: Origin, request: TriggerRequest): Promise<QrChallenge> =>
      tenant.tx(async (tx) => {
        const { userId, registrationId, ...shown } = request
        const settings = await settingsOf(tx)
        if (userId !== undefined) await assertScannable(tx, origin, userId, registrationId)
        else if (!settings.allowUsernameless) throw new Problem('user_required')
        else if (registrationId !== undefined) throw new Problem('registration_not_found')
        const code = newDeviceCode()
        const question = { ...shown, clientId: origin.caller.clientId, purpose: 'authentication' } as const
        const challenge = await ask(tx, origin, question, {
          challengeId: newId('chl', clock.now()),
          authType: 'qr_code',
          userId: userId ?? null,
          registrationId: registrationId ?? null,
          deviceIds: [],
          deliveryStatus: 'not_applicable',
          validitySeconds: settings.challengeValiditySeconds,
          numberKeyVersion: null,
          qrHash: sha256(code),
        })
        const qrContent = addresses.qrContent(tx.tenantId, code)
        return { ...challenge, qrContent, qrCode: qrCode(qrContent) }
      }),

    /** Whatever is wrong with it is told alike, and changes nothing. */
    scan: (tenant: TenantScope, origin: Origin, qrContent: string): Promise<DeviceChallenge> =>
      tenant.tx(async (tx) => {
        await settingsOf(tx)
        const code = codeOf(tx.tenantId, qrContent)
        const device = await lockDeviceAndUser(tx, origin.caller.clientId)
        const row = code === undefined ? undefined : await findByQrHash(tx, sha256(code))
        if (!device || !row || !(await mayScan(tx, row, device))) throw new Problem('not_found')
        if (!canBeShown({ ...row, clientName: row.client_name })) throw new Problem('not_found')
        const { device_id: deviceId, user_id: userId, qr_registration_id: registrationId } = device
        const now = clock.now()
        const scanned = { challengeId: row.challenge_id, userId, registrationId, deviceId }
        if (!(await updateScanned(tx, scanned, new Date(now)))) throw new Problem('challenge_finished')
        waits.changed(tx, row.challenge_id)
        return presentToDevice({ ...row, state: 'scanned' }, userId, now)
      }),
  }

  function codeOf(tenantId: string, qrContent: string): string | undefined {
    const start = addresses.qrContent(tenantId, '')
    return qrContent.startsWith(start) ? qrContent.slice(start.length) : undefined
  }
}

/** In the order in which every transaction locks them: the user, then the device. */
async function lockDeviceAndUser(tx: TenantTx, deviceId: string): Promise<DeviceRow | undefined> {
  const device = await findDevice(tx, deviceId)
  if (!device) return undefined
  await lockUserShared(tx, device.user_id)
  return lockDevice(tx, deviceId)
}

/** Once it is scanned it has the registration of the device that did: to all others it is not there any more. */
async function mayScan(tx: TenantTx, row: DeviceChallengeRow, device: DeviceRow): Promise<boolean> {
  const { user_id: userId, qr_registration_id: registrationId } = device
  const registration = (await listRegistrations(tx, userId)).find((held) => held.registration_id === registrationId)
  const subject = await findSubject(tx, userId)
  if (subject?.status !== 'active') return false
  // A user with a role does not sign in to applications; a device that is not proven yet proves nothing.
  if (row.user_id === null) return !subject.has_role && registration?.status === 'active'
  if (row.user_id !== userId) return false
  if (row.registration_id !== null) return row.registration_id === registrationId && registration?.status !== 'disabled'
  return registration?.status === 'active'
}
