import { type MfaTenant, newMfaTenant, startTestServer } from '@countersign/testkit'
import { type Issued, issue, name, packed, packedSubject, pem } from '@countersign/testkit/attestation'
import {
  be,
  bs,
  type CreateDeviation,
  origin,
  rpId,
  softwareAuthenticator,
  up,
  uv,
} from '@countersign/testkit/passkeys'
import { decodeJwt } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const authType = 'passkey'
const aaguid = Buffer.from('00112233445566778899aabbccddeeff', 'hex')
const root = issue({ ca: true })
const leaf = issue({ issuer: root, subject: name(packedSubject) })
const stranger = issue({ subject: name(packedSubject) })
const anchor = { name: 'Vendor root', certificate: pem(root) }
const relyingParties = [{ id: rpId, name: 'Web shop', origins: [origin] }]
let people = 0

async function newTenant(settings: object): Promise<MfaTenant> {
  const made = await newMfaTenant(server)
  const mode = { enabled: true, settings: { relyingParties, ...settings } }
  expect(await made.admin('PATCH', 'authentication-modes/passkey', mode)).toMatchObject({ status: 200 })
  return made
}

const direct = await newTenant({ attestation: 'direct', trustAnchors: [anchor] })
const none = await newTenant({})

async function begin(of: MfaTenant) {
  const { body } = await of.post('registerOtp', { userId: `attested-${++people}`, authType })
  return { ...body, challenge: Buffer.from(body.publicKey.challenge, 'base64url') }
}

async function register(of: MfaTenant, deviation: CreateDeviation = {}) {
  const key = softwareAuthenticator()
  const { userId, registrationId, challenge, publicKey } = await begin(of)
  const credential = key.create(challenge, { aaguid, ...deviation })
  const answer = await of.post('authenticateOtp', { userId, authType, registrationId, credential })
  return { ...answer, key, userId, registrationId, userHandle: publicKey.user.id }
}

async function amrAfter(of: MfaTenant, flags: number, attest: CreateDeviation['attest']): Promise<unknown> {
  const { key, userId, userHandle } = await register(of, { flags, ...(attest ? { attest } : {}) })
  const { body } = await of.post('sendOtp', { userId, authType })
  const challenge = Buffer.from(body.publicKey.challenge, 'base64url')
  const credential = key.get(challenge, { flags, response: { userHandle } })
  const { challengeId } = body
  return decodeJwt((await of.post('authenticateOtp', { authType, challengeId, credential })).body.assertion).amr
}

const reasonOf = async (of: MfaTenant, deviation: CreateDeviation) => {
  const { status, body } = await register(of, deviation)
  return status === 422 ? body.reason : body
}

const selfSigned: CreateDeviation['attest'] = () => ({ fmt: 'packed', attStmt: new Map([['alg', -7]]) })
const chainOf = (certificate: Issued) => packed(certificate, [root])

describe('without attestation', () => {
  test('the statement is ignored, whatever was sent', async () => {
    expect((await begin(none)).publicKey.attestation).toBe('none')
    for (const attest of [packed(leaf), packed(stranger), selfSigned])
      expect((await register(none, { attest })).body.authenticated).toBe(true)
    expect(await amrAfter(none, up | uv, packed(leaf))).toEqual(['pop', 'user', 'mfa'])
  })
})

