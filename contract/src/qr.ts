// QR codes: shown on one screen, scanned and answered by the user's device.
import Type, { type Static } from 'typebox'
import { Challenge, ChallengeId } from './challenges.ts'
import { Strict } from './conventions.ts'
import { shownFields } from './device-challenges.ts'
import { DeviceSignature } from './devices.ts'
import { RegistrationId, UserId } from './registrations.ts'

export const TriggerQrCodeRequest = Strict(
  {
    userId: Type.Optional({
      ...UserId,
      description: 'Can be omitted if the tenant allows it: the user who scans and approves the code signs in.',
    }),
    registrationId: Type.Optional({
      ...RegistrationId,
      description: "Defaults to any of the user's active devices. A device that is not active yet must be named.",
    }),
    ...shownFields,
  },
  { $id: 'TriggerQrCodeRequest', examples: [{ userId: 'ada', title: 'Sign in to the web shop' }] },
)
export type TriggerQrCodeRequest = Static<typeof TriggerQrCodeRequest>

export const QrChallenge = Type.Object(
  {
    ...Challenge.properties,
    qrContent: Type.String({
      description: 'Can be scanned once.',
      examples: ['https://id.example.com/OTP/app/#q=acme.R8zX'],
    }),
    qrCode: Type.String({ description: '`qrContent` as an SVG data URI.' }),
  },
  { $id: 'QrChallenge' },
)
export type QrChallenge = Static<typeof QrChallenge>

const ScanQrCodeRequest = Strict(
  {
    action: Type.Literal('scan'),
    qrContent: Type.String({
      minLength: 1,
      maxLength: 1024,
      description: 'The content of the scanned code.',
      examples: ['https://id.example.com/OTP/app/#q=acme.R8zXw2Jk0f3nq7VbT5mYxQ'],
    }),
  },
  { $id: 'ScanQrCodeRequest' },
)

const AnswerQrCodeRequest = Strict(
  {
    action: Type.Enum(['approve', 'deny']),
    challengeId: ChallengeId,
    response: DeviceSignature(
      "A JWS of type device-response+jwt: the user's decision about what the device displayed.",
    ),
  },
  { $id: 'AnswerQrCodeRequest' },
)

export const ConfirmQrCodeRequest = Type.Union([AnswerQrCodeRequest, ScanQrCodeRequest], {
  $id: 'ConfirmQrCodeRequest',
})
export type ConfirmQrCodeRequest = Static<typeof ConfirmQrCodeRequest>
