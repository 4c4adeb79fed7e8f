import { FidoMetadata, FidoMetadataBlob } from '../../../fido-metadata.ts'
import { maxFidoMetadataMebibytes } from '../../../limits/index.ts'
import { uploadSignature } from '../../signature.ts'

export const importFidoMetadata = uploadSignature({
  service: 'svc-tm',
  id: 'importFidoMetadata',
  method: 'POST',
  path: '/v1/fido-metadata:import',
  summary: 'Import FIDO metadata',
  description:
    'The body is the BLOB that the FIDO Alliance publishes at https://mds3.fidoalliance.org. It replaces the metadata in use if the FIDO Alliance signed it, it is current, and its number is higher. Tenants that require attestation of passkeys use it immediately.',
  scope: 'tenants.manage',
  upload: {
    contents: { 'application/jwt': FidoMetadataBlob, 'application/octet-stream': FidoMetadataBlob },
    maxMebibytes: maxFidoMetadataMebibytes,
  },
  reply: { 200: FidoMetadata },
  errors: ['forbidden', 'metadata_not_newer', 'too_many_requests'],
})
