// Makes one tenant as it is declared, in a transaction that all tenants of the file share. Each step is the operation that the
// console uses: its rules, its events.
import type { TenantScope } from '@countersign/platform/database'
import { applyClients } from './apply-clients.ts'
import { applyConnectors } from './apply-connectors.ts'
import { applyModes } from './apply-modes.ts'
import { applyPolicies } from './apply-policies.ts'
import type { Applying } from './applying.ts'
import type { DeclaredTenant } from './declaration.ts'

export async function applyTenant(
  applying: Applying,
  tenant: TenantScope,
  declared: DeclaredTenant,
  field: string,
): Promise<void> {
  await applyModes(applying, tenant, declared, field)
  if (declared.connectors) await applyConnectors(applying, tenant, declared.connectors, `${field}.connectors`)
  if (declared.clients) await applyClients(applying, tenant, declared.clients, `${field}.clients`)
  const { policies } = declared
  if (policies) await applying.at(`${field}.policies`, () => applyPolicies(applying, tenant, policies))
}
