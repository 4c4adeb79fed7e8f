// Challenges that are answered on a second device: the application's request, the device's view, and the result.
import Type, { type Static } from 'typebox'
import {
  Challenge,
  ChallengeContext,
  ChallengeId,
  challengeReasons,
  challengeStates,
  namedOperations,
  WaitSeconds,
} from './challenges.ts'
import { Nullable, Strict, Timestamp } from './conventions.ts'
import { maxDetailLabelLength, maxDetails, maxDetailValueLength } from './limits/index.ts'
import { DeviceAuthTypeSchema } from './methods/index.ts'
import { UserId } from './registrations.ts'
import { ShownText } from './shown-text.ts'
import { StandingOffer } from './standing-approvals.ts'

const Title = ShownText({ maxLength: 100, description: 'The first line that the device displays.' })
const Message = ShownText({ maxLength: 500 })
const label = ShownText({ maxLength: maxDetailLabelLength, examples: ['Amount'] })
const value = ShownText({ maxLength: maxDetailValueLength, examples: ['CHF 120.00'] })
const Details = Type.Array(Strict({ label, value }), {
  maxItems: maxDetails,
  examples: [[{ label: 'Amount', value: 'CHF 120.00' }]],
})

export const DetailShown = Type.Object(
  {
    label: Type.String({ examples: ['Amount'] }),
    value: Type.String({ examples: ['CHF 120.00'] }),
    source: Type.Optional(
      Type.Literal('agent', {
        description:
          "The agent chose this label and value. Display them separately, as the agent's own text. Part of what the device signs.",
      }),
    ),
  },
  { $id: 'DetailShown' },
)
export type ChallengeDetails = Static<typeof DetailShown>[]

/** What an application can display on the device. */
export const shownFields = {
  title: Type.Optional({ ...Title, examples: ['Sign in to the web shop'] }),
  message: Type.Optional({ ...Message, examples: ['From a browser in Zurich'] }),
  details: Type.Optional(Details),
  context: Type.Optional(ChallengeContext),
}

const ContextShown = Type.Object(
  {
    operation: Type.Optional(Type.Enum([...namedOperations], { description: 'What the user is doing.' })),
    action: Type.Optional(
      Type.String({ description: "What the user is doing, in the application's words.", examples: ['Sign in'] }),
    ),
    ipAddress: Type.Optional(Type.String({ description: "The user's IP address.", examples: ['203.0.113.7'] })),
    userAgent: Type.Optional(Type.String({ description: "The user's browser." })),
  },
  { $id: 'ContextShown' },
)

const purposes = ['authentication', 'approval'] as const
export type ChallengePurpose = (typeof purposes)[number]

export const DeviceChallenge = Type.Object(
  {
    challengeId: ChallengeId,
    authType: DeviceAuthTypeSchema,
    state: Type.Enum([...challengeStates]),
    reason: Nullable(Type.Enum([...challengeReasons])),
    purpose: Type.Enum([...purposes]),
    nonce: Type.String({ description: 'Part of what the device signs.' }),
    userId: UserId,
    clientName: Type.String({ description: 'The application that issued the challenge.', examples: ['Web shop'] }),
    title: Nullable(Type.String({ description: 'The first line that the device displays.' })),
    message: Nullable(Type.String()),
    details: Type.Array(DetailShown),
    context: ContextShown,
    action: Type.Optional(
      Type.Object(
        {},
        {
          additionalProperties: true,
          description: 'For an approval: the action that will be performed once it is approved.',
        },
      ),
    ),
    standingOffer: Type.Optional(StandingOffer),
    createdAt: Timestamp,
    expiresAt: Timestamp,
    expiresInSeconds: Type.Integer({ description: '0 after the challenge has ended.' }),
  },
  {
    $id: 'DeviceChallenge',
    description: 'A challenge as its device sees it. It does not contain the number that the user must type.',
  },
)
export type DeviceChallenge = Static<typeof DeviceChallenge>

export const DeviceChallenges = Type.Object({ challenges: Type.Array(DeviceChallenge) }, { $id: 'DeviceChallenges' })
export type DeviceChallenges = Static<typeof DeviceChallenges>

export const ChallengeStatusRequest = Strict(
  { challengeId: ChallengeId, waitSeconds: Type.Optional(WaitSeconds) },
  { $id: 'ChallengeStatusRequest', examples: [{ challengeId: 'chl_01m7ej93tkksedpjv6rr5ezgc1', waitSeconds: 0 }] },
)
export type ChallengeStatusRequest = Static<typeof ChallengeStatusRequest>

export const ChallengeStatus = Type.Object(
  {
    ...Challenge.properties,
    authenticated: Nullable(Type.Boolean({ description: '`null` while the challenge is pending.' })),
    assertion: Type.Optional(
      Type.String({
        description:
          "Present if `authenticated` is true: a JWT that states who was verified and how. It can be verified with the tenant's JWKS.",
      }),
    ),
  },
  { $id: 'ChallengeStatus' },
)
export type ChallengeStatus = Static<typeof ChallengeStatus>
