const sentences = {
  too_large: 'The JWT is larger than 8 KiB.',
  malformed: 'The JWT is not three canonical base64url parts of plain JSON.',
  algorithm: 'The JWT names an algorithm that is not accepted.',
  header: 'The JWT has a header parameter that is not accepted.',
  type: 'The JWT has a different type.',
  unknown_key: 'The JWT names no key, or an unknown one.',
  signature: 'The signature of the JWT is not valid.',
  claim: 'A claim of the JWT is missing or has the wrong type.',
  issuer: 'The JWT comes from a different issuer.',
  audience: 'The JWT is for a different audience.',
  expired: 'The JWT has expired.',
  not_yet_valid: 'The JWT is not valid yet.',
} as const

export type JwtRefusal = keyof typeof sentences

/** Why a JWT was refused, for the log and for tests. The caller learns only that it was refused. */
export class JwtRefused extends Error {
  override readonly name = 'JwtRefused'
  readonly reason: JwtRefusal

  constructor(reason: JwtRefusal) {
    super(sentences[reason])
    this.reason = reason
  }
}
