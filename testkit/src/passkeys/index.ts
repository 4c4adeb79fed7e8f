export { type Encodable, encodeCbor } from './cbor.ts'
export {
  be,
  bs,
  type CreateDeviation,
  coseKey,
  type Deviation,
  origin,
  rpId,
  type SoftwareAuthenticator,
  sha256,
  softwareAuthenticator,
  up,
  uv,
} from './software-authenticator.ts'
