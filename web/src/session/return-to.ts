// The way back after signing in. The author of a link to the sign-in chooses it, so addresses outside this site are not followed.

/** The whole address, or undefined where it is none of this origin. */
export function readReturnTo(returnTo: string | null, origin: string): string | undefined {
  if (!returnTo?.startsWith('/')) return undefined
  const url = URL.parse(returnTo, origin)
  if (url?.origin !== origin) return undefined
  // Never only the path: `/.//elsewhere.example` is a path here, but followed on its own it is an address elsewhere.
  return url.href
}
