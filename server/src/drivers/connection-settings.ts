// Settings of every driver that connects to another server.
import { X509Certificate } from 'node:crypto'
import Type from 'typebox'

export const defaultTimeoutSeconds = 10

export const connectionSettings = {
  certificateAuthority: Type.Optional(
    Type.Refine(
      Type.String({
        maxLength: 16_384,
        description: 'PEM certificates to trust instead of the public authorities, for private servers.',
        issue: 'must be PEM certificates with at most 16384 characters',
      }),
      isCertificate,
    ),
  ),
  timeoutSeconds: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: defaultTimeoutSeconds,
      default: defaultTimeoutSeconds,
      description: 'How long an attempt waits for a response.',
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
