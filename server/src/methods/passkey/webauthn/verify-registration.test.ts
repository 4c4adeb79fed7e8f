import {
  be,
  bs,
  type Encodable,
  encodeCbor,
  origin,
  softwareAuthenticator,
  up,
  uv,
} from '@countersign/testkit/passkeys'
import { describe, expect, it } from 'vitest'
import { challenge, expectedRegistration as expected } from './expected.fixture.ts'
import { type ExpectedRegistration, type NewCredential, type RefusalReason, verifyRegistration } from './index.ts'

const key = softwareAuthenticator()
const framed = { topOrigins: ['https://top.example'] }
const direct = { kind: 'direct', anchors: [], now: 0 } as const

type Create = Parameters<typeof key.create>[1]
const refusalOf = (deviation: Create, changes: Partial<ExpectedRegistration> = {}) => {
  const result = verifyRegistration(key.create(challenge, deviation), { ...expected, ...changes })
  return result.ok ? 'accepted' : result.reason
}

describe('an accepted registration', () => {
  it.each(['ES256', 'ES384', 'EdDSA', 'RS256'] as const)('returns what is stored of an %s credential', (kind) => {
    const authenticator = softwareAuthenticator(kind)
    const aaguid = Buffer.from('00112233445566778899aabbccddeeff', 'hex')
    const response = authenticator.create(challenge, { flags: up | uv | be | bs, signCount: 3_000_000_000, aaguid })
    const credential: NewCredential = {
      id: authenticator.id,
      publicKey: authenticator.cose,
      algorithm: { ES256: -7, ES384: -35, EdDSA: -8, RS256: -257 }[kind],
      signCount: 3_000_000_000,
      uvInitialized: true,
      backupEligible: true,
      backupState: true,
      transports: ['nfc', 'usb'],
      aaguid: '00112233-4455-6677-8899-aabbccddeeff',
      attestationFormat: 'none',
      attestationVerified: false,
      hardware: false,
    }
    expect(verifyRegistration(response, expected)).toEqual({ ok: true, credential })
  })

  it('starts without initialized user verification if the user was not verified', () => {
    const result = verifyRegistration(key.create(challenge, { flags: up }), {
      ...expected,
      userVerification: 'preferred',
    })
    expect(result).toMatchObject({ ok: true, credential: { uvInitialized: false } })
  })

  it('may lack user presence only if the browser created the passkey silently, and then UV does not count', () => {
    expect(refusalOf({ flags: uv })).toBe('user_not_present')
    const result = verifyRegistration(key.create(challenge, { flags: uv }), { ...expected, conditionalCreate: true })
    expect(result).toMatchObject({ ok: true, credential: { uvInitialized: false } })
  })

  it('may carry members that we do not know, and extension outputs that we did not ask for', () => {
    expect(refusalOf({ members: { future: {} }, response: { publicKeyAlgorithm: -7, future: [1] } })).toBe('accepted')
    const extensions = encodeCbor(new Map([['credProtect', 2]]))
    expect(refusalOf({ flags: up | uv | 0x80, suffix: extensions })).toBe('accepted')
  })

  it('ignores the statement if the relying party asked for none, even one that is not valid', () => {
    const attest = () => ({ fmt: 'packed', attStmt: new Map([['x5c', [Buffer.from('hostile')]]]) })
    const result = verifyRegistration(key.create(challenge, { attest }), expected)
    expect(result).toMatchObject({ ok: true, credential: { attestationFormat: 'none', attestationVerified: false } })
  })
})

