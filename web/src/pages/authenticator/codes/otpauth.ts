// `otpauth://totp/…`: how services hand over the secret of a one-time code.
import { fromBase32 } from './base32.ts'
import { type CodeSettings, codeAlgorithms } from './one-time-code.ts'

export interface OtpauthAccount extends CodeSettings {
  readonly issuer: string
  readonly name: string
  readonly secret: Uint8Array<ArrayBuffer>
}

/** Undefined where it is no such link, or one for codes that this app cannot make. */
export function readOtpauth(text: string): OtpauthAccount | undefined {
  // Not by URL: engines disagree on what the path of an unknown scheme is.
  const [, label = '', query = ''] = /^otpauth:\/\/totp\/([^?]*)\?(.+)$/i.exec(text.trim()) ?? []
  const given = new URLSearchParams(query)
  const secret = fromBase32(given.get('secret') ?? '')
  const wanted = (given.get('algorithm') ?? 'SHA1').toUpperCase().replace('-', '')
  const algorithm = codeAlgorithms.find((known) => known.replace('-', '') === wanted)
  const digits = Number(given.get('digits') ?? 6)
  const periodSeconds = Number(given.get('period') ?? 30)
  if (!secret || !algorithm || ![6, 7, 8].includes(digits) || !(periodSeconds >= 5 && periodSeconds <= 300))
    return undefined
  const [first = '', ...rest] = decoded(label).split(':')
  const name = rest.join(':').trim()
  const issuer = given.get('issuer')?.trim() || (name ? first.trim() : '')
  return { issuer, name: name || first.trim(), secret, algorithm, digits, periodSeconds }
}

function decoded(label: string): string {
  try {
    return decodeURIComponent(label)
  } catch {
    return label
  }
}
