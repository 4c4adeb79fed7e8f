// Users with a proven device that is ready to answer.
import { contractOf, type DeviceAuthType } from '@countersign/contract'
import type { ShownChallenge } from './device-signing.ts'
import type { TestAnswer } from './http.ts'
import type { MfaTenant } from './mfa.ts'
import { type Deployment, type DeviceAnswer, enrolDevice, type SoftwareDevice } from './software-device.ts'

export interface DeviceHolder {
  readonly userId: string
  readonly device: SoftwareDevice
}

interface Wanted {
  readonly userId?: string
  readonly authType?: DeviceAuthType
  readonly pushAddress?: object
  /** Fields of the registration, besides userId and authType. */
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
  const { authType = 'push' } = wanted
  const issued = await tenant.post('sendOtp', { userId, authType, registrationId })
  const answer = await decide(device, authType, await shownOn(device, authType, issued.body), 'approve', issued.body)
  if (answer.body?.state !== 'approved') throw new Error(`The device was not proven: ${issued.text} ${answer.text}`)
  return holder
}

/** A challenge as a client gets it, with what the user reads there. */
export interface IssuedToDevice {
  readonly challengeId: string
  readonly qrContent?: string
  readonly numberMatch?: { readonly displayNumber: string }
}

/** The user opens the challenge on the device: by scanning it, or because the device was asked. */
export async function shownOn(
  device: SoftwareDevice,
  authType: DeviceAuthType,
  { challengeId, qrContent = '' }: IssuedToDevice,
): Promise<ShownChallenge> {
  return contractOf(authType).scanned ? (await device.scan(qrContent)).body : device.shown(challengeId)
}

/** The user decides, and types the number if there is one. */
export function decide(
  device: SoftwareDevice,
  authType: DeviceAuthType,
  shown: ShownChallenge,
  decision: DeviceAnswer['decision'],
  { numberMatch }: IssuedToDevice,
): Promise<TestAnswer> {
  const number = decision === 'approve' && numberMatch ? { number: numberMatch.displayNumber } : {}
  const answer = contractOf(authType).scanned ? device.answerQr : device.answerPush
  return answer(shown, { decision, ...number })
}
