import type { AuthType, OtpAuthType } from '@countersign/contract'
import { methodFacts } from '../methods.data.ts'

/** A passkey proves something only on the pages of its own relying party, which are not ours. */
export const isOfferedHere = (authType: AuthType): authType is OtpAuthType => methodFacts[authType].answer !== 'web'
