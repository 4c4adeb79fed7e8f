// Two independent implementations. SimpleWebAuthn verifies all of our algorithms. fido2-lib has no EdDSA, and it hashes
// for ES384 with SHA-256, so it is asked about neither; of the others it also compares credential ids and user handles.
import { origin, rpId } from '@countersign/testkit/passkeys'
import { SettingsService, verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { Fido2Lib } from 'fido2-lib'
import { root } from '../attestation/attest.fixture.ts'
import { challenge, storedCredential, userHandle } from '../expected.fixture.ts'
import { offeredAlgorithms } from '../index.ts'
import type { Base, Json } from './case.fixture.ts'

interface Oracle {
  readonly oracle: string
  /** Why it refuses, or undefined if it accepts. */
  refusal(base: Base, response: Json): Promise<string | undefined>
}

export type Oracles = readonly [Oracle, ...Oracle[]]

const expected = {
  expectedChallenge: challenge.toString('base64url'),
  expectedOrigin: origin,
  expectedRPID: rpId,
  requireUserVerification: true,
}
const fido2 = new Fido2Lib()
const anchor = `-----BEGIN CERTIFICATE-----\n${root.bytes.toString('base64')}\n-----END CERTIFICATE-----`
SettingsService.setRootCertificates({ identifier: 'packed', certificates: [anchor] })

/** What the credential's last assertion counted. */
export const storedSignCount = 5

export const registrationOracles: Oracles = [
  {
    oracle: '@simplewebauthn/server',
    refusal: (_, response) =>
      refusalOf(async () => {
        const supportedAlgorithmIDs = [...offeredAlgorithms]
        const options = { ...expected, response: response as never, supportedAlgorithmIDs }
        return (await verifyRegistrationResponse(options)).verified
      }),
  },
  {
    oracle: 'fido2-lib',
    refusal: async ({ kind }, response) =>
      isKnownToFido2(kind) ? refusalOf(() => fido2.attestationResult(inBuffers(response), fido2Expected())) : undefined,
  },
]

export const assertionOracles: Oracles = [
  {
    oracle: '@simplewebauthn/server',
    refusal: ({ key }, response) =>
      refusalOf(async () => {
        const { id, publicKey } = storedCredential(key)
        const credential = {
          id: id.toString('base64url'),
          publicKey: new Uint8Array(publicKey),
          counter: storedSignCount,
        }
        const options = { ...expected, response: response as never, credential }
        return (await verifyAuthenticationResponse(options)).verified
      }),
  },
  {
    oracle: 'fido2-lib',
    refusal: async ({ kind, key }, response) =>
      isKnownToFido2(kind)
        ? refusalOf(() => fido2.assertionResult(inBuffers(response), { ...fido2Expected(), ...fido2Credential(key) }))
        : undefined,
  },
]

function fido2Credential(key: Base['key']) {
  return {
    publicKey: String(key.publicKey.export({ type: 'spki', format: 'pem' })),
    prevCounter: storedSignCount,
    userHandle: userHandle.toString('base64url'),
    allowCredentials: [{ id: arrayBuffer(key.id), type: 'public-key' as const }],
  }
}

function isKnownToFido2(kind: Base['kind']): boolean {
  return kind === 'ES256' || kind === 'RS256'
}

function fido2Expected() {
  return { challenge: challenge.toString('base64url'), origin, rpId, factor: 'first' as const }
}

/** fido2-lib takes the id in bytes, and no JSON of a browser. */
function inBuffers(response: Json) {
  const id = arrayBuffer(Buffer.from(response.id, 'base64url'))
  return { ...response, id, rawId: id } as never
}

function arrayBuffer(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}

async function refusalOf(verify: () => Promise<unknown>): Promise<string | undefined> {
  try {
    return (await verify()) === false ? 'not verified' : undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
