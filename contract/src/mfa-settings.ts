// What a tenant decides for all methods alike.
import Type, { type Static } from 'typebox'
import { Timestamp } from './conventions.ts'

export const mfaSettingsAtFirst = {
  methodChanges: 'free',
  challengeRetentionDays: 90,
  messageRetentionDays: 30,
  decisionRetentionDays: 90,
} as const

const settings = {
  methodChanges: Type.Enum(['free', 'proof'], {
    description:
      'Whether an application may change the methods of a user who has one without asking the user (`free`, the default), or needs an approved challenge of that user (`proof`). Removing or replacing a password always needs one',
  }),
  challengeRetentionDays: Type.Integer({
    minimum: 1,
    maximum: 3_650,
    description: `For how long challenges and removed registrations are kept; at first ${mfaSettingsAtFirst.challengeRetentionDays}`,
    examples: [mfaSettingsAtFirst.challengeRetentionDays],
  }),
  messageRetentionDays: Type.Integer({
    minimum: 1,
    maximum: 365,
    description: `For how long it is kept what became of messages; at first ${mfaSettingsAtFirst.messageRetentionDays}`,
    examples: [mfaSettingsAtFirst.messageRetentionDays],
  }),
  decisionRetentionDays: Type.Integer({
    minimum: 1,
    maximum: 3_650,
    description: `For how long decisions about agents are kept, with the approvals and grants that they led to; at first ${mfaSettingsAtFirst.decisionRetentionDays}`,
    examples: [mfaSettingsAtFirst.decisionRetentionDays],
  }),
}

export const MfaSettings = Type.Object(
  {
    ...settings,
    updatedAt: Type.Union([Timestamp, Type.Null()], { description: 'null while everything is as it was at first' }),
  },
  { $id: 'MfaSettings' },
)
export type MfaSettings = Static<typeof MfaSettings>

export const UpdateMfaSettingsRequest = Type.Partial(Type.Object(settings), {
  $id: 'UpdateMfaSettingsRequest',
  additionalProperties: false,
  minProperties: 1,
})
export type UpdateMfaSettingsRequest = Static<typeof UpdateMfaSettingsRequest>
