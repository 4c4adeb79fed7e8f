// Master keys, for operators who follow a rotation. Nothing here reveals more of a key than its fingerprint.
import Type, { type Static } from 'typebox'
import { PageOf } from './conventions.ts'

export const MasterKey = Type.Object(
  {
    masterKeyId: Type.String({
      description: 'A fingerprint, which identifies the key in commands and logs.',
      examples: ['b39fbbf929107604'],
    }),
    status: Type.Enum(['current', 'retiring', 'unused', 'missing'], {
      description:
        '`current` wraps new data keys. `retiring` still wraps some data keys, which are being rewrapped. `unused` wraps none and can be removed from the configuration. `missing` wraps some data keys, but is not configured in the process that answers.',
    }),
    dataKeys: Type.Integer({
      minimum: 0,
      description: 'The number of data keys that this master key wraps.',
      examples: [12],
    }),
  },
  { $id: 'MasterKey' },
)
export type MasterKey = Static<typeof MasterKey>

export const MasterKeyPage = PageOf(MasterKey)
