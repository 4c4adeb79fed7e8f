// Tenant settings that apply to all methods.
import Type, { type Static } from 'typebox'
import { Timestamp } from './conventions.ts'
import { inWords, maxRememberBrowserDays, stepUpMinutes } from './limits/index.ts'

export const defaultMfaSettings = {
  methodChanges: 'free',
  challengeRetentionDays: 90,
  messageRetentionDays: 30,
  decisionRetentionDays: 90,
  decisionInputDays: 30,
  rememberBrowserDays: 0,
  administratorSignIn: 'any_method',
  ownMethodChanges: 'recent_proof',
  alertEmails: true,
} as const

const settings = {
  methodChanges: Type.Enum(['free', 'proof'], {
    description:
      "Whether an application can change the methods of a user who has one without the user's agreement (`free`, the default), or needs a challenge that the user approved (`proof`). Removing or replacing a password always requires one.",
  }),
  challengeRetentionDays: Type.Integer({
    minimum: 1,
    maximum: 3_650,
    description: `How long to keep challenges and removed registrations, in days. Defaults to ${defaultMfaSettings.challengeRetentionDays}.`,
    examples: [defaultMfaSettings.challengeRetentionDays],
  }),
  messageRetentionDays: Type.Integer({
    minimum: 1,
    maximum: 365,
    description: `How long to keep delivery results, in days. Defaults to ${defaultMfaSettings.messageRetentionDays}.`,
    examples: [defaultMfaSettings.messageRetentionDays],
  }),
  decisionRetentionDays: Type.Integer({
    minimum: 1,
    maximum: 3_650,
    description: `How long to keep decisions about agents, with their approvals and grants, in days. Defaults to ${defaultMfaSettings.decisionRetentionDays}.`,
    examples: [defaultMfaSettings.decisionRetentionDays],
  }),
  decisionInputDays: Type.Integer({
    minimum: 0,
    maximum: 365,
    description: `How long to keep the inputs of decisions, in days: the properties and the context of each request, encrypted. A replay of the log needs them. Defaults to ${defaultMfaSettings.decisionInputDays}; 0 keeps none.`,
    examples: [defaultMfaSettings.decisionInputDays],
  }),
  rememberBrowserDays: Type.Integer({
    minimum: 0,
    maximum: maxRememberBrowserDays,
    description:
      'How long a browser can be remembered, in days: there, users without a role sign in without the second factor. Defaults to 0, which turns this off. A lower number also applies to browsers that are remembered already.',
    examples: [defaultMfaSettings.rememberBrowserDays],
  }),
  administratorSignIn: Type.Enum(['any_method', 'passkey'], {
    description:
      'With `passkey`, a session of a user with a role is valid for nothing but setting up or using a passkey of our own pages, until the user has used one in it. Only an administrator with such a passkey can set this. Defaults to `any_method`.',
  }),
  ownMethodChanges: Type.Enum(['recent_proof', 'proof_each_time'], {
    description: `Whether users who add or remove their own methods on our pages can do so for ${inWords(stepUpMinutes)} minutes after they have verified their identity in the same session (\`recent_proof\`, the default), or verify it for each change (\`proof_each_time\`). A new password and a delegation always need a proof of their own.`,
  }),
  alertEmails: Type.Boolean({
    description:
      'Whether administrators with an email address get an email about each new alert. Defaults to `true`. Needs a connector for email.',
    examples: [defaultMfaSettings.alertEmails],
  }),
}

export const MfaSettings = Type.Object(
  {
    ...settings,
    updatedAt: Type.Union([Timestamp, Type.Null()], { description: '`null` while all settings have their defaults.' }),
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
