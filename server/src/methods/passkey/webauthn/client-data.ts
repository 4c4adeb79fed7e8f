// The client data: what the browser says about the page that asked (WebAuthn §5.8.1, §7.1 steps 5 to 11).
import { parsePlainJson, sha256 } from '@countersign/platform/crypto'
import { orRefuse, refuse } from './refusal.ts'

export interface ExpectedClient {
  readonly challenge: Buffer
  /** Exact origins of the relying party: `https://shop.example`, `android:apk-key-hash:…`. */
  readonly origins: readonly string[]
  /** Pages that may embed the relying party in a frame. Empty: no frames of other origins. */
  readonly topOrigins: readonly string[]
}

const malformed = 'malformed_client_data'

/** Returns the hash that the authenticator signs. */
export function checkClientData(
  json: Buffer,
  type: 'webauthn.create' | 'webauthn.get',
  expected: ExpectedClient,
): Buffer {
  const client = orRefuse(malformed, 'client data must be one JSON object without duplicate names', () =>
    parsePlainJson(json),
  )
  if (client.type !== type) refuse('wrong_ceremony', `client data must have the type ${type}`)
  if (client.challenge !== expected.challenge.toString('base64url')) {
    refuse('challenge_mismatch', 'client data carries another challenge')
  }
  if (!isOneOf(client.origin, expected.origins)) {
    refuse('origin_not_allowed', 'client data names an origin that the relying party does not list')
  }
  checkFrame(client, expected.topOrigins)
  return sha256(json)
}

/**
 * In a frame of another origin the response must also name the embedding page, and the relying party must list it:
 * otherwise any page could embed ours and trick the user into a gesture (§13.4.2).
 */
function checkFrame({ crossOrigin, topOrigin }: Record<string, unknown>, topOrigins: readonly string[]): void {
  if (crossOrigin !== undefined && typeof crossOrigin !== 'boolean') refuse(malformed, 'crossOrigin must be a boolean')
  if (crossOrigin !== true) {
    if (topOrigin !== undefined) refuse('top_origin_not_allowed', 'topOrigin is only set together with crossOrigin')
    return
  }
  if (topOrigins.length === 0) refuse('cross_origin_not_allowed', 'the relying party allows no frames of other origins')
  if (!isOneOf(topOrigin, topOrigins)) {
    refuse('top_origin_not_allowed', 'the relying party does not list the page that embeds it')
  }
}

function isOneOf(value: unknown, allowed: readonly string[]): boolean {
  return typeof value === 'string' && allowed.includes(value)
}
