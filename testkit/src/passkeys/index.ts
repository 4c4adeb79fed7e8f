export { type Encodable, encodeCbor } from './cbor.ts'
export {
  be,
  bs,
  type CreateDeviation,
  coseKey,
  origin,
  rpId,
  type SoftwareAuthenticator,
  sha256,
  softwareAuthenticator,
  up,
  uv,
} from './software-authenticator.ts'
