import type { AuthType, OtpAuthType, Registration } from '@countersign/contract'
import { methodFacts } from '../methods.data.ts'

/** A passkey proves something only at its own relying party: that of an application's web site does not here. */
export const worksHere = ({ authType, passkey }: Pick<Registration, 'authType' | 'passkey'>): boolean =>
  isAnsweredWithoutPasskey(authType) || passkey?.ownPages === true

/** With a code or on a device. */
export const isAnsweredWithoutPasskey = (authType: AuthType): authType is OtpAuthType =>
  methodFacts[authType].answer !== 'web'
