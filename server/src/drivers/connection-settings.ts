// Settings of every driver that calls somebody.
import { X509Certificate } from 'node:crypto'
import Type from 'typebox'

export const defaultTimeoutSeconds = 10

export const connectionSettings = {
  certificateAuthority: Type.Optional(
    Type.Refine(
      Type.String({
        maxLength: 16_384,
        description: "Certificates in PEM that are trusted instead of the usual authorities', for servers of one's own",
        issue: 'must be certificates in PEM, at most 16384 characters of them',
      }),
      isCertificate,
    ),
  ),
  timeoutSeconds: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: defaultTimeoutSeconds,
      default: defaultTimeoutSeconds,
      description: 'How long an attempt waits for the other side',
    }),
  ),
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0
  } catch {
    return false
  }
}
