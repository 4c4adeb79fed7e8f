// Challenges that a second device answers: as the application asks, as the device sees them, and what became of them.
import Type, { type Static } from 'typebox'
import {
  Challenge,
  ChallengeContext,
  ChallengeId,
  challengeReasons,
  challengeStates,
  WaitSeconds,
} from './challenges.ts'
import { Nullable, Strict, Timestamp } from './conventions.ts'
import { UserId } from './registrations.ts'
import { ShownText } from './shown-text.ts'

const Title = ShownText({ maxLength: 100, description: 'What the device shows first' })
const Message = ShownText({ maxLength: 500 })
const label = ShownText({ maxLength: 50, examples: ['Amount'] })
const value = ShownText({ maxLength: 200, examples: ['CHF 120.00'] })
const Details = Type.Array(Strict({ label, value }), {
  maxItems: 10,
  examples: [[{ label: 'Amount', value: 'CHF 120.00' }]],
})

export const DetailShown = Type.Object(
  {
    label: Type.String({ examples: ['Amount'] }),
    value: Type.String({ examples: ['CHF 120.00'] }),
    source: Type.Optional(
      Type.Literal('agent', {
        description:
          'The agent chose this label and this value: show them apart, as its own words. Part of what the device signs',
      }),
    ),
  },
  { $id: 'DetailShown' },
)
export type ChallengeDetails = Static<typeof DetailShown>[]

/** What an application may have shown on the device. */
export const shownFields = {
  title: Type.Optional({ ...Title, examples: ['Sign in to the web shop'] }),
  message: Type.Optional({ ...Message, examples: ['From a browser in Zurich'] }),
  details: Type.Optional(Details),
  context: Type.Optional(ChallengeContext),
}

const ContextShown = Type.Object(
  {
    action: Type.Optional(Type.String({ description: 'What the user is doing', examples: ['Sign in'] })),
    ipAddress: Type.Optional(Type.String({ description: "The user's address", examples: ['203.0.113.7'] })),
    userAgent: Type.Optional(Type.String({ description: "The user's browser" })),
  },
  { $id: 'ContextShown' },
)

const purposes = ['authentication', 'approval'] as const
export type ChallengePurpose = (typeof purposes)[number]

export const DeviceChallenge = Type.Object(
  {
    challengeId: ChallengeId,
    authType: Type.Enum(['push', 'qr_code']),
    state: Type.Enum([...challengeStates]),
    reason: Nullable(Type.Enum([...challengeReasons])),
    purpose: Type.Enum([...purposes]),
    nonce: Type.String({ description: 'Part of what the device signs' }),
    userId: UserId,
    clientName: Type.String({ description: 'Who asks', examples: ['Web shop'] }),
    title: Nullable(Type.String({ description: 'What the device shows first' })),
    message: Nullable(Type.String()),
    details: Type.Array(DetailShown),
    context: ContextShown,
    action: Type.Optional(
      Type.Object({}, { additionalProperties: true, description: 'Of an approval: what is done once it is approved' }),
    ),
    createdAt: Timestamp,
    expiresAt: Timestamp,
    expiresInSeconds: Type.Integer({ description: '0 once it has ended' }),
  },
  { $id: 'DeviceChallenge', description: 'As its device sees it. The number to be typed is not part of it' },
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
    authenticated: Nullable(Type.Boolean({ description: 'null while it is open' })),
    assertion: Type.Optional(
      Type.String({
        description: 'Where it is true: a JWT that says who proved what, for anybody who knows the JWKS of the tenant',
      }),
    ),
  },
  { $id: 'ChallengeStatus' },
)
export type ChallengeStatus = Static<typeof ChallengeStatus>
