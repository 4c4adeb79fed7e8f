import { origin, rpId, type SoftwareAuthenticator } from '@countersign/testkit/passkeys'
import { type ExpectedAssertion, type ExpectedRegistration, offeredAlgorithms, type StoredCredential } from './index.ts'

export const challenge = Buffer.alloc(32, 7)
export const userHandle = Buffer.alloc(64, 9)

const ceremony = { challenge, rpId, origins: [origin], topOrigins: [], userVerification: 'required' } as const

export const expectedRegistration: ExpectedRegistration = {
  ...ceremony,
  attestation: 'none',
  algorithms: offeredAlgorithms,
}

export const expectedAssertion: ExpectedAssertion = {
  ...ceremony,
  allowCredentials: [],
  userIdentified: true,
  anotherFactorVerified: false,
}

export function storedCredential({ id, cose }: SoftwareAuthenticator): StoredCredential {
  return { id, publicKey: cose, signCount: 0, uvInitialized: true, backupEligible: false, userHandle }
}
