// Administrators: users who have a role in the tenant.
import Type, { type Static } from 'typebox'
import { DisplayName, PageOf, StoredDisplayName, Strict, Timestamp } from './conventions.ts'
import { roles } from './scopes.ts'

const RoleName = Type.Enum(Object.keys(roles) as (keyof typeof roles)[])
const RoleNames = Type.Array(RoleName, { minItems: 1, maxItems: 4, uniqueItems: true })
const UserId = Type.String({ minLength: 1, maxLength: 128 })
const EmailAddress = Type.String({ format: 'email', maxLength: 254 })

export const Administrator = Type.Object(
  {
    userId: UserId,
    displayName: StoredDisplayName,
    emailAddress: Type.Union([EmailAddress, Type.Null()]),
    roles: RoleNames,
    status: Type.Enum(['invited', 'active', 'disabled']),
    invitationExpiresAt: Type.Union([Timestamp, Type.Null()]),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { $id: 'Administrator' },
)
export type Administrator = Static<typeof Administrator>

export const Invitation = Type.Object(
  {
    userId: UserId,
    url: Type.String({ description: 'The link with which the invited person sets up their sign-in. Shown only once.' }),
    expiresAt: Timestamp,
  },
  { $id: 'Invitation' },
)
export type Invitation = Static<typeof Invitation>

/** A person who is invited to a tenant, in any role. */
export const InvitedPerson = Strict({
  userId: UserId,
  displayName: DisplayName,
  emailAddress: Type.Optional(EmailAddress),
})

export const InviteAdministratorRequest = Strict(
  { ...InvitedPerson.properties, roles: RoleNames },
  { $id: 'InviteAdministratorRequest' },
)
export type InviteAdministratorRequest = Static<typeof InviteAdministratorRequest>

export const InvitedAdministrator = Type.Object(
  { administrator: Administrator, invitation: Invitation },
  { $id: 'InvitedAdministrator' },
)
export type InvitedAdministrator = Static<typeof InvitedAdministrator>

export const UpdateAdministratorRequest = Strict(
  {
    displayName: Type.Optional(DisplayName),
    emailAddress: Type.Optional(Type.Union([EmailAddress, Type.Null()])),
    roles: Type.Optional(RoleNames),
    status: Type.Optional(
      Type.Enum(['active', 'disabled'], {
        description: 'Can be set only after the person has accepted their invitation.',
      }),
    ),
  },
  { $id: 'UpdateAdministratorRequest', minProperties: 1 },
)
export type UpdateAdministratorRequest = Static<typeof UpdateAdministratorRequest>

export const AdministratorPage = PageOf(Administrator)
export const AdministratorParams = Type.Object({ userId: UserId })
