// How many policies Cedar may have to evaluate for one request. All tenants share a thread, so no request may occupy it for
// long.
import type { ResolvedSchema } from '../../schema/resolved-schema.ts'
import type { CompiledPolicy } from './compiled.ts'

const maxInSlice = 1_000

export interface CrowdedSlice {
  /** The first policy beyond the limit. */
  readonly policyId: string
  readonly message: string
  readonly help: string
}

export function crowdedSlice(schema: ResolvedSchema, policies: readonly CompiledPolicy[]): CrowdedSlice | undefined {
  for (const [action, { resources }] of Object.entries(schema.actions)) {
    const ofAction = policies.filter(({ actions }) => actions === null || actions.includes(action))
    if (ofAction.length <= maxInSlice) continue
    for (const resourceType of resources) {
      const extra = ofAction.filter((policy) => policy.resourceTypes?.includes(resourceType) ?? true)[maxInSlice]
      if (!extra) continue
      return {
        policyId: extra.policyId,
        message: `more than ${maxInSlice} policies can apply to ${action} on ${resourceType}`,
        help: 'name the action or the resource type in their scopes',
      }
    }
  }
  return undefined
}
