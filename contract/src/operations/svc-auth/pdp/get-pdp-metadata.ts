import { PdpMetadata, PdpParams } from '../../../authzen.ts'
import { openSignature } from '../../signature.ts'

export const getPdpMetadata = openSignature({
  service: 'svc-auth',
  id: 'getPdpMetadata',
  method: 'GET',
  path: '/pdp/{tenantId}/.well-known/authzen-configuration',
  // AuthZEN puts the well-known segment between the host and the path.
  rootPath: '/.well-known/authzen-configuration{context}/pdp/{tenantId}',
  summary: 'Get the policy decision point metadata (AuthZEN)',
  params: PdpParams,
  reply: { 200: PdpMetadata },
  cacheControl: 'public, max-age=300',
})
