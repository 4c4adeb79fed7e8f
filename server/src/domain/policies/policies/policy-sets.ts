// Published policies. Publishing the draft, or a former version, always makes a new version; no version ever changes.
import {
  type Page,
  type PageQuery,
  type PolicySet,
  type PolicySetSummary,
  Problem,
  type PublishPolicySetRequest,
} from '@countersign/contract'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { decodeCursor, pageOf } from '@countersign/platform/paging'
import { type AuditOrigin, recordEvent } from '../../audit/index.ts'
import type { Versioned } from '../../base/index.ts'
import type { CompiledPolicy, PolicySource } from '../cedar-index/index.ts'
import type { PoliciesContext } from '../context.ts'
import { compileValid } from './compile-valid.ts'
import {
  findVersion,
  insertVersion,
  listVersions,
  lockPolicySet,
  updatePublishedVersion,
  type VersionRow,
} from './policy-sets-store.ts'
import { policiesTopic } from './published.ts'
import { deleteOtherPublishedPolicies, insertPublishedPolicies } from './published-store.ts'
import { readDraft } from './read-draft.ts'

type Note = PublishPolicySetRequest['note'] | null

/** Publishes the draft. */
export async function publish(
  ctx: PoliciesContext,
  tenant: TenantScope,
  origin: AuditOrigin,
  ifMatch: number | null,
  { note = null }: { note?: Note },
): Promise<Versioned<PolicySet>> {
  const { version, ...source } = await readDraft(tenant, ifMatch)
  return publishVersion(ctx, tenant, origin, { source, version, note, restoredVersion: null })
}

/** Publishes a former version again. */
export async function rollback(
  ctx: PoliciesContext,
  tenant: TenantScope,
  origin: AuditOrigin,
  restoredVersion: number,
  ifMatch: number | null,
  { note = null }: { note?: Note },
): Promise<Versioned<PolicySet>> {
  const source = await find(tenant, restoredVersion)
  const { version } = await readDraft(tenant, ifMatch)
  return publishVersion(ctx, tenant, origin, { source, version, note, restoredVersion })
}

/** Newest first. */
export function list(tenant: TenantScope, { limit, cursor }: PageQuery): Promise<Page<PolicySetSummary>> {
  return tenant.tx(async (tx) => {
    const [before] = decodeCursor(cursor, ['number']) ?? []
    const rows = await listVersions(tx, before, limit + 1)
    return pageOf(rows, limit, (row) => [row.policy_set_version], present)
  })
}

export function find(tenant: TenantScope, version: number): Promise<PolicySet> {
  return tenant.tx((tx) => readVersion(tx, version))
}

interface Publication {
  readonly source: PolicySource
  /** Of the tenant's policy set, when the source was read. */
  readonly version: number
  readonly note: string | null
  readonly restoredVersion: number | null
}

async function publishVersion(
  ctx: PoliciesContext,
  tenant: TenantScope,
  origin: AuditOrigin,
  { source, version, note, restoredVersion }: Publication,
): Promise<Versioned<PolicySet>> {
  const { schema, policies } = await compileValid(ctx, tenant, source)
  const policyCount = policies.length
  return tenant.tx(async (tx) => {
    const row = await lockPolicySet(tx, source)
    if (row.version !== version) throw new Problem('precondition_failed')
    const publishedBy = publisherOf(origin)
    const newVersion = await insertVersion(
      tx,
      { ...source, resolvedSchema: schema, policyCount, note, restoredVersion, publishedBy },
      new Date(ctx.clock.now()),
    )
    await storePolicies(tx, newVersion, policies)
    await deleteOtherPublishedPolicies(tx, newVersion)
    await updatePublishedVersion(tx, newVersion)
    await ctx.signals.notify(tx, policiesTopic, tx.tenantId)
    await recordEvent(ctx, tx, origin, {
      action: restoredVersion === null ? 'policy_set.published' : 'policy_set.rolled_back',
      target: { kind: 'policy_set', id: String(newVersion) },
      details: { policyCount, note, ...(restoredVersion === null ? {} : { restoredVersion }) },
    })
    return { version: row.version + 1, resource: await readVersion(tx, newVersion) }
  })
}

const policiesAtOnce = 500

/** In batches: one statement for ten thousand policies would block the event loop. */
async function storePolicies(tx: TenantTx, version: number, policies: readonly CompiledPolicy[]): Promise<void> {
  for (let from = 0; from < policies.length; from += policiesAtOnce) {
    await insertPublishedPolicies(tx, version, policies.slice(from, from + policiesAtOnce))
  }
}

function publisherOf(origin: AuditOrigin): { kind: string; id: string } {
  const { kind, id } = 'actor' in origin ? origin.actor : origin.caller
  return { kind, id }
}

async function readVersion(tx: TenantTx, version: number): Promise<PolicySet> {
  const row = await findVersion(tx, version)
  if (!row) throw new Problem('not_found')
  return { ...present(row), schema: row.schema, policies: row.policies }
}

function present(row: VersionRow): PolicySetSummary {
  return {
    version: row.policy_set_version,
    policyCount: row.policy_count,
    note: row.note,
    restoredVersion: row.restored_version,
    published: row.published,
    publishedAt: row.published_at.toISOString(),
    publishedBy: row.published_by,
  }
}
