import { createHash, sign } from 'node:crypto'
import { type Issued, issue, name, now, packed, packedSubject } from '@countersign/testkit/attestation'
import { be, sha256, softwareAuthenticator, up } from '@countersign/testkit/passkeys'
import { describe, expect, it } from 'vitest'
import { challenge } from '../expected.fixture.ts'
import { type AuthenticatorModel, readClaimedModels } from '../index.ts'
import { aaguid, type Direct, outcomeOf, packedLeaf, register, root } from './attest.fixture.ts'

const listed = '00112233-4455-6677-8899-aabbccddeeff'
const other = Buffer.alloc(16, 1)
const sound: AuthenticatorModel = {
  anchors: [root.bytes],
  isHardware: true,
  certification: 3,
  isCompromised: false,
  compromisedCertificates: [],
}
const leaf = packedLeaf()
const knowing = (changes: Partial<AuthenticatorModel> = {}, policy: Direct = {}): Direct => ({
  anchors: [],
  models: new Map([[listed, { ...sound, ...changes }]]),
  now,
  ...policy,
})
const outcome = (policy: Direct, deviation = {}) => outcomeOf(register(packed(leaf), policy, deviation))

describe('a model in the metadata', () => {
  it('is trusted by its own anchors', () => {
    expect(outcome(knowing())).toBe('accepted')
    expect(outcome(knowing({ anchors: [] }))).toBe('attestation_untrusted')
  })

  it('does not vouch for another model', () => {
    expect(outcome(knowing(), { aaguid: other })).toBe('attestation_untrusted')
  })

  it('is refused if it is compromised, even if an anchor of the tenant vouches for it', () => {
    expect(outcome(knowing({ isCompromised: true }))).toBe('model_compromised')
    expect(outcome(knowing({ isCompromised: true }, { anchors: [root.bytes] }))).toBe('model_compromised')
  })

  it('is refused only in the batches whose attestation key is compromised', () => {
    const compromisedCertificates = [sha256(leaf.bytes).toString('hex')]
    expect(outcome(knowing({ compromisedCertificates }))).toBe('model_compromised')
    expect(outcomeOf(register(packed(packedLeaf()), knowing({ compromisedCertificates })))).toBe('accepted')
  })

  it('needs the required certification', () => {
    expect(outcome(knowing({}, { minCertification: 3 }))).toBe('accepted')
    expect(outcome(knowing({}, { minCertification: 4 }))).toBe('certification_too_low')
    expect(outcome({ minCertification: 1 })).toBe('certification_too_low')
  })

  it('tells whether the key is in hardware', () => {
    const hardwareOf = (policy: Direct) => {
      const result = register(packed(leaf), policy)
      return result.ok && result.credential.hardware
    }
    expect(hardwareOf(knowing())).toBe(true)
    expect(hardwareOf(knowing({ isHardware: false }))).toBe(false)
  })
})

it('a key that can be synced is refused where it is not allowed', () => {
  expect(outcome({ allowSynced: false }, { flags: up | be })).toBe('synced_not_allowed')
  expect(outcome({ allowSynced: false }, { flags: up })).toBe('accepted')
})

describe('a U2F key, which has no AAGUID', () => {
  const keys = issue({ issuer: root, subject: name(packedSubject) })
  const spki = keys.publicKey.export({ type: 'spki', format: 'der' })
  /** The uncompressed point, which ends the SPKI of a P-256 key. */
  const keyIdentifier = createHash('sha1').update(spki.subarray(-65)).digest('hex')
  const models = new Map([[keyIdentifier, sound]])

  function u2f(certificate: Issued, claimed: Buffer) {
    const key = softwareAuthenticator()
    const { x = '', y = '' } = key.publicKey.export({ format: 'jwk' })
    const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
    const attest = (authData: Buffer, hash: Buffer) => {
      const signed = Buffer.concat([Buffer.of(0), authData.subarray(0, 32), hash, key.id, point])
      const sig = sign('sha256', signed, certificate.privateKey)
      return {
        fmt: 'fido-u2f',
        attStmt: new Map<string, Buffer | Buffer[]>([
          ['sig', sig],
          ['x5c', [certificate.bytes]],
        ]),
      }
    }
    return { key, attest, deviation: { flags: up, aaguid: claimed } }
  }
  const registered = (claimed: Buffer, policy: Direct) => {
    const { key, attest, deviation } = u2f(keys, claimed)
    return outcomeOf(register(attest, policy, deviation, key))
  }

  it('is found by the key of its attestation certificate', () => {
    expect(registered(Buffer.alloc(16), { anchors: [], models })).toBe('accepted')
    expect(registered(Buffer.alloc(16), { anchors: [], models: new Map() })).toBe('attestation_untrusted')
  })

  it('cannot hide its model behind an AAGUID, which the statement does not cover', () => {
    const { key, attest, deviation } = u2f(keys, aaguid)
    expect(readClaimedModels(key.create(challenge, { ...deviation, attest }))).toEqual([listed, keyIdentifier])
    const compromised = new Map([[keyIdentifier, { ...sound, isCompromised: true }]])
    expect(registered(aaguid, { models: compromised })).toBe('model_compromised')
  })
})

it('a response without certificates claims no model', () => {
  expect(readClaimedModels(softwareAuthenticator().create(challenge))).toEqual([])
  expect(readClaimedModels({})).toEqual([])
})
