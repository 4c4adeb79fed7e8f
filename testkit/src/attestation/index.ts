export {
  type CertificateOptions,
  extension,
  type Issued,
  integer,
  issue,
  name,
  now,
  octets,
  oid,
  packedSubject,
  pem,
  sequence,
  tlv,
} from './certificates.ts'
export { packed } from './packed.ts'
