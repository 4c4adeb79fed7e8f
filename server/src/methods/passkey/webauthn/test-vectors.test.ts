import { describe, expect, it } from 'vitest'
import { type AttestedCredential, readAuthenticatorData } from './authenticator-data.ts'
import { type CborMap, decodeCbor } from './encoding/cbor.ts'
import {
  type ExpectedAssertion,
  type ExpectedRegistration,
  offeredAlgorithms,
  type StoredCredential,
  verifyAssertion,
  verifyRegistration,
} from './index.ts'
import { attestationRoot, authenticationResponse, registrationResponse, testVectors } from './test-vectors.fixture.ts'

const direct = { kind: 'direct', anchors: [attestationRoot], now: Date.UTC(2026, 0, 1) } as const

/** The refusal expected of each vector; those without an entry are accepted. */
const refused: Readonly<Record<string, string>> = {
  'packed-es512': 'algorithm_not_allowed',
  'packed-ed448': 'algorithm_not_allowed',
  'none-es256-crossOrigin': 'top_origin_not_allowed',
}

const refusedUnderDirect: Readonly<Record<string, string>> = {
  ...refused,
  'none-es256': 'attestation_missing',
  'none-es256-topOrigin': 'attestation_missing',
  'none-es256-long-credential-id': 'attestation_missing',
  'packed-self-es256': 'attestation_self_signed',
  // Its key description has empty authorization lists, so secure hardware vouches for neither origin nor purpose.
  'android-key-es256': 'attestation_statement_invalid',
}

function expectedClient(challenge: string) {
  return {
    challenge: Buffer.from(challenge, 'hex'),
    rpId: 'example.org',
    origins: ['https://example.org'],
    topOrigins: ['https://example.com'],
    userVerification: 'preferred',
  } as const
}

describe.each(testVectors)('the vector "$title"', (vector) => {
  const { registration, authentication, name } = vector
  const expected: ExpectedRegistration = {
    ...expectedClient(registration.challenge),
    attestation: 'none',
    algorithms: offeredAlgorithms,
  }
  const registered = verifyRegistration(registrationResponse(vector), expected)

  it('has the expected result without attestation', () => {
    if (refused[name]) expect(registered).toMatchObject({ ok: false, reason: refused[name] })
    else {
      expect(registered).toMatchObject({
        ok: true,
        credential: {
          id: Buffer.from(registration.credentialId, 'hex'),
          signCount: 0,
          attestationFormat: 'none',
          attestationVerified: false,
        },
      })
      expect(registered.ok && registered.credential.aaguid.replaceAll('-', '')).toBe(registration.aaguid)
    }
  })

  it('has the expected result with attestation to the root of the vectors', () => {
    const result = verifyRegistration(registrationResponse(vector), { ...expected, attestation: direct })
    if (refusedUnderDirect[name]) expect(result).toMatchObject({ ok: false, reason: refusedUnderDirect[name] })
    else {
      expect(result).toMatchObject({
        ok: true,
        credential: { attestationFormat: name.replace(/-[^-]+$/, ''), attestationVerified: true },
      })
    }
  })

  it('is refused in a frame if the relying party lists no embedding pages', () => {
    const result = verifyRegistration(registrationResponse(vector), { ...expected, topOrigins: [] })
    if (/Origin$/.test(name)) expect(result).toMatchObject({ ok: false, reason: 'cross_origin_not_allowed' })
    else expect(result.ok).toBe(registered.ok)
  })

  it('has the expected result when its credential authenticates', () => {
    const credential = credentialOf(registration.attestationObject)
    const ceremony: ExpectedAssertion = {
      ...expectedClient(authentication.challenge),
      allowCredentials: [credential.id],
      userIdentified: true,
      anotherFactorVerified: false,
    }
    const result = verifyAssertion(authenticationResponse(vector), ceremony, credential)
    if (refused[name]) {
      expect(result).toMatchObject({ ok: false, reason: refused[name] })
      return
    }
    expect(registered).toMatchObject({ credential: { publicKey: credential.publicKey } })
    const flags = Buffer.from(authentication.authenticatorData, 'hex').readUInt8(32)
    expect(result).toEqual({
      ok: true,
      userVerified: credential.uvInitialized && (flags & 4) !== 0,
      reportedUserVerified: (flags & 4) !== 0,
      mayBeCloned: false,
      signCount: 0,
      backupState: (flags & 16) !== 0,
      uvInitialized: credential.uvInitialized,
    })
  })
})

/** Read without verification, because some vectors must be refused at registration too. */
function credentialOf(attestationObject: string): StoredCredential {
  const object = decodeCbor(Buffer.from(attestationObject, 'hex'), 'malformed_attestation_object') as CborMap
  const { attested, userVerified, ...data } = readAuthenticatorData(object.get('authData') as Buffer)
  return { ...data, ...(attested as AttestedCredential), uvInitialized: userVerified, userHandle: Buffer.alloc(64) }
}
