export { decodeBase64url } from './base64url.ts'
export { checkClaims, type ExpectedClaims } from './check-claims.ts'
export type { ClientJwk } from './client-jwk.ts'
export { type ClientJwks, type JwksCheck, validateJwks } from './client-jwks.ts'
export { type ClientJwt, verifyClientJwt } from './client-jwt.ts'
export { b64uSha256 } from './digest.ts'
export { createDataKey, type DataKey, dataKeyVersionOf, mac, open, openString, type Place, seal } from './envelope.ts'
export { SealBroken } from './gcm.ts'
export { type JwtRefusal, JwtRefused } from './jwt-refused.ts'
export { MasterKeyRefused } from './master-key.ts'
export { MasterKeyRing, type WrappedKey } from './master-key-ring.ts'
export { parsePlainJson } from './plain-json.ts'
export { firstIdAt, newId, newKeyBytes, newSecret, sameBytes, sha256, timeOfId } from './randomness.ts'
export {
  type ArchiveKeyPair,
  createChunkOpener,
  createChunkSealer,
  isArchiveKey,
  newArchiveKeyPair,
  type OpenChunk,
} from './sealed-archive.ts'
export { createSigner, type Signer } from './signer.ts'
export {
  createVerifier,
  generateSigningKey,
  type P256Point,
  type PublicSigningJwk,
  type SigningKey,
  thumbprint,
} from './signing-key.ts'
export {
  type Claims,
  type JwsExpectation,
  readJws,
  type UnverifiedJws,
  verifyJws,
  verifySignature,
} from './verify-jws.ts'
