// Puts policies in force: the draft, or a version that was in force before. Each time a new version is made; none ever changes.

import { type PolicySet, Problem, type PublishPolicySetRequest } from '@countersign/contract'
import type { Clock } from '@countersign/platform/clock'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import type { Signals } from '@countersign/platform/signals'
import type { Audit, AuditOrigin } from '../../audit/index.ts'
import type { Versioned } from '../../base/index.ts'
import type { CompiledPolicy, CompiledSet, Compiler, PolicySource } from '../cedar-index/index.ts'
import { readDraft } from './drafts.ts'
import { readVersion } from './history.ts'
import { insertVersion, lockPolicySet, updatePublishedVersion } from './policy-sets-store.ts'
import { policiesTopic } from './published.ts'
import { deleteOtherPublishedPolicies, insertPublishedPolicies } from './published-store.ts'

interface Parts {
  readonly audit: Audit
  readonly clock: Clock
  readonly compiler: Compiler
  readonly signals: Signals
}

interface Publication {
  readonly source: PolicySource
  /** Of the tenant's policy set, when the source was read. */
  readonly version: number
  readonly note: string | null
  readonly restoredVersion: number | null
}

const policiesAtOnce = 500

export function createPublishing({ audit, clock, compiler, signals }: Parts) {
  const publish = async (
    tenant: TenantScope,
    origin: AuditOrigin,
    { source, version, note, restoredVersion }: Publication,
  ): Promise<Versioned<PolicySet>> => {
    const compiled = await compileWhole(compiler, tenant, source)
    return tenant.tx(async (tx) => {
      const row = await lockPolicySet(tx, source)
      if (row.version !== version) throw new Problem('precondition_failed')
      const made = await insertVersion(
        tx,
        {
          ...source,
          resolvedSchema: compiled.schema,
          policyCount: compiled.policies.length,
          note,
          restoredVersion,
          publishedBy: publisherOf(origin),
        },
        new Date(clock.now()),
      )
      await keepPolicies(tx, made, compiled.policies)
      await deleteOtherPublishedPolicies(tx, made)
      await updatePublishedVersion(tx, made)
      await signals.notify(tx, policiesTopic, tx.tenantId)
      await audit.record(tx, origin, {
        action: restoredVersion === null ? 'policy_set.published' : 'policy_set.rolled_back',
        target: { kind: 'policy_set', id: String(made) },
        details: {
          policyCount: compiled.policies.length,
          note,
          ...(restoredVersion === null ? {} : { restoredVersion }),
        },
      })
      return { version: row.version + 1, resource: await readVersion(tx, made) }
    })
  }

  return {
    async publish(
      tenant: TenantScope,
      origin: AuditOrigin,
      ifMatch: number | null,
      { note = null }: { note?: string | null },
    ): Promise<Versioned<PolicySet>> {
      const { version, ...source } = await readDraft(tenant, ifMatch)
      return publish(tenant, origin, { source, version, note, restoredVersion: null })
    },

    async rollback(
      tenant: TenantScope,
      origin: AuditOrigin,
      restoredVersion: number,
      ifMatch: number | null,
      { note = null }: { note?: PublishPolicySetRequest['note'] | null },
    ): Promise<Versioned<PolicySet>> {
      const source = await tenant.tx((tx) => readVersion(tx, restoredVersion))
      const { version } = await readDraft(tenant, ifMatch)
      return publish(tenant, origin, { source, version, note, restoredVersion })
    },
  }
}

/** @throws {Problem} where there are errors. */
export async function compileWhole(
  compiler: Compiler,
  tenant: TenantScope,
  { schema, policies }: PolicySource,
): Promise<CompiledSet> {
  const { compiled, issues } = await compiler.compile(tenant.id, { schema, policies })
  if (!compiled) throw new Problem('policy_set_invalid', { members: { issues } })
  return compiled
}

/** Some at a time: writing ten thousand as one statement would hold up the event loop. */
async function keepPolicies(tx: TenantTx, version: number, policies: readonly CompiledPolicy[]): Promise<void> {
  for (let from = 0; from < policies.length; from += policiesAtOnce) {
    await insertPublishedPolicies(tx, version, policies.slice(from, from + policiesAtOnce))
  }
}

function publisherOf(origin: AuditOrigin): { kind: string; id: string } {
  const { kind, id } = 'actor' in origin ? origin.actor : origin.caller
  return { kind, id }
}
