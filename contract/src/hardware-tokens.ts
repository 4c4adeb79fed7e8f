// The inventory of hardware tokens, and the imports into it.
import Type, { type Static } from 'typebox'
import { PageOf, PageQuery, Strict, Timestamp } from './conventions.ts'
import { SerialNumber } from './methods/index.ts'
import { RegistrationId, UserId } from './registrations.ts'

const nullable = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

export const HardwareToken = Type.Object(
  {
    serialNumber: SerialNumber,
    kind: Type.Enum(['hotp', 'totp'], {
      description: '`hotp`: event-based (RFC 4226). `totp`: time-based (RFC 6238).',
    }),
    algorithm: Type.Enum(['SHA1', 'SHA256', 'SHA512']),
    digits: Type.Union([Type.Literal(6), Type.Literal(8)]),
    periodSeconds: Type.Union([Type.Integer(), Type.Null()], {
      description: '`null` for event-based tokens.',
      examples: [30],
    }),
    manufacturer: nullable(Type.String({ examples: ['Acme Tokens'] })),
    assignedTo: Type.Union([Type.Object({ userId: UserId, registrationId: RegistrationId }), Type.Null()], {
      description:
        '`null` if the token is not assigned. Assign it with registerOtp and its serial number, or with assignHardwareToken.',
    }),
    createdAt: Timestamp,
  },
  { $id: 'HardwareToken' },
)
export type HardwareToken = Static<typeof HardwareToken>

export const HardwareTokenPage = PageOf(HardwareToken)

export const HardwareTokenQuery = Type.Object({
  ...PageQuery.properties,
  prefix: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: 'Returns only serial numbers that start with this text.' }),
  ),
  assigned: Type.Optional(
    Type.Boolean({ description: '`true`: only assigned tokens. `false`: only unassigned tokens.' }),
  ),
})
export type HardwareTokenQuery = Static<typeof HardwareTokenQuery>

export const HardwareTokenParams = Type.Object({ serialNumber: Type.String({ minLength: 1, maxLength: 64 }) })

const Code = Type.String({
  pattern: '^(?:[0-9]{6}|[0-9]{8})$',
  issue: 'must be the six or eight digits that the token shows',
  examples: ['755224'],
})

export const ResyncHardwareTokenRequest = Strict(
  { otp: Code, nextOtp: Code },
  { $id: 'ResyncHardwareTokenRequest', description: 'Two consecutive codes from the token.' },
)
export type ResyncHardwareTokenRequest = Static<typeof ResyncHardwareTokenRequest>

export const AssignHardwareTokenRequest = Strict(
  {
    userId: UserId,
    verified: Type.Optional(
      Type.Literal(true, { description: 'Activates the registration immediately, without a first code.' }),
    ),
  },
  { $id: 'AssignHardwareTokenRequest', examples: [{ userId: 'ada' }] },
)
export type AssignHardwareTokenRequest = Static<typeof AssignHardwareTokenRequest>

export const HardwareTokenResync = Type.Object(
  { resynchronised: Type.Boolean({ description: '`false` if the codes were not found or have been used before.' }) },
  { $id: 'HardwareTokenResync' },
)
export type HardwareTokenResync = Static<typeof HardwareTokenResync>

export const HardwareTokenImport = Type.Object(
  {
    importId: Type.String({ examples: ['imp_01m7ej93tkksedpjv6rr5ezgc1'] }),
    status: Type.Enum(['queued', 'running', 'done']),
    format: Type.Enum(['csv', 'pskc']),
    total: Type.Integer({ description: 'The number of tokens in the file.', examples: [2] }),
    processed: Type.Integer({ description: 'The number of tokens that have been imported or refused.', examples: [2] }),
    imported: Type.Integer({ examples: [1] }),
    refused: Type.Integer({ examples: [1] }),
    createdAt: Timestamp,
    finishedAt: nullable(Timestamp),
  },
  { $id: 'HardwareTokenImport' },
)
export type HardwareTokenImport = Static<typeof HardwareTokenImport>

export const HardwareTokenImportParams = Type.Object({ importId: Type.String({ minLength: 1, maxLength: 64 }) })

const lineOutcomes = ['waiting', 'imported', 'refused'] as const

export const HardwareTokenImportLine = Type.Object(
  {
    line: Type.Integer({
      description: 'The line of a CSV file, whose header is line 1. For a PSKC file, the number of the key package.',
      examples: [3],
    }),
    serialNumber: nullable(Type.String({ examples: ['GALT10000002'] })),
    outcome: Type.Enum([...lineOutcomes]),
    issue: nullable(
      Type.String({ description: 'Why the token was refused.', examples: ['is already in the inventory'] }),
    ),
  },
  { $id: 'HardwareTokenImportLine' },
)
export type HardwareTokenImportLine = Static<typeof HardwareTokenImportLine>

export const HardwareTokenImportLinePage = PageOf(HardwareTokenImportLine)

export const HardwareTokenImportLineQuery = Type.Object({
  ...PageQuery.properties,
  outcome: Type.Optional(Type.Enum([...lineOutcomes])),
})
export type HardwareTokenImportLineQuery = Static<typeof HardwareTokenImportLineQuery>

export const HardwareTokenImportHeaders = Type.Object({
  'Pre-Shared-Key': Type.Optional(
    Type.String({
      pattern: '^(?:[0-9A-Fa-f]{32}|[0-9A-Fa-f]{48}|[0-9A-Fa-f]{64})$',
      issue: 'must be 16, 24 or 32 bytes in hexadecimal',
      description: 'The key of an encrypted PSKC file: 16, 24 or 32 bytes in hexadecimal.',
    }),
  ),
  Passphrase: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 1024,
      description: 'The passphrase from which the key of a PSKC file is derived, in percent-encoded UTF-8.',
    }),
  ),
})
export type HardwareTokenImportHeaders = Static<typeof HardwareTokenImportHeaders>

export const HardwareTokenCsv = Type.String({
  description: 'RFC 4180, in UTF-8, with a header line.',
  examples: ['serialNumber,seed,kind\nGALT10000001,3132333435363738393031323334353637383930,hotp\n'],
})

export const HardwareTokenPskc = Type.String({ description: 'RFC 6030, in UTF-8.' })
