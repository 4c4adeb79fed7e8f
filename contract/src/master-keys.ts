// Master keys, as operators watch their rotation. Nothing here tells anything of a key but its name.
import Type, { type Static } from 'typebox'
import { PageOf } from './conventions.ts'

export const MasterKey = Type.Object(
  {
    masterKeyId: Type.String({
      description: 'A fingerprint, by which commands and logs name it',
      examples: ['b39fbbf929107604'],
    }),
    status: Type.Enum(['current', 'retiring', 'unused', 'missing'], {
      description:
        '`current` wraps new data keys; `retiring` still opens some, which are being wrapped anew; `unused` opens none, and can be taken out of the configuration; `missing` is needed for some, and the process that answers was not given it',
    }),
    dataKeys: Type.Integer({ minimum: 0, description: 'How many data keys are wrapped with it', examples: [12] }),
  },
  { $id: 'MasterKey' },
)
export type MasterKey = Static<typeof MasterKey>

export const MasterKeyPage = PageOf(MasterKey)
