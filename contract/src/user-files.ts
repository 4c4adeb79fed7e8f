// Files of users: imports with their progress and report, and the columns that imports and exports share.
import Type, { type Static } from 'typebox'
import { Nullable, PageOf, PageQuery, Timestamp } from './conventions.ts'

export const userFileColumns = [
  'userId',
  'displayName',
  'emailAddress',
  'emailVerified',
  'phoneNumber',
  'phoneVerified',
  'locale',
  'externalId',
  'groups',
  'attributes',
] as const

/** Only in imports: an export never contains a secret. */
export const userCredentialColumns = [
  'passwordHash',
  'totpSecret',
  'totpAlgorithm',
  'totpDigits',
  'totpPeriodSeconds',
] as const

export const UserCsv = Type.String({
  description: `RFC 4180, in UTF-8, with a header line. Columns: ${[...userFileColumns, ...userCredentialColumns].map((name) => `\`${name}\``).join(', ')}.`,
  examples: ['userId,displayName,emailAddress\nada,Ada Lovelace,ada@example.com\n'],
})

export const UserImportHeaders = Type.Object({
  'Dry-Run': Type.Optional(
    Type.Enum(['true', 'false'], {
      description: '`true` reports what the import would do, and changes nothing. Defaults to `false`.',
    }),
  ),
})
export type UserImportHeaders = Static<typeof UserImportHeaders>

export const UserImport = Type.Object(
  {
    importId: Type.String({ examples: ['uim_01m7ej93tkksedpjv6rr5ezgc1'] }),
    status: Type.Enum(['queued', 'running', 'done']),
    dryRun: Type.Boolean({ examples: [false] }),
    total: Type.Integer({ description: 'The number of users in the file.', examples: [3] }),
    processed: Type.Integer({ description: 'The number of lines that have an outcome.', examples: [3] }),
    created: Type.Integer({ examples: [1] }),
    updated: Type.Integer({ examples: [1] }),
    unchanged: Type.Integer({ examples: [0] }),
    refused: Type.Integer({ examples: [1] }),
    createdAt: Timestamp,
    finishedAt: Nullable(Timestamp),
  },
  { $id: 'UserImport' },
)
export type UserImport = Static<typeof UserImport>

export const UserImportParams = Type.Object({ importId: Type.String({ minLength: 1, maxLength: 64 }) })

const outcomes = ['waiting', 'created', 'updated', 'unchanged', 'refused'] as const

export const UserImportLine = Type.Object(
  {
    line: Type.Integer({ description: 'The line of the file, whose header is line 1.', examples: [3] }),
    userId: Nullable(Type.String({ examples: ['ada'] })),
    outcome: Type.Enum([...outcomes]),
    issue: Nullable(
      Type.String({ description: 'Why the line was refused.', examples: ['locale must be a language tag'] }),
    ),
  },
  { $id: 'UserImportLine' },
)
export type UserImportLine = Static<typeof UserImportLine>

export const UserImportLinePage = PageOf(UserImportLine)

export const UserImportLineQuery = Type.Object({
  ...PageQuery.properties,
  outcome: Type.Optional(Type.Enum([...outcomes])),
})
export type UserImportLineQuery = Static<typeof UserImportLineQuery>
