// The test vectors of docs/devices.md match what the server computes and accepts.
import { readFile } from 'node:fs/promises'
import { canonicalJson } from '@countersign/contract/canonical-json'
import { b64uSha256, thumbprint, verifyClientJwt } from '@countersign/platform/crypto'
import { expect, test } from 'vitest'
import type { DeviceRow } from '../../authenticators/devices/devices-store.ts'
import { assertEnrolmentProof } from '../../enrolment/devices/enrolment-proof.ts'
import type { DeviceChallengeRow } from '../lifecycle/device-challenges-store.ts'
import { detailsHash } from './content.ts'
import { readResponse } from './response.ts'

const document = await readFile(new URL('../../../../../docs/devices.md', import.meta.url), 'utf8')

/** By the name after ```json vector. */
function vector(name: string) {
  const [, text] = new RegExp(`^\`\`\`json vector ${name}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(document) ?? []
  if (!text) throw new Error(`The docs have no vector ${name}.`)
  return JSON.parse(text)
}

const { privateKeyJwk, thumbprint: kid } = vector('key')
const { d: _private, ...publicKeyJwk } = privateKeyJwk
const enrolment = vector('enrolment')
const { challenge, ...hashes } = vector('hashes')
const { issuer, tenantId } = enrolment
const now = enrolment.proof.payload.iat * 1000
const expected = { publicKeyJwk, issuer, tenantId, now }

const decoded = (jws: string) =>
  jws
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()))

test('the key has the documented thumbprint', () => expect(thumbprint(publicKeyJwk)).toBe(kid))

test('the code has the documented hash, and the proof is accepted', () => {
  const { code, codeHash, uri, proof } = enrolment
  expect(uri.endsWith(`#enrol=${tenantId}.${code}`)).toBe(true)
  expect(b64uSha256(code)).toBe(codeHash)
  expect(decoded(proof.jws)).toEqual([proof.header, proof.payload])
  expect(() => assertEnrolmentProof(proof.jws, { ...expected, codeHash })).not.toThrow()
})

test('the client assertion is signed by the documented key', async () => {
  const { jws, header, payload } = vector('client-assertion')
  const { claims } = await verifyClientJwt(jws, { keys: [{ ...publicKeyJwk, kid }] })
  expect(decoded(jws)).toEqual([header, payload])
  expect(claims).toEqual(payload)
})

test('the content has the documented canonical form and hash', () => {
  const { clientName, title, message, details, context, action } = challenge
  const shown = { clientName, title, message, details, context }
  expect(canonicalJson(shown)).toBe(hashes.canonicalDetails)
  expect(detailsHash(shown)).toBe(hashes.detailsHash)
  expect(canonicalJson(action)).toBe(hashes.canonicalAction)
  expect(b64uSha256(hashes.canonicalAction)).toBe(hashes.actionHash)
})

test.each([
  ['approval', { decision: 'approve', number: '07' }],
  ['denial', { decision: 'deny', denyReason: 'not_me' }],
])('the %s is accepted', (name, decision) => {
  const { jws, header, payload } = vector('responses')[name]
  expect(decoded(jws)).toEqual([header, payload])
  const device = { public_jwk: publicKeyJwk } as DeviceRow
  const row = {
    challenge_id: challenge.challengeId,
    nonce: challenge.nonce,
    purpose: challenge.purpose,
    auth_type: 'push',
    details_hash: hashes.detailsHash,
    action_hash: hashes.actionHash,
  } as DeviceChallengeRow
  expect(readResponse(jws, { device, challenge: row, issuer, tenantId, now })).toEqual(decision)
})
