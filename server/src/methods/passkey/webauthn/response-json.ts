// RegistrationResponseJSON and AuthenticationResponseJSON (WebAuthn §5.1), as a browser's `toJSON()` writes them. Members
// that we do not use are ignored: browsers add some.
import { decodeBase64url } from '@countersign/platform/crypto'
import { maxCredentialIdBytes } from './authenticator-data.ts'
import { refuse } from './refusal.ts'

export interface RegistrationResponse {
  readonly id: Buffer
  readonly clientDataJson: Buffer
  readonly attestationObject: Buffer
  readonly transports: readonly string[]
}

export interface AuthenticationResponse {
  readonly id: Buffer
  readonly clientDataJson: Buffer
  readonly authenticatorData: Buffer
  readonly signature: Buffer
  readonly userHandle: Buffer | undefined
}

const malformed = 'malformed_response'
/** Far above what real authenticators send, and small enough to verify at once. */
const limits = {
  clientDataJSON: 8192,
  attestationObject: 65_536,
  authenticatorData: 8192,
  signature: 1024,
  userHandle: 64,
}
const transportName = /^[a-z][a-z0-9-]{0,31}$/
const maxTransports = 16

export function readRegistrationResponse(response: unknown): RegistrationResponse {
  const { id, members } = readCredential(response)
  return {
    id,
    clientDataJson: bytesOf(members, 'clientDataJSON', limits.clientDataJSON),
    attestationObject: bytesOf(members, 'attestationObject', limits.attestationObject),
    transports: transportsOf(members),
  }
}

export function readAuthenticationResponse(response: unknown): AuthenticationResponse {
  const { id, members } = readCredential(response)
  const hasUserHandle = own(members, 'userHandle') !== undefined && own(members, 'userHandle') !== null
  return {
    id,
    clientDataJson: bytesOf(members, 'clientDataJSON', limits.clientDataJSON),
    authenticatorData: bytesOf(members, 'authenticatorData', limits.authenticatorData),
    signature: bytesOf(members, 'signature', limits.signature),
    userHandle: hasUserHandle ? bytesOf(members, 'userHandle', limits.userHandle) : undefined,
  }
}

function readCredential(response: unknown): { id: Buffer; members: object } {
  const credential = objectOf(response, 'credential')
  if (own(credential, 'type') !== 'public-key') refuse(malformed, 'type must be public-key')
  const id = bytesOf(credential, 'id', maxCredentialIdBytes)
  if (own(credential, 'rawId') !== own(credential, 'id')) refuse('credential_id_mismatch', 'rawId must equal id')
  return { id, members: objectOf(own(credential, 'response'), 'response') }
}

function transportsOf(members: object): string[] {
  const transports = own(members, 'transports') ?? []
  if (!Array.isArray(transports) || transports.length > maxTransports || !transports.every(isTransportName)) {
    return refuse(malformed, 'transports must be an array of names')
  }
  return [...new Set<string>(transports)].sort()
}

/** Future names are kept, as §5.2.1.1 asks; what cannot be a name is refused because we send the list back to browsers. */
function isTransportName(transport: unknown): transport is string {
  return typeof transport === 'string' && transportName.test(transport)
}

function bytesOf(object: object, name: string, maxBytes: number): Buffer {
  const text = own(object, name)
  // The length is compared first so that an oversized text is not decoded.
  if (typeof text !== 'string' || text === '' || text.length > Math.ceil((maxBytes * 4) / 3)) {
    return refuse(malformed, `${name} must be base64url of 1 to ${maxBytes} bytes`)
  }
  return decodeBase64url(text) ?? refuse(malformed, `${name} must be base64url without padding`)
}

function objectOf(value: unknown, name: string): object {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  return refuse(malformed, `${name} must be an object`)
}

function own(object: object, name: string): unknown {
  return Object.hasOwn(object, name) ? (object as Record<string, unknown>)[name] : undefined
}
