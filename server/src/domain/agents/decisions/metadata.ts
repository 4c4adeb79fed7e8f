import { type PdpMetadata, Problem } from '@countersign/contract'
import { findTenantAccess } from '../../oauth/index.ts'
import type { AgentsContext } from '../context.ts'

/** AuthZEN metadata: the addresses of a tenant's policy decision point. */
export async function readPdpMetadata(ctx: AgentsContext, tenantId: string): Promise<PdpMetadata> {
  if (!(await findTenantAccess(ctx, tenantId))) throw new Problem('not_found')
  const { authBase, pdp } = ctx.addresses
  const base = pdp(tenantId)
  return {
    policy_decision_point: base,
    access_evaluation_endpoint: `${base}/access/v1/evaluation`,
    access_evaluations_endpoint: `${base}/access/v1/evaluations`,
    search_subject_endpoint: `${base}/access/v1/search/subject`,
    search_resource_endpoint: `${base}/access/v1/search/resource`,
    search_action_endpoint: `${base}/access/v1/search/action`,
    access_request_endpoint: `${base}/access/v1/requests`,
    jwks_uri: `${authBase}/oauth/jwks/${tenantId}`,
    capabilities: ['urn:openid:authzen:capability:access-request'],
  }
}
