// https://github.com/google/google-authenticator/wiki/Key-Uri-Format, which every app reads.

interface AppEnrolment {
  readonly issuer: string
  readonly account: string
  /** Base32. */
  readonly secret: string
  readonly algorithm: string
  readonly digits: number
  readonly periodSeconds: number
}

export function otpauthUri({ issuer, account, secret, algorithm, digits, periodSeconds }: AppEnrolment): string {
  // A colon separates the two, so the issuer cannot contain one.
  const encodedIssuer = encodeURIComponent(shown(issuer.replaceAll(':', '')))
  const label = `${encodedIssuer}:${encodeURIComponent(shown(account))}`
  const parameters = `algorithm=${algorithm}&digits=${digits}&period=${periodSeconds}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodedIssuer}&${parameters}`
}

/** As much as a QR code can always hold, whatever the characters: these names are only shown, never looked up. */
function shown(name: string): string {
  return [...name].slice(0, 64).join('')
}
