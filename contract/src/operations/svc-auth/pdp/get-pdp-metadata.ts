import { PdpMetadata, PdpParams } from '../../../authzen.ts'
import { openSignature } from '../../signature.ts'

export const getPdpMetadata = openSignature({
  service: 'svc-auth',
  id: 'getPdpMetadata',
  method: 'GET',
  path: '/pdp/{tenantId}/.well-known/authzen-configuration',
  // AuthZEN puts the well-known part between host and path.
  rootPath: '/.well-known/authzen-configuration{context}/pdp/{tenantId}',
  summary: 'Read the metadata of the policy decision point (AuthZEN)',
  params: PdpParams,
  reply: { 200: PdpMetadata },
  cacheControl: 'public, max-age=300',
})
