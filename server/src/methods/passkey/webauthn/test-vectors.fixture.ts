// The test vectors of the standard (§16.1), copied from its source without changes.
import { readFileSync } from 'node:fs'

interface Vector {
  readonly name: string
  readonly title: string
  readonly registration: Readonly<
    Record<'challenge' | 'credentialId' | 'aaguid' | 'clientDataJSON' | 'attestationObject', string>
  >
  readonly authentication: Readonly<Record<'challenge' | 'clientDataJSON' | 'authenticatorData' | 'signature', string>>
}

const file = JSON.parse(readFileSync(new URL('test-vectors.json', import.meta.url), 'utf8')) as {
  attestationRoot: string
  vectors: Vector[]
}

export const testVectors: readonly Vector[] = file.vectors
export const attestationRoot = Buffer.from(file.attestationRoot, 'hex')

export function registrationResponse({ registration }: Vector) {
  const id = base64url(registration.credentialId)
  const { clientDataJSON, attestationObject } = registration
  const response = { clientDataJSON: base64url(clientDataJSON), attestationObject: base64url(attestationObject) }
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
}

export function authenticationResponse({ registration, authentication }: Vector) {
  const id = base64url(registration.credentialId)
  const { clientDataJSON, authenticatorData, signature } = authentication
  const response = {
    clientDataJSON: base64url(clientDataJSON),
    authenticatorData: base64url(authenticatorData),
    signature: base64url(signature),
  }
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
}

function base64url(hex: string): string {
  return Buffer.from(hex, 'hex').toString('base64url')
}
