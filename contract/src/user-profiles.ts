// Profiles: who a user is. An application's administrators manage them; the user edits some of the fields.
import Type, { type Static } from 'typebox'
import { DisplayName, Nullable, phoneNumberPattern, Strict } from './conventions.ts'
import { EntityAttributes, EntityId } from './entities.ts'
import { methods } from './methods/index.ts'
import { UserId } from './registrations.ts'
import { ShownText } from './shown-text.ts'

export const ProfileLocale = Type.String({
  pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
  maxLength: 35,
  issue: 'must be a language tag, such as de or de-CH',
  description: 'A language tag (BCP 47). Messages to the user are in this language, if the request names no other.',
  examples: ['de-CH'],
})

const UserName = { ...DisplayName, examples: ['Ada Lovelace'] }
const EmailAddress = methods.email.registrationFields.emailAddress
const PhoneNumber = Type.String({
  pattern: phoneNumberPattern,
  issue: 'must be a phone number in E.164 form: a plus sign, the country code and the number, digits only',
  description: 'In E.164 format.',
  examples: ['+41791234567'],
})
const ExternalId = ShownText({
  maxLength: 256,
  description: 'The identifier of the user in another system, for example a directory. Need not be unique.',
  examples: ['00u1a2b3c4'],
})
const groupsText = 'The ids of the `Group` entities that contain the user.'
const Groups = Type.Array(EntityId, {
  maxItems: 100,
  uniqueItems: true,
  description: groupsText,
  examples: [['sales']],
})
const attributesText =
  "The custom attributes that `User` declares in the tenant's policy schema, as plain JSON. They are the attributes of the user's entity, which policies read."
const Attributes = { ...EntityAttributes, description: attributesText, examples: [{ department: 'sales' }] }

/** As requests give them: null removes a value. */
const given = {
  displayName: Type.Optional(Nullable(UserName)),
  emailAddress: Type.Optional(Nullable(EmailAddress)),
  emailVerified: Type.Optional(
    Type.Boolean({
      description: 'Whether the address is known to be the user’s. Defaults to `false` when the address changes.',
    }),
  ),
  phoneNumber: Type.Optional(Nullable(PhoneNumber)),
  phoneVerified: Type.Optional(
    Type.Boolean({
      description: 'Whether the number is known to be the user’s. Defaults to `false` when the number changes.',
    }),
  ),
  locale: Type.Optional(Nullable(ProfileLocale)),
  externalId: Type.Optional(Nullable(ExternalId)),
  groups: Type.Optional({ ...Groups, description: `${groupsText} Replaces the list. Requires \`admin.write\`.` }),
  attributes: Type.Optional({
    ...Attributes,
    description: `${attributesText} Replaces all of them. Requires \`admin.write\`.`,
  }),
}

export const UpdateUserRequest = Strict(given, {
  $id: 'UpdateUserRequest',
  minProperties: 1,
  description: 'Fields that you omit keep their value. `null` removes the value.',
  examples: [{ displayName: 'Ada Lovelace', locale: 'de-CH' }],
})
export type UpdateUserRequest = Static<typeof UpdateUserRequest>

export const CreateUserRequest = Strict(
  { userId: UserId, ...given },
  {
    $id: 'CreateUserRequest',
    examples: [{ userId: 'ada', displayName: 'Ada Lovelace', emailAddress: 'ada@example.com' }],
  },
)
export type CreateUserRequest = Static<typeof CreateUserRequest>

const stored = (example: string) => Nullable(Type.String({ examples: [example] }))

/** As replies show them. */
export const profileFields = {
  displayName: stored('Ada Lovelace'),
  emailAddress: { ...stored('ada@example.com'), description: 'Need not be unique.' },
  emailVerified: Type.Boolean(),
  phoneNumber: { ...stored('+41791234567'), description: 'Need not be unique.' },
  phoneVerified: Type.Boolean(),
  locale: stored('de-CH'),
  externalId: stored('00u1a2b3c4'),
  groups: Groups,
  attributes: Attributes,
}

/** The profile's own values, as policies read them from `principal.profile`. */
export type ProfileValues = Omit<UpdateUserRequest, 'groups' | 'attributes'>
