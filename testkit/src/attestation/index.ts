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
export { type BlobOptions, metadataBlob, metadataEntry, metadataSigner } from './metadata-blob.ts'
export { packed } from './packed.ts'
