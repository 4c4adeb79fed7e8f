import { Problem } from '@countersign/contract'
import type { TenantScope } from '@countersign/platform/database'
import type { Compilation, CompiledSet, PolicySource } from '../cedar-index/index.ts'
import type { PoliciesContext } from '../context.ts'

/** @throws {Problem} if the policies or the schema have errors, or if validating them takes long. */
export async function compileValid(
  { policyCompiler }: PoliciesContext,
  tenant: TenantScope,
  { schema, policies }: PolicySource,
): Promise<CompiledSet> {
  const compilation = await policyCompiler.compileSoon(tenant.id, { schema, policies })
  if (!compilation) throw new Problem('policy_check_running', { retryAfterSeconds: 2 })
  return validOf(compilation)
}

/** For work that no caller waits for. */
export async function compileFully(
  { policyCompiler }: PoliciesContext,
  tenant: TenantScope,
  { schema, policies }: PolicySource,
): Promise<CompiledSet> {
  return validOf(await policyCompiler.compile(tenant.id, { schema, policies }))
}

function validOf({ compiled, issues }: Compilation): CompiledSet {
  if (!compiled) throw new Problem('policy_set_invalid', { members: { issues } })
  return compiled
}
