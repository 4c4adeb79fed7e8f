// QR codes: a client shows one, and it belongs to the first device that scans it.
import { type DeviceChallenge, Problem, type QrChallenge, type TriggerQrCodeRequest } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
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
  registrationIdOf,
} from '../../authenticators/index.ts'
import type { Addresses } from '../../base/index.ts'
import { findSubject, lockedSubject, lockUserShared } from '../../people/index.ts'
import type { ChallengesContext } from '../context.ts'
import { type DeviceChallengeRow, findByQrHash } from '../lifecycle/device-challenges-store.ts'
import { bindToDevice } from '../lifecycle/device-outcomes-store.ts'
import { notDelivered } from '../lifecycle/new-challenges-store.ts'
import { ask, type Question } from './ask.ts'
import { canBeShown } from './content.ts'
import { presentToDevice } from './present.ts'
import { isOurs, whichDevices } from './which-devices.ts'

const authType = 'qr_code'

type ShowRequest = TriggerQrCodeRequest & Pick<Question, 'locale'>

/** The code that a client shows. */
export function showQrCode(
  ctx: ChallengesContext,
  tenant: TenantScope,
  origin: Origin,
  request: ShowRequest,
): Promise<QrChallenge> {
  return tenant.tx(async (tx) => {
    const { userId, registrationId, ...shown } = request
    const settings = await settingsOf(tx)
    if (userId !== undefined) await assertScannable(tx, origin, userId, registrationId)
    else if (!settings.allowUsernameless) throw new Problem('user_required')
    else if (registrationId !== undefined) throw new Problem('registration_not_found')
    const code = newDeviceCode()
    const question = { ...shown, clientId: origin.caller.clientId, purpose: 'authentication' } as const
    const challenge = await ask(ctx, tx, origin, question, {
      challengeId: newId('chl', ctx.clock.now()),
      authType,
      userId: userId ?? null,
      registrationId: registrationId ?? null,
      deviceIds: [],
      delivery: notDelivered,
      validitySeconds: settings.challengeValiditySeconds,
      numberKeyVersion: null,
      qrHash: sha256(code),
    })
    const qrContent = ctx.addresses.qrContent(tx.tenantId, code)
    return { ...challenge, qrContent, qrCode: qrCode(qrContent) }
  })
}

/** Whatever is wrong with a scan, the response is the same, and nothing changes. */
export function scan(
  ctx: ChallengesContext,
  tenant: TenantScope,
  origin: Origin,
  qrContent: string,
): Promise<DeviceChallenge> {
  const { addresses, clock, waits } = ctx
  return tenant.tx(async (tx) => {
    await settingsOf(tx)
    const code = codeIn(qrContent, addresses, tx.tenantId)
    const device = await lockDeviceAndUser(tx, origin.caller.clientId)
    const row = code === undefined ? undefined : await findByQrHash(tx, sha256(code))
    if (!device || !row || !(await mayScan(tx, row, device))) throw new Problem('not_found')
    if (!canBeShown({ ...row, clientName: row.client_name })) throw new Problem('not_found')
    const { device_id: deviceId, user_id: userId } = device
    const now = clock.now()
    const registrationId = registrationIdOf(device, authType)
    const scanned = { challengeId: row.challenge_id, userId, registrationId, deviceId }
    if (!(await bindToDevice(tx, scanned, new Date(now)))) throw new Problem('challenge_finished')
    waits.changed(tx, row.challenge_id)
    return presentToDevice({ ...row, state: 'scanned' }, userId, now)
  })
}

async function settingsOf(tx: TenantTx) {
  const mode = await modes.of(tx, authType)
  if (!mode.enabled) throw new Problem('auth_type_disabled')
  return mode.settings
}

/** Which device may scan is decided when one does. That none could is reported immediately. */
async function assertScannable(
  tx: TenantTx,
  origin: Origin,
  userId: string,
  registrationId: string | undefined,
): Promise<void> {
  if (!(await lockedSubject(tx, origin, userId, 'shared'))) throw new Problem('registration_not_found')
  const [devices, registrations] = await Promise.all([listDevicesOf(tx, userId), listRegistrations(tx, userId)])
  const { clientId } = origin.caller
  whichDevices(devices, registrations, { authType, registrationId, clientId, agreedOnly: isOurs(origin) })
}

function codeIn(qrContent: string, addresses: Addresses, tenantId: string): string | undefined {
  const start = addresses.qrContent(tenantId, '')
  return qrContent.startsWith(start) ? qrContent.slice(start.length) : undefined
}

/** In the order in which every transaction locks them: the user, then the device. */
async function lockDeviceAndUser(tx: TenantTx, deviceId: string): Promise<DeviceRow | undefined> {
  const device = await findDevice(tx, deviceId)
  if (!device) return undefined
  await lockUserShared(tx, device.user_id)
  return lockDevice(tx, deviceId)
}

/** A challenge that was scanned has the registration of that device: for all others it no longer exists. */
async function mayScan(tx: TenantTx, row: DeviceChallengeRow, device: DeviceRow): Promise<boolean> {
  const { user_id: userId } = device
  const registrationId = registrationIdOf(device, authType)
  const registration = (await listRegistrations(tx, userId)).find((held) => held.registration_id === registrationId)
  const subject = await findSubject(tx, userId)
  if (subject?.status !== 'active') return false
  // A user with a role does not sign in to applications; a device that is not proven yet proves nothing.
  if (row.user_id === null) return !subject.has_role && registration?.status === 'active'
  if (row.user_id !== userId) return false
  if (row.registration_id !== null) return row.registration_id === registrationId && registration?.status !== 'disabled'
  return registration?.status === 'active'
}
