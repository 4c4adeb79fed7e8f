// Second devices: how they are enrolled, and what administrators see of them.
import Type, { type Static } from 'typebox'
import { Nullable, PageOf, PageQuery, Strict, Timestamp } from './conventions.ts'
import { PushAddress } from './push-addresses.ts'
import { Agreed, DeviceId, RegistrationId, UserId } from './registrations.ts'

const DeviceName = Type.String({ minLength: 1, maxLength: 100, examples: ["Ada's phone"] })
const Platform = Type.String({
  minLength: 1,
  maxLength: 100,
  description: "The device's operating system or browser.",
  examples: ['Android 16'],
})

const Coordinate = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$', issue: 'must be 32 bytes in base64url' })

const PublicKeyJwk = Strict(
  { kty: Type.Literal('EC'), crv: Type.Literal('P-256'), x: Coordinate, y: Coordinate },
  {
    $id: 'DevicePublicKey',
    description: 'An EC public key as in RFC 7517, with exactly these members.',
    examples: [
      {
        kty: 'EC',
        crv: 'P-256',
        x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
        y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
      },
    ],
  },
)
export type DevicePublicKey = Static<typeof PublicKeyJwk>

/** A compact JWS. */
export const DeviceSignature = (what: string) =>
  Type.String({ minLength: 1, maxLength: 8192, description: what, examples: ['eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmF0dXJl'] })

export const RegisterDeviceRequest = Strict(
  {
    device: Strict({
      name: DeviceName,
      platform: Platform,
      publicKeyJwk: PublicKeyJwk,
      pushAddress: Type.Optional(PushAddress),
    }),
    proof: DeviceSignature(
      'A JWS of type device-enrolment+jwt, signed with that key. It proves that the device has the key and received the enrolment code.',
    ),
  },
  { $id: 'RegisterDeviceRequest', description: 'Sent by a device with the scope `device.enrol`.' },
)
export type RegisterDeviceRequest = Static<typeof RegisterDeviceRequest>

export const UpdatePushAddressRequest = Strict(
  { device: Strict({ pushAddress: Nullable(PushAddress) }) },
  {
    $id: 'UpdatePushAddressRequest',
    description: 'Sent by a device with the scope `device`. `null` removes the push address.',
  },
)
export type UpdatePushAddressRequest = Static<typeof UpdatePushAddressRequest>

const deviceStatuses = ['pending', 'active'] as const
export type DeviceStatus = (typeof deviceStatuses)[number]

export const Device = Type.Object(
  {
    deviceId: DeviceId,
    userId: UserId,
    name: DeviceName,
    platform: Platform,
    status: Type.Enum([...deviceStatuses], { description: '`pending` until the first approved challenge.' }),
    pushRegistrationId: RegistrationId,
    qrRegistrationId: RegistrationId,
    keyThumbprint: Type.String({
      description: "The RFC 7638 thumbprint of the device's key.",
      examples: ['oKIywvGUpTVTyxMQ3bwIIeQUudfr_CkLMjCE19ECD-U'],
    }),
    reachableByPush: Type.Boolean({
      description: 'Whether the device has a push address. Without one, the device polls.',
    }),
    enrolledBy: Type.String({ description: 'The client that started the enrolment.' }),
    agreed: Agreed,
    createdAt: Timestamp,
    lastSeenAt: Nullable(Timestamp),
  },
  { $id: 'Device' },
)
export type Device = Static<typeof Device>

export const DevicePage = PageOf(Device)
export const DeviceQuery = Type.Object({ ...PageQuery.properties, userId: Type.Optional(UserId) })
export type DeviceQuery = Static<typeof DeviceQuery>
export const DeviceParams = Type.Object({ deviceId: Type.String({ minLength: 1, maxLength: 64 }) })
