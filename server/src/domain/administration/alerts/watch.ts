// What no request notices: what will expire, and what is over.
import { X509Certificate } from 'node:crypto'
import { expiryNoticeDays, signingKeyOldDays } from '@countersign/contract'
import type { TenantTx } from '@countersign/platform/database'
import { alerts } from '../../alerts/index.ts'
import { findMetadata, isOutdated, modes } from '../../authenticators/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { findTenant } from '../../tenancy/index.ts'
import { findOldActiveKey, listExpiringAgents } from './expiring-store.ts'

const dayMs = 86_400_000
/** An alert for each: more would not be read. */
const maxAgents = 100

/** Raises and resolves the alerts of one tenant. */
export async function watchTenant(ctx: BaseContext, tx: TenantTx): Promise<void> {
  const now = ctx.clock.now()
  const soon = new Date(now + expiryNoticeDays * dayMs)
  const agents = await listExpiringAgents(tx, { now: new Date(now), soon }, maxAgents)
  await alerts.raiseExactly(
    ctx,
    tx,
    'agent_expiring',
    agents.map((row) => ({
      subjectId: row.agent_id,
      subjectName: row.display_name,
      details: { expiresAt: row.expires_at.toISOString() },
    })),
  )
  const key = await findOldActiveKey(tx, new Date(now - signingKeyOldDays * dayMs))
  const oldKeys = key ? [{ subjectId: key.kid, details: { since: key.activated_at.toISOString() } }] : []
  await alerts.raiseExactly(ctx, tx, 'signing_key_old', oldKeys)
  await alerts.raiseExactly(ctx, tx, 'certificate_expiring', await expiringCertificates(tx, soon.getTime()))
  await alerts.resolvePassedLimits(ctx, tx)
  if ((await findTenant(tx))?.is_operator) await watchMetadata(ctx, tx)
}

async function expiringCertificates(tx: TenantTx, soon: number) {
  const { enabled, settings } = await modes.of(tx, 'passkey')
  if (!enabled || settings.attestation !== 'direct') return []
  return settings.trustAnchors.flatMap(({ name, certificate }) => {
    const validTo = new X509Certificate(certificate).validToDate
    const details = { expiresAt: validTo.toISOString() }
    return validTo.getTime() <= soon ? [{ subjectId: name, subjectName: name, details }] : []
  })
}

/** Only operators can import the metadata, for all tenants. */
async function watchMetadata(ctx: BaseContext, tx: TenantTx): Promise<void> {
  const metadata = await findMetadata(tx)
  const isOld = metadata && isOutdated(metadata.next_update, ctx.clock.now())
  const expiresAt = metadata && new Date(metadata.next_update).toISOString()
  const found = isOld && expiresAt ? [{ subjectId: 'fido_metadata', details: { expiresAt } }] : []
  await alerts.raiseExactly(ctx, tx, 'fido_metadata_outdated', found)
}
