import { call } from './call.ts'
import { signInAddress } from './sign-in-address.ts'

/** Ends this session and leaves the page. */
export async function signOut(): Promise<void> {
  await call('svc-auth/v1/session', { method: 'DELETE' })
  leaveSignedOut()
}

/** For whoever has ended it already, with all others. */
export const leaveSignedOut = (): void => location.assign(signInAddress())
