// Authentication modes: which methods a tenant has enabled, and their settings.
import Type, { type Static } from 'typebox'
import { PageOf, Strict, Timestamp } from './conventions.ts'
import { type AuthType, AuthTypeSchema, authTypes, methods } from './methods/index.ts'

type Settings = Readonly<Record<string, unknown>>

export interface AuthenticationMode {
  authType: AuthType
  title: string
  enabled: boolean
  settings: Settings
  updatedAt: string | null
}

const modeOf = (authType: AuthType) =>
  Type.Object(
    {
      authType: Type.Literal(authType),
      title: Type.String({ examples: [methods[authType].title] }),
      enabled: Type.Boolean({ description: 'Whether users of the tenant can use the method.' }),
      settings: methods[authType].settings,
      updatedAt: Type.Union([Timestamp, Type.Null()], {
        description: '`null` while the mode has its default settings.',
      }),
    },
    { $id: `${inPascalCase(authType)}Mode` },
  )

const inPascalCase = (name: string): string => name.replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase())

export const AuthenticationMode = Type.Unsafe<AuthenticationMode>(
  Type.Union(authTypes.map(modeOf), { $id: 'AuthenticationMode' }),
)

export const AuthenticationModePage = PageOf(AuthenticationMode)

export const UpdateAuthenticationModeRequest = Strict(
  {
    enabled: Type.Optional(Type.Boolean()),
    settings: Type.Optional(
      Type.Unsafe<Settings>(
        Type.Object(
          {},
          {
            additionalProperties: true,
            description: 'The settings to change. `null` resets a setting to its default.',
            examples: [{ lockAfterFailures: 5 }],
          },
        ),
      ),
    ),
  },
  { $id: 'UpdateAuthenticationModeRequest', minProperties: 1 },
)
export type UpdateAuthenticationModeRequest = Static<typeof UpdateAuthenticationModeRequest>

export const AuthenticationModeParams = Type.Object({ authType: AuthTypeSchema })
