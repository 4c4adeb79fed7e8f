import { PdpMetadata, PdpParams } from '@countersign/contract'
import { openOperation } from '../../operation.ts'

export const getPdpMetadata = openOperation({
  id: 'getPdpMetadata',
  method: 'GET',
  path: '/pdp/{tenantId}/.well-known/authzen-configuration',
  // AuthZEN puts the well-known part between host and path.
  rootPath: '/.well-known/authzen-configuration{context}/pdp/{tenantId}',
  summary: 'Read the metadata of the policy decision point (AuthZEN)',
  params: PdpParams,
  reply: { 200: PdpMetadata },
  cacheControl: 'public, max-age=300',
  handle: ({ params }, { decisions }) => decisions.metadata(params.tenantId),
})
