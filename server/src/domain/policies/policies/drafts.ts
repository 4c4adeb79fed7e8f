// The draft that administrators edit. It is validated and saved as written, with its issues.
import { type CheckedPolicyDraft, type PolicyDraft, Problem } from '@countersign/contract'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { type AuditOrigin, recordEvent } from '../../audit/index.ts'
import type { Versioned } from '../../base/index.ts'
import { hasErrors, type PolicySource, type Progress } from '../cedar-index/index.ts'
import type { PoliciesContext } from '../context.ts'
import { compileValid } from './compile-valid.ts'
import { findPolicySet, lockPolicySet, type PolicySetRow, updateDraft, updateIssues } from './policy-sets-store.ts'
import { firstDraft, readDraft } from './read-draft.ts'
import { starterSource } from './starter/starter.ts'

export async function find(ctx: PoliciesContext, tenant: TenantScope): Promise<Versioned<PolicyDraft>> {
  return versioned(ctx, tenant, await readDraft(tenant))
}

/**
 * The saved draft, if it could be published.
 * @throws {Problem} if it has errors.
 */
export async function findValid(ctx: PoliciesContext, tenant: TenantScope): Promise<PolicySource> {
  const { schema, policies } = await readDraft(tenant)
  await compileValid(ctx, tenant, { schema, policies })
  return { schema, policies }
}

/** Waits for other transactions that depend on the draft. */
export async function lock(tx: TenantTx): Promise<void> {
  await lockPolicySet(tx, starterSource)
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
  const issues = (await ctx.policyCompiler.compileSoon(tenant.id, source))?.issues
  const saved = await tenant.tx(async (tx) => {
    const row = await lockPolicySet(tx, starterSource)
    // The draft as read was validated. If it has changed since, the result would be a text that was never validated.
    if (row.version !== version) throw new Problem('precondition_failed')
    await updateDraft(tx, { ...source, issues }, new Date(ctx.clock.now()))
    await recordEvent(ctx, tx, origin, {
      action: 'policy_draft.saved',
      target: { kind: 'policy_set', id: 'draft' },
      details: {
        changed: Object.keys(changes),
        errors: issues ? issues.filter(({ severity }) => severity === 'error').length : null,
      },
    })
    return (await findPolicySet(tx)) ?? firstDraft
  })
  return versioned(ctx, tenant, saved)
}

function versioned(ctx: PoliciesContext, tenant: TenantScope, row: PolicySetRow): Versioned<PolicyDraft> {
  const { schema, policies, issues, checked } = row
  return {
    version: row.version,
    resource: {
      schema,
      policies,
      issues,
      publishable: checked && !hasErrors(issues),
      checking: checked ? null : { ...continueCheck(ctx, tenant, row) },
      publishedVersion: row.published_version,
      savedAt: row.saved_at?.toISOString() ?? null,
    },
  }
}

/** Whichever process is asked for a draft that is not validated yet validates it, so a restart loses nothing. */
function continueCheck(
  ctx: PoliciesContext,
  tenant: TenantScope,
  { schema, policies, version }: PolicySetRow,
): Progress {
  const { policyCompiler, database, log } = ctx
  const { compilation, progress } = policyCompiler.begin(tenant.id, { schema, policies })
  const store = async () => {
    const { issues } = await compilation
    await database.scope(tenant.id).tx((tx) => updateIssues(tx, version, issues))
  }
  store().catch((error: unknown) => log.warn({ err: error }, 'The issues of a draft could not be stored.'))
  return progress()
}
