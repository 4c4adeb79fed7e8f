// What was scanned, pasted or opened: which of the things that this app can do is asked for.
import { type OtpauthAccount, readOtpauth } from '../codes/otpauth.ts'

export type Link =
  | { readonly kind: 'enrolment'; readonly tenantId: string; readonly code: string }
  /** A QR code shown by another screen. */
  | { readonly kind: 'scan'; readonly tenantId: string; readonly qrContent: string }
  | { readonly kind: 'codes'; readonly account: OtpauthAccount }
  /** Ours, but of another deployment: it has to be opened there. */
  | { readonly kind: 'elsewhere'; readonly host: string; readonly url: string }
  | { readonly kind: 'request'; readonly challengeId: string }
  | { readonly kind: 'unknown' }

/** `appUrl` is where links to this app lead, by the deployment's public URL. */
export function readLink(text: string, appUrl: string): Link {
  const account = readOtpauth(text)
  if (account) return { kind: 'codes', account }
  const url = asUrl(text.trim())
  const fragment = url && /^#(enrol|q)=([a-z0-9-]+)\.([A-Za-z0-9_-]+)$/.exec(url.hash)
  if (!url || !fragment || !/^https?:$/.test(url.protocol)) return { kind: 'unknown' }
  if (`${url.origin}${url.pathname}` !== appUrl) return { kind: 'elsewhere', host: url.host, url: url.href }
  const [, what, tenantId = '', code = ''] = fragment
  return what === 'enrol'
    ? { kind: 'enrolment', tenantId, code }
    : { kind: 'scan', tenantId, qrContent: `${appUrl}${url.hash}` }
}

function asUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/** What the address bar asks for: the app may have been opened by another of its addresses than the public one. */
export function readFragment(hash: string, appUrl: string): Link {
  const [, challengeId] = /^#request=([\w-]+)$/.exec(hash) ?? []
  return challengeId ? { kind: 'request', challengeId } : readLink(`${appUrl}${hash}`, appUrl)
}
