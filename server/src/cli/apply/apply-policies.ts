import type { TenantScope } from '@countersign/platform/database'
import { policyDrafts, policySets } from '../../domain/policies/index.ts'
import type { Applying } from './applying.ts'
import { differences } from './changes.ts'
import type { DeclaredTenant } from './declaration.ts'

export async function applyPolicies(
  { domain, origin, references, changes }: Applying,
  tenant: TenantScope,
  declared: NonNullable<DeclaredTenant['policies']>,
): Promise<void> {
  const wanted = { schema: await references.text(declared.schema), policies: await references.text(declared.policies) }
  const { resource: draft } = await policyDrafts.find(domain, tenant)
  const published = draft.publishedVersion === null ? {} : await policySets.find(tenant, draft.publishedVersion)
  const fields = differences(wanted, published)
  if (fields.length === 0) return changes.keep()
  if (differences(wanted, draft).length > 0) await policyDrafts.save(domain, tenant, origin, null, wanted)
  // A large set takes longer than a request would wait.
  await domain.policyCompiler.compile(tenant.id, wanted)
  await policySets.publish(domain, tenant, origin, null, { note: 'countersign apply' })
  changes.add({ sign: '~', kind: 'policies', tenantId: tenant.id, name: '', fields })
}
