// FIDO metadata: what the FIDO Alliance publishes about models of authenticators.
import Type, { type Static } from 'typebox'
import { Nullable, Timestamp } from './conventions.ts'

export const FidoMetadata = Type.Object(
  {
    status: Type.Enum(['missing', 'current', 'outdated'], {
      description:
        '`missing`: none was imported. `outdated`: the day of `nextUpdate` has passed, so import newer metadata.',
    }),
    number: Nullable(
      Type.Integer({ description: 'The serial number that the FIDO Alliance gave it.', examples: [182] }),
    ),
    nextUpdate: Nullable(
      Type.String({
        description: 'The day by which the FIDO Alliance publishes newer metadata.',
        examples: ['2026-12-01'],
      }),
    ),
    models: Nullable(Type.Integer({ description: 'The number of models of authenticators in it.', examples: [312] })),
    importedAt: Nullable(Timestamp),
  },
  { $id: 'FidoMetadata' },
)
export type FidoMetadata = Static<typeof FidoMetadata>

export const FidoMetadataBlob = Type.String({
  description: 'The BLOB of the FIDO Metadata Service, unchanged: a signed JWT.',
})
