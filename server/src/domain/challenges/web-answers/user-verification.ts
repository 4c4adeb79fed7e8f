import type { SettingsOf } from '@countersign/contract'
import type { ChallengeRow } from '../lifecycle/challenges-store.ts'

type Settings = Pick<SettingsOf<'passkey'>, 'userVerification'>

/** Without a user name the passkey is the only factor, so the user has to unlock it. */
export const verificationOf = (
  { userVerification }: Settings,
  { user_id }: Pick<ChallengeRow, 'user_id'>,
): Settings['userVerification'] => (user_id === null ? 'required' : userVerification)
