// Push: the approval prompt on the user's device.
import Type, { type Static } from 'typebox'
import { Challenge, ChallengeId } from './challenges.ts'
import { Strict } from './conventions.ts'
import { shownFields } from './device-challenges.ts'
import { DeviceSignature } from './devices.ts'
import { RegistrationId, UserId } from './registrations.ts'

export const TriggerPushRequest = Strict(
  {
    userId: UserId,
    registrationId: Type.Optional({
      ...RegistrationId,
      description: "Defaults to all of the user's active devices. A device that is not active yet must be named.",
    }),
    ...shownFields,
  },
  { $id: 'TriggerPushRequest', examples: [{ userId: 'ada', title: 'Sign in to the web shop' }] },
)
export type TriggerPushRequest = Static<typeof TriggerPushRequest>

export const PushChallenge = Type.Object(
  {
    ...Challenge.properties,
    numberMatch: Type.Object({
      displayNumber: Type.String({
        description:
          'Two digits to show on the screen on which the user is signing in. The user types them on the device.',
        examples: ['42'],
      }),
    }),
  },
  { $id: 'PushChallenge' },
)
export type PushChallenge = Static<typeof PushChallenge>

export const ConfirmPushRequest = Strict(
  {
    challengeId: ChallengeId,
    response: DeviceSignature(
      "A JWS of type device-response+jwt: the user's decision about what the device displayed.",
    ),
  },
  { $id: 'ConfirmPushRequest' },
)
export type ConfirmPushRequest = Static<typeof ConfirmPushRequest>
