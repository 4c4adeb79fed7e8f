// The draft that administrators edit. It is validated and saved as written, with its issues.
import { type CheckedPolicyDraft, type PolicyDraft, Problem } from '@countersign/contract'
import type { TenantScope } from '@countersign/platform/database'
import { type AuditOrigin, recordEvent } from '../../audit/index.ts'
import type { Versioned } from '../../base/index.ts'
import { hasErrors, type PolicySource } from '../cedar-index/index.ts'
import type { PoliciesContext } from '../context.ts'
import { findPolicySet, lockPolicySet, type PolicySetRow, updateDraft } from './policy-sets-store.ts'
import { firstDraft, readDraft } from './read-draft.ts'
import { starterSource } from './starter/starter.ts'

export async function find(tenant: TenantScope): Promise<Versioned<PolicyDraft>> {
  return versioned(await readDraft(tenant))
}

/** The issues that saving would find. Nothing is stored. */
export async function check(
  { policyCompiler }: PoliciesContext,
  tenant: TenantScope,
  changes: Partial<PolicySource>,
): Promise<CheckedPolicyDraft> {
  const { schema, policies } = await readDraft(tenant)
  const { issues } = await policyCompiler.compile(tenant.id, { schema, policies, ...changes })
  return { issues: [...issues], publishable: !hasErrors(issues) }
}

export async function save(
  ctx: PoliciesContext,
  tenant: TenantScope,
  origin: AuditOrigin,
  ifMatch: number | null,
  changes: Partial<PolicySource>,
): Promise<Versioned<PolicyDraft>> {
  const { schema, policies, version } = await readDraft(tenant, ifMatch)
  const source = { schema, policies, ...changes }
  const { issues } = await ctx.policyCompiler.compile(tenant.id, source)
  return tenant.tx(async (tx) => {
    const row = await lockPolicySet(tx, starterSource)
    // The draft as read was validated. If it has changed since, the result would be a text that was never validated.
    if (row.version !== version) throw new Problem('precondition_failed')
    await updateDraft(tx, { ...source, issues }, new Date(ctx.clock.now()))
    await recordEvent(ctx, tx, origin, {
      action: 'policy_draft.saved',
      target: { kind: 'policy_set', id: 'draft' },
      details: {
        changed: Object.keys(changes),
        errors: issues.filter(({ severity }) => severity === 'error').length,
      },
    })
    return versioned((await findPolicySet(tx)) ?? firstDraft)
  })
}

function versioned(row: PolicySetRow): Versioned<PolicyDraft> {
  const { schema, policies, issues } = row
  return {
    version: row.version,
    resource: {
      schema,
      policies,
      issues,
      publishable: !hasErrors(issues),
      publishedVersion: row.published_version,
      savedAt: row.saved_at?.toISOString() ?? null,
    },
  }
}