describe('with attestation', () => {
  test('options ask for it, and a statement that leads to an anchor is accepted', async () => {
    expect((await begin(direct)).publicKey.attestation).toBe('direct')
    expect((await register(direct, { attest: packed(leaf) })).body).toMatchObject({ authenticated: true })
    expect((await register(direct, { attest: chainOf(leaf) })).body).toMatchObject({ authenticated: true })
  })

  test.each([
    ['no statement', {}, 'attestation_missing'],
    ['another vendor', { attest: packed(stranger) }, 'attestation_untrusted'],
    [
      'an unsupported format',
      { attest: () => ({ fmt: 'android-safetynet', attStmt: new Map() }) },
      'attestation_format_unsupported',
    ],
  ])('a passkey with %s is refused with its reason', async (_, deviation, reason) => {
    expect(await reasonOf(direct, deviation)).toBe(reason)
  })

  test('a self attestation is refused, because it leads to no anchor', async () => {
    const key = softwareAuthenticator()
    const { userId, registrationId, challenge } = await begin(direct)
    const attest = packed({ privateKey: key.privateKey } as Issued, [])
    const credential = key.create(challenge, {
      aaguid,
      attest: (authData, hash) => {
        const { fmt, attStmt } = attest(authData, hash)
        attStmt.delete('x5c')
        return { fmt, attStmt }
      },
    })
    expect(await direct.post('authenticateOtp', { userId, authType, registrationId, credential })).toMatchObject({
      status: 422,
      body: { code: 'credential_rejected', reason: 'attestation_self_signed' },
    })
  })

  test('a refused passkey is recorded once, with the reason', async () => {
    const { userId, registrationId } = await register(direct, { attest: packed(stranger) })
    const { body } = await direct.admin('GET', `audit-events?action=passkey.refused&targetId=${userId}`)
    const details = { registrationId, relyingPartyId: rpId, reason: 'attestation_untrusted' }
    expect(body.items).toMatchObject([{ outcome: 'failure', details }])
    expect(body.items).toHaveLength(1)
  })

  test('only listed models are accepted', async () => {
    const listed = { attestation: 'direct', trustAnchors: [anchor] }
    const of = await newTenant({ ...listed, allowedAaguids: ['00112233-4455-6677-8899-aabbccddeeff'] })
    expect((await register(of, { attest: packed(leaf) })).body.authenticated).toBe(true)
    expect(await reasonOf(of, { attest: packed(leaf), aaguid: Buffer.alloc(16, 1) })).toBe('aaguid_not_allowed')
  })

  test('a certification level needs metadata that lists the model', async () => {
    const of = await newTenant({ attestation: 'direct', trustAnchors: [anchor], minCertificationLevel: 'L1' })
    expect(await reasonOf(of, { attest: packed(leaf) })).toBe('certification_too_low')
  })

  test('keys that can be synced are refused if the tenant does not allow them', async () => {
    const of = await newTenant({ attestation: 'direct', trustAnchors: [anchor], allowSynced: false })
    const attest = packed(leaf)
    expect(await reasonOf(of, { attest, flags: up | uv | be })).toBe('synced_not_allowed')
    expect(await reasonOf(of, { attest, flags: up | uv | be | bs })).toBe('synced_not_allowed')
    expect((await register(of, { attest })).body.authenticated).toBe(true)
  })

  test('assertions name a hardware key only if it is attested and cannot be copied', async () => {
    const attest = packed(leaf)
    expect(await amrAfter(direct, up | uv, attest)).toEqual(['pop', 'user', 'mfa', 'hwk'])
    expect(await amrAfter(direct, up | uv | be, attest)).toEqual(['pop', 'user', 'mfa'])
    expect(await amrAfter(direct, up | uv | be | bs, attest)).toEqual(['pop', 'user', 'mfa', 'swk'])
  })
})

describe('settings that cannot take effect are refused', () => {
  const trusted = { attestation: 'direct', trustAnchors: [anchor] }
  const expired = pem(issue({ ca: true, to: '250101000000Z' }))
  test.each([
    ['allowSynced without attestation', { allowSynced: false }, 'settings.allowSynced'],
    [
      'models without attestation',
      { allowedAaguids: ['00112233-4455-6677-8899-aabbccddeeff'] },
      'settings.allowedAaguids',
    ],
    ['a level without attestation', { minCertificationLevel: 'L2' }, 'settings.minCertificationLevel'],
    ['attestation that nothing anchors', { attestation: 'direct' }, 'settings.attestation'],
    [
      'a level without metadata',
      { ...trusted, useFidoMetadata: false, minCertificationLevel: 'L1' },
      'settings.minCertificationLevel',
    ],
    ['an AAGUID that is none', { ...trusted, allowedAaguids: ['yubikey'] }, 'settings.allowedAaguids[0]'],
    [
      'an anchor that is no certificate',
      { attestation: 'direct', trustAnchors: [{ name: 'None', certificate: 'MII' }] },
      'settings.trustAnchors[0].certificate',
    ],
    [
      'two certificates in one anchor',
      { ...trusted, trustAnchors: [{ name: 'Two', certificate: `${pem(root)}${pem(leaf)}` }] },
      'settings.trustAnchors[0].certificate',
    ],
    [
      'an expired anchor',
      { ...trusted, trustAnchors: [{ name: 'Old', certificate: expired }] },
      'settings.trustAnchors[0].certificate',
    ],
  ])('%s', async (_, settings, field) => {
    const { status, body } = await none.admin('PATCH', 'authentication-modes/passkey', { settings })
    expect({ status, fields: body.details?.map((detail: { field: string }) => detail.field) }).toEqual({
      status: 400,
      fields: [field],
    })
  })
})
