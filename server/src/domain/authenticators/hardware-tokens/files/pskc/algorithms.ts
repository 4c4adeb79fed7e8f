// The algorithms of RFC 6030 that are supported, by their URIs.

export interface Cipher {
  readonly name: string
  readonly keyBytes: number
}

export const ciphers: ReadonlyMap<string | undefined, Cipher> = new Map([
  ['http://www.w3.org/2001/04/xmlenc#aes128-cbc', { name: 'aes-128-cbc', keyBytes: 16 }],
  ['http://www.w3.org/2001/04/xmlenc#aes192-cbc', { name: 'aes-192-cbc', keyBytes: 24 }],
  ['http://www.w3.org/2001/04/xmlenc#aes256-cbc', { name: 'aes-256-cbc', keyBytes: 32 }],
])

/** The hash of an HMAC. */
export const macs: ReadonlyMap<string | undefined, string> = new Map([
  ['http://www.w3.org/2000/09/xmldsig#hmac-sha1', 'sha1'],
  ['http://www.w3.org/2001/04/xmldsig-more#hmac-sha256', 'sha256'],
  ['http://www.w3.org/2001/04/xmldsig-more#hmac-sha512', 'sha512'],
])

export const keyDerivations: readonly string[] = [
  'http://www.rsasecurity.com/rsalabs/pkcs/schemas/pkcs-5v2-0#pbkdf2',
  'http://www.w3.org/2009/xmlenc11#pbkdf2',
]

/** Also in the spelling of drafts of the RFC, which some makers of tokens use. */
export const tokenKinds = /^urn:ietf:params:xml:ns:keyprov:pskc[:#](hotp|totp)$/

/** The hash behind a token's codes. */
export const suites = /^(?:HMAC-)?SHA-?(1|256|512)$/i
