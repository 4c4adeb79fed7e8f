// Users with a device that is proven, and ready to answer.
import type { MfaTenant } from './mfa.ts'
import { type Deployment, enrolDevice, type SoftwareDevice } from './software-device.ts'

export interface DeviceHolder {
  readonly userId: string
  readonly device: SoftwareDevice
}

interface Wanted {
  readonly userId?: string
  readonly authType?: 'push' | 'qr_code'
  readonly pushAddress?: object
  /** Beyond userId and authType, of the registration. */
  readonly fields?: object
}

let people = 0

export async function newPendingDevice(
  deployment: Deployment,
  tenant: MfaTenant,
  wanted: Wanted = {},
): Promise<DeviceHolder> {
  const { userId = `holder-${++people}`, authType = 'push', pushAddress, fields = {} } = wanted
  const registered = await tenant.post('registerOtp', { userId, authType, ...fields })
  if (registered.status !== 201) throw new Error(`${authType} was not registered: ${registered.text}`)
  const { uri } = registered.body.enrolment
  const device = await enrolDevice(deployment, { uri, ...(pushAddress ? { pushAddress } : {}) })
  return { userId, device }
}

export async function newDeviceHolder(
  deployment: Deployment,
  tenant: MfaTenant,
  wanted: Wanted = {},
): Promise<DeviceHolder> {
  const holder = await newPendingDevice(deployment, tenant, wanted)
  const { userId, device } = holder
  const { registrationId } = device.registration
  const authType = wanted.authType ?? 'push'
  const trigger = authType === 'push' ? 'triggerPushNotification' : 'triggerQrCode'
  const { body, text } = await tenant.post(trigger, { userId, registrationId })
  const answer =
    authType === 'push'
      ? await device.answerPush(await device.shown(body.challengeId), {
          decision: 'approve',
          number: body.numberMatch.displayNumber,
        })
      : await device.answerQr((await device.scan(body.qrContent)).body, { decision: 'approve' })
  if (answer.body?.state !== 'approved') throw new Error(`The device was not proven: ${text} ${answer.text}`)
  return holder
}
