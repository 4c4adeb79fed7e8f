import { be, bs, softwareAuthenticator, up, uv } from '@countersign/testkit/passkeys'
import { describe, expect, it } from 'vitest'
import { challenge, expectedAssertion as expected, storedCredential, userHandle } from './expected.fixture.ts'
import {
  type Assertion,
  type ExpectedAssertion,
  type RefusalReason,
  readPresented,
  type StoredCredential,
  verifyAssertion,
} from './index.ts'

const key = softwareAuthenticator()
const other = softwareAuthenticator()
const stored = storedCredential(key)
const handle = { response: { userHandle: userHandle.toString('base64url') } }

type Get = Parameters<typeof key.get>[1]
const verify = (deviation: Get, changes: Partial<ExpectedAssertion> = {}, credential: Partial<StoredCredential> = {}) =>
  verifyAssertion(key.get(challenge, deviation), { ...expected, ...changes }, { ...stored, ...credential })
const refusalOf = (...given: Parameters<typeof verify>) => {
  const result = verify(...given)
  return result.ok ? 'accepted' : result.reason
}

describe('an accepted assertion', () => {
  it.each(['ES256', 'ES384', 'EdDSA', 'RS256'] as const)('returns the state to store for an %s credential', (kind) => {
    const authenticator = softwareAuthenticator(kind)
    const credential = { ...storedCredential(authenticator), backupEligible: true, signCount: 4 }
    const response = authenticator.get(challenge, { flags: up | uv | be | bs, signCount: 5, ...handle })
    const assertion: Assertion = {
      userVerified: true,
      reportedUserVerified: true,
      mayBeCloned: false,
      signCount: 5,
      backupState: true,
      uvInitialized: true,
    }
    expect(verifyAssertion(response, expected, credential)).toEqual({ ok: true, ...assertion })
  })

  it('is of a listed credential, or of any if none is listed', () => {
    expect(refusalOf({}, { allowCredentials: [other.id, key.id] })).toBe('accepted')
    expect(refusalOf({}, { allowCredentials: [] })).toBe('accepted')
  })

  it('names the user handle if the user was not identified before', () => {
    expect(refusalOf(handle, { userIdentified: false })).toBe('accepted')
    expect(refusalOf({ response: { userHandle: null } })).toBe('accepted')
  })
})

describe('an assertion is refused', () => {
  it.each<[string, Get, Partial<ExpectedAssertion>, Partial<StoredCredential>, RefusalReason]>([
    ['for a credential that is not listed', {}, { allowCredentials: [other.id] }, {}, 'credential_not_allowed'],
    ['for another credential than the stored one', {}, {}, { id: other.id }, 'credential_id_mismatch'],
    ['without a user handle if the user is unknown', {}, { userIdentified: false }, {}, 'user_handle_missing'],
    ['with the handle of another user', handle, {}, { userHandle: Buffer.alloc(64, 1) }, 'user_handle_mismatch'],
    ['with another type of client data', { clientData: { type: 'webauthn.create' } }, {}, {}, 'wrong_ceremony'],
    ['for another challenge', {}, { challenge: Buffer.alloc(32) }, {}, 'challenge_mismatch'],
    ['from another origin', { clientData: { origin: 'https://evil.example' } }, {}, {}, 'origin_not_allowed'],
    ['in a frame', { clientData: { crossOrigin: true } }, {}, {}, 'cross_origin_not_allowed'],
    ['for another relying party', { rpId: 'evil.example' }, {}, {}, 'rp_id_mismatch'],
    ['without user presence', { flags: uv }, {}, {}, 'user_not_present'],
    ['without required user verification', { flags: up }, {}, {}, 'user_not_verified'],
    ['if UV was never initialized', {}, {}, { uvInitialized: false }, 'user_verification_not_initialized'],
    ['with BS but not BE', { flags: up | uv | bs }, {}, {}, 'backup_state_invalid'],
    ['if BE appears later', { flags: up | uv | be }, {}, {}, 'backup_eligibility_changed'],
    ['if BE disappears later', {}, {}, { backupEligible: true }, 'backup_eligibility_changed'],
    ['if another key signed it', {}, {}, { publicKey: other.cose }, 'signature_invalid'],
    ['if the stored key is broken', {}, {}, { publicKey: Buffer.of(1) }, 'malformed_public_key'],
    ['with bytes after the authenticator data', { suffix: Buffer.of(0) }, {}, {}, 'malformed_authenticator_data'],
    ['with a signature that is not base64url', { response: { signature: '+/' } }, {}, {}, 'malformed_response'],
    ['with an empty user handle', { response: { userHandle: '' } }, {}, {}, 'malformed_response'],
  ])('%s', (_, deviation, changes, credential, reason) => {
    expect(refusalOf(deviation, changes, credential)).toBe(reason)
  })

  it('if it carries attested credential data', () => {
    const suffix = Buffer.concat([Buffer.alloc(16), Buffer.of(0, 1, 1), key.cose])
    const result = verify({ flags: up | uv | 0x40, suffix })
    expect(result).toMatchObject({
      reason: 'malformed_authenticator_data',
      detail: expect.stringContaining('assertion'),
    })
  })
})

describe('user verification', () => {
  it('counts only for a credential where it was initialized', () => {
    const result = verify({}, { userVerification: 'preferred' }, { uvInitialized: false })
    expect(result).toMatchObject({ ok: true, userVerified: false, uvInitialized: false })
  })

  it('is initialized together with another factor', () => {
    const result = verify({}, { anotherFactorVerified: true }, { uvInitialized: false })
    expect(result).toMatchObject({ ok: true, userVerified: true, uvInitialized: true })
  })

  it('stays initialized, but does not count, if the user was not verified this time', () => {
    const result = verify({ flags: up }, { userVerification: 'discouraged', anotherFactorVerified: true })
    expect(result).toMatchObject({ ok: true, userVerified: false, uvInitialized: true })
  })
})

describe('the counter', () => {
  it.each([
    [0, 0, false],
    [4, 5, false],
    [0, 1, false],
    [5, 5, true],
    [6, 5, true],
    [1, 0, true],
  ])('that was %i and is %i reports a possible clone: %s', (before, now, mayBeCloned) => {
    const result = verify({ signCount: now }, {}, { signCount: before })
    expect(result).toMatchObject({ ok: true, mayBeCloned, signCount: now })
  })
})

it('reads the credential id and user handle that the caller needs to find the credential', () => {
  expect(readPresented(key.get(challenge, handle))).toEqual({ ok: true, id: key.id, userHandle })
  expect(readPresented({})).toMatchObject({ ok: false, reason: 'malformed_response' })
})