describe('a registration is refused', () => {
  it.each<[string, Create, Partial<ExpectedRegistration>, RefusalReason]>([
    ['with another type of client data', { clientData: { type: 'webauthn.get' } }, {}, 'wrong_ceremony'],
    ['for another challenge', {}, { challenge: Buffer.alloc(32, 8) }, 'challenge_mismatch'],
    [
      'with a padded challenge',
      { clientData: { challenge: `${challenge.toString('base64url')}=` } },
      {},
      'challenge_mismatch',
    ],
    ['from another origin', { clientData: { origin: 'https://evil.example' } }, {}, 'origin_not_allowed'],
    ['from a subdomain', { clientData: { origin: 'https://a.shop.example' } }, {}, 'origin_not_allowed'],
    ['from another port', { clientData: { origin: `${origin}:8443` } }, {}, 'origin_not_allowed'],
    ['without an origin', { clientData: { origin: undefined } }, {}, 'origin_not_allowed'],
    ['in a frame', { clientData: { crossOrigin: true } }, {}, 'cross_origin_not_allowed'],
    ['in a frame of a page that is not listed', frame('https://evil.example'), framed, 'top_origin_not_allowed'],
    ['in a frame of an unnamed page', { clientData: { crossOrigin: true } }, framed, 'top_origin_not_allowed'],
    [
      'with topOrigin outside a frame',
      { clientData: { topOrigin: 'https://top.example' } },
      framed,
      'top_origin_not_allowed',
    ],
    ['if crossOrigin is a text', { clientData: { crossOrigin: 'true' } }, {}, 'malformed_client_data'],
    ['if client data is not JSON', { clientDataText: '{' }, {}, 'malformed_client_data'],
    ['if client data is an array', { clientDataText: '[]' }, {}, 'malformed_client_data'],
    ['if client data repeats a name', { clientDataText: duplicateOrigin() }, {}, 'malformed_client_data'],
    ['for another relying party', { rpId: 'evil.example' }, {}, 'rp_id_mismatch'],
    ['without user presence', { flags: uv }, {}, 'user_not_present'],
    ['without required user verification', { flags: up }, {}, 'user_not_verified'],
    ['with BS but not BE', { flags: up | uv | bs }, {}, 'backup_state_invalid'],
    ['with an algorithm that was not offered', {}, { algorithms: [-8] }, 'algorithm_not_allowed'],
    [
      'with a credential id of 1,024 bytes',
      { credentialId: Buffer.alloc(1024, 1), members: ids() },
      {},
      'credential_id_too_long',
    ],
    [
      'with an empty credential id',
      { credentialId: Buffer.alloc(0), members: ids() },
      {},
      'malformed_authenticator_data',
    ],
    ['if id is not the created one', { members: ids() }, {}, 'credential_id_mismatch'],
    ['if rawId is not id', { members: { rawId: 'AAAA' } }, {}, 'credential_id_mismatch'],
    ['with bytes after the authenticator data', { suffix: Buffer.of(0) }, {}, 'malformed_authenticator_data'],
    ['if extensions are announced but missing', { flags: up | uv | 0x80 }, {}, 'malformed_authenticator_data'],
    [
      'if extensions are not a map',
      { flags: up | uv | 0x80, suffix: Buffer.of(0) },
      {},
      'malformed_authenticator_data',
    ],
    [
      'with a statement of format none that is not empty',
      { attest: () => ({ fmt: 'none', attStmt: new Map([['a', 1]]) }) },
      {},
      'malformed_attestation_statement',
    ],
    ['without attestation if it is required', {}, { attestation: direct }, 'attestation_missing'],
    [
      'with an unknown format if attestation is required',
      { attest: () => ({ fmt: 'android-safetynet', attStmt: new Map() }) },
      { attestation: direct },
      'attestation_format_unsupported',
    ],
    [
      'with another member in the attestation object',
      { attestationObject: (parts) => encodeCbor(new Map([['a', 1], ...parts])) },
      {},
      'malformed_attestation_object',
    ],
    [
      'with unsorted members in the attestation object',
      { attestationObject: (parts) => encodeCbor(new Map([...parts].reverse())) },
      {},
      'malformed_attestation_object',
    ],
    [
      'with bytes after the attestation object',
      { attestationObject: (parts) => Buffer.concat([encodeCbor(parts), Buffer.of(0)]) },
      {},
      'malformed_attestation_object',
    ],
    [
      'with too little authenticator data',
      { attestationObject: (parts) => encodeCbor(new Map([...parts, ['authData', Buffer.alloc(36)]])) },
      {},
      'malformed_authenticator_data',
    ],
    ['without attested credential data', { attestationObject: withoutAttested }, {}, 'malformed_authenticator_data'],
    ['with another type of credential', { members: { type: 'password' } }, {}, 'malformed_response'],
    ['without a response', { members: { response: null } }, {}, 'malformed_response'],
    ['with padding', { response: { clientDataJSON: 'e30=' } }, {}, 'malformed_response'],
    [
      'with an oversized attestation object',
      { response: { attestationObject: 'A'.repeat(100_000) } },
      {},
      'malformed_response',
    ],
    ['with a transport that is not a name', { response: { transports: ['<b>'] } }, {}, 'malformed_response'],
    ['with transports that are not an array', { response: { transports: 'usb' } }, {}, 'malformed_response'],
  ])('%s', (_, deviation, changes, reason) => {
    expect(refusalOf(deviation, changes)).toBe(reason)
  })

  it.each([undefined, null, 7, 'text', [], {}, { id: 'AAAA' }, Object.create({ type: 'public-key' })])(
    'if it is %j',
    (response) => {
      expect(verifyRegistration(response, expected)).toMatchObject({ ok: false, reason: 'malformed_response' })
    },
  )

  it('if reading it throws', () => {
    const hostile = new Proxy(
      {},
      {
        getOwnPropertyDescriptor: () => {
          throw new Error('hostile')
        },
      },
    )
    expect(verifyRegistration(hostile, expected)).toMatchObject({ ok: false, reason: 'unexpected_error' })
  })
})

it('accepts a frame of a listed page', () => {
  expect(refusalOf(frame('https://top.example'), framed)).toBe('accepted')
})

function frame(topOrigin: string): Create {
  return { clientData: { crossOrigin: true, topOrigin } }
}

function duplicateOrigin(): string {
  const usual = JSON.stringify({ type: 'webauthn.create', challenge: challenge.toString('base64url'), origin })
  return usual.replace('"origin"', '"origin":"https://evil.example","\\u006frigin"')
}

function ids() {
  return { id: 'AAAA', rawId: 'AAAA' }
}

function withoutAttested(parts: Map<string, Encodable>): Buffer {
  const bare = Buffer.from((parts.get('authData') as Buffer).subarray(0, 37))
  bare.writeUInt8(up | uv, 32)
  return encodeCbor(new Map([...parts, ['authData', bare]]))
}
