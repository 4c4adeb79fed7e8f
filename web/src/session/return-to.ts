// The way back after signing in. Whoever makes a link to the sign-in chooses it, so nothing is followed that leaves this site.

/** The whole address, or undefined where it is none of this origin. */
export function readReturnTo(returnTo: string | null, origin: string): string | undefined {
  if (!returnTo?.startsWith('/')) return undefined
  const url = URL.parse(returnTo, origin)
  if (url?.origin !== origin) return undefined
  // Never the path alone: `/.//elsewhere.example` is a path here, and an address elsewhere once it is followed by itself.
  return url.href
}
