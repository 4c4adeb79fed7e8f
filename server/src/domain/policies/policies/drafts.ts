// The draft that administrators work on. Whatever they write is kept, and validated at once.

import { type CheckedPolicyDraft, type PolicyDraft, Problem } from '@countersign/contract'
import type { Clock } from '@countersign/platform/clock'
import type { TenantScope } from '@countersign/platform/database'
import type { Audit, AuditOrigin } from '../../audit/index.ts'
import type { Versioned } from '../../base/index.ts'
import { type Compiler, hasErrors, type PolicySource } from '../cedar-index/index.ts'
import { findPolicySet, lockPolicySet, type PolicySetRow, updateDraft } from './policy-sets-store.ts'
import { starterSource } from './starter/starter.ts'

interface Parts {
  readonly audit: Audit
  readonly clock: Clock
  readonly compiler: Compiler
}

const first: PolicySetRow = { ...starterSource, issues: [], saved_at: null, published_version: null, version: 0 }

/** @throws {Problem} where it is not the one that the caller has read. */
export async function readDraft(tenant: TenantScope, ifMatch: number | null = null): Promise<PolicySetRow> {
  const row = (await tenant.tx(findPolicySet)) ?? first
  if (ifMatch !== null && ifMatch !== row.version) throw new Problem('precondition_failed')
  return row
}

export function createDrafts({ audit, clock, compiler }: Parts) {
  return {
    find: async (tenant: TenantScope): Promise<Versioned<PolicyDraft>> => versioned(await readDraft(tenant)),

    /** What saving would say. Nothing is kept. */
    async check(tenant: TenantScope, changes: Partial<PolicySource>): Promise<CheckedPolicyDraft> {
      const { schema, policies } = await readDraft(tenant)
      const { issues } = await compiler.compile(tenant.id, { schema, policies, ...changes })
      return { issues: [...issues], publishable: !hasErrors(issues) }
    },

    async save(
      tenant: TenantScope,
      origin: AuditOrigin,
      ifMatch: number | null,
      changes: Partial<PolicySource>,
    ): Promise<Versioned<PolicyDraft>> {
      const { schema, policies, version } = await readDraft(tenant, ifMatch)
      const source = { schema, policies, ...changes }
      const { issues } = await compiler.compile(tenant.id, source)
      return tenant.tx(async (tx) => {
        const row = await lockPolicySet(tx, starterSource)
        // Validated was what was read: if that has changed meanwhile, nobody has seen what would be kept.
        if (row.version !== version) throw new Problem('precondition_failed')
        await updateDraft(tx, { ...source, issues }, new Date(clock.now()))
        await audit.record(tx, origin, {
          action: 'policy_draft.saved',
          target: { kind: 'policy_set', id: 'draft' },
          details: {
            changed: Object.keys(changes),
            errors: issues.filter(({ severity }) => severity === 'error').length,
          },
        })
        return versioned((await findPolicySet(tx)) ?? first)
      })
    },
  }
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
