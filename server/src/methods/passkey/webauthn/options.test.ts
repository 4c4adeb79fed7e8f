import { expect, it } from 'vitest'
import { type CreationOptionsJson, creationOptions, type RequestOptionsJson, requestOptions } from './index.ts'

const challenge = Buffer.alloc(32, 0xff)
const known = [
  { id: Buffer.of(1, 2, 3), transports: ['internal'] },
  { id: Buffer.of(4), transports: [] },
]
const descriptors: RequestOptionsJson['allowCredentials'] = [
  { type: 'public-key', id: 'AQID', transports: ['internal'] },
  { type: 'public-key', id: 'BA' },
]

it('writes creation options as parseCreationOptionsFromJSON reads them', () => {
  const input = {
    relyingParty: { id: 'shop.example', name: 'Shop' },
    user: { handle: Buffer.alloc(64), name: 'ada', displayName: 'Ada' },
    challenge,
    timeoutMs: 300_000,
    excludeCredentials: known,
    userVerification: 'preferred',
    residentKey: 'required',
    attestation: 'none',
  } as const
  const written: CreationOptionsJson = {
    rp: { id: 'shop.example', name: 'Shop' },
    user: { id: 'A'.repeat(86), name: 'ada', displayName: 'Ada' },
    challenge: `${'_'.repeat(42)}8`,
    pubKeyCredParams: [-7, -8, -35, -257].map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: 300_000,
    excludeCredentials: descriptors,
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
    attestation: 'none',
  }
  expect(creationOptions(input)).toEqual(written)
  const changed = { ...input, attachment: 'platform', residentKey: 'preferred', algorithms: [-8] } as const
  expect(creationOptions(changed)).toMatchObject({
    authenticatorSelection: { authenticatorAttachment: 'platform', requireResidentKey: false },
    pubKeyCredParams: [{ type: 'public-key', alg: -8 }],
  })
})

it('writes request options as parseRequestOptionsFromJSON reads them', () => {
  const input = { relyingPartyId: 'shop.example', challenge, timeoutMs: 60_000, allowCredentials: known }
  const written: RequestOptionsJson = {
    rpId: 'shop.example',
    challenge: `${'_'.repeat(42)}8`,
    timeout: 60_000,
    allowCredentials: descriptors,
    userVerification: 'required',
  }
  expect(requestOptions({ ...input, userVerification: 'required' })).toEqual(written)
})
