import { svcAuth } from '@countersign/contract/operations'
import { call } from './call.ts'
import { signInAddress } from './sign-in-address.ts'

/** Ends this session and leaves the page. */
export async function signOut(): Promise<void> {
  await call(svcAuth.signOut)
  leaveSignedOut()
}

/** For a user who has already ended the session together with all others. */
export const leaveSignedOut = (): void => location.assign(signInAddress())
