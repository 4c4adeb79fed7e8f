import { signInAddress } from './sign-in-address.ts'

/** Leaves the page, to come back to it signed in. */
export function goToSignIn(): Promise<never> {
  location.assign(signInAddress({ returnTo: location.pathname + location.search + location.hash }))
  // Nothing on this page has to be told: it is gone.
  return new Promise(() => undefined)
}
