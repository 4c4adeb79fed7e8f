import { Problem } from '@countersign/contract'
import type { TenantScope } from '@countersign/platform/database'
import type { CompiledSet, PolicySource } from '../cedar-index/index.ts'
import type { PoliciesContext } from '../context.ts'

/** @throws {Problem} if the policies or the schema have errors. */
export async function compileValid(
  { policyCompiler }: PoliciesContext,
  tenant: TenantScope,
  { schema, policies }: PolicySource,
): Promise<CompiledSet> {
  const { compiled, issues } = await policyCompiler.compile(tenant.id, { schema, policies })
  if (!compiled) throw new Problem('policy_set_invalid', { members: { issues } })
  return compiled
}
