// Enrolment: from the link that the user opened to a device with a key of its own.
import { Connection } from '../connection.ts'
import type { MfaOperations } from '../generated/operations.ts'
import { table } from '../generated/table.ts'
import type { NewRegistration } from '../generated/types.ts'
import { operationsOf } from '../operations/operations.ts'
import { requestToken } from '../tokens/token-requests.ts'
import { connectionSettings, type Device, type DeviceOptions, openDevice } from './device.ts'
import { readLink } from './links.ts'
import { type KeyPair, newKeyPair, publicKeyOf, serverClock, signEnrolment, thumbprintOf } from './protocol.ts'

export interface EnrolmentOptions extends DeviceOptions {
  /** The name by which the user recognises the device. */
  readonly name: string
  readonly platform: string
  /** A new P-256 key pair that no other device uses. Defaults to one that cannot be extracted. */
  readonly keyPair?: KeyPair
}

export interface Enrolled {
  readonly device: Device
  /** `pending` until the device has approved its first challenge. */
  readonly registration: NewRegistration
}

/** `uri` is `enrolment.uri` of `registerOtp`. It works once. */
export async function enrolDevice(uri: string, options: EnrolmentOptions): Promise<Enrolled> {
  const { url, tenantId, code } = readLink(uri, 'enrol')
  const { name, platform, keyPair = await newKeyPair() } = options
  const clock = serverClock(options.now)
  const settings = connectionSettings(options, clock.adjust)
  const endpoint = { ...settings, url: `${url}/AuthPage/oauth/token/${tenantId}`, authenticate: async () => ({}) }
  // Not repeated: the code works once, so a second request would fail and hide what happened to the first.
  const form = { grant_type: 'urn:countersign:grant:enrolment', code }
  const { accessToken } = await requestToken(endpoint, false, async () => form)

  const publicKeyJwk = await publicKeyOf(keyPair)
  const signer = {
    privateKey: keyPair.privateKey,
    keyId: await thumbprintOf(publicKeyJwk),
    issuer: `${url}/AuthPage/${tenantId}`,
    tenantId,
    now: clock.now,
  }
  const tokens = { get: async () => accessToken, discard: () => undefined }
  const { context, operations: rows } = table.mfa
  const connection = new Connection({ ...settings, url, tokens })
  const mfa = operationsOf<MfaOperations>(connection, { context, rows }, tenantId)
  const proof = await signEnrolment(signer, code)
  const registration = await mfa.registerOtp({ device: { name, platform, publicKeyJwk }, proof })
  const { deviceId = '' } = registration
  return { registration, device: await openDevice({ url, tenantId, deviceId, keyPair }, options) }
}
