// AuthZEN metadata: where a tenant's policy decision point answers.
import type { PdpMetadata } from '@countersign/contract'
import type { Addresses } from '../../base/index.ts'

export function pdpMetadata({ authBase, pdp }: Addresses, tenantId: string): PdpMetadata {
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
