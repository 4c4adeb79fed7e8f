// What a tenant keeps for as many days as it decides. Ids sort by time, so that what is too old is the beginning of a key.
import { mfaSettingsAtFirst } from '@countersign/contract'
import { type Statement, sql } from '@countersign/platform/database'
import type { SystemTx } from '@countersign/platform/database/across-tenants'

export interface RetentionRow {
  readonly tenant_id: string
  readonly challenge_days: number
  readonly message_days: number
  readonly decision_days: number
}

export function listRetentions(tx: SystemTx, after: string, limit: number): Promise<RetentionRow[]> {
  const { challengeRetentionDays, messageRetentionDays, decisionRetentionDays } = mfaSettingsAtFirst
  return tx.rows(sql`
    select t.tenant_id, coalesce(s.challenge_retention_days, ${challengeRetentionDays}) as challenge_days,
      coalesce(s.message_retention_days, ${messageRetentionDays}) as message_days,
      coalesce(s.decision_retention_days, ${decisionRetentionDays}) as decision_days
    from tenants t left join mfa_settings s on s.tenant_id = t.tenant_id
    where t.tenant_id > ${after} order by t.tenant_id limit ${limit}`)
}

export interface Kept {
  readonly tenantId: string
  readonly firstChallengeId: string
  readonly firstDeliveryId: string
  readonly firstInboxMessageId: string
  readonly registrationsSince: Date
  readonly pushesSince: Date
  readonly firstEvaluationId: string
  readonly firstApprovalId: string
  readonly firstGrantId: string
}

export type PurgeHistory = (kept: Kept, limit: number) => Statement

const challenges: PurgeHistory = ({ tenantId, firstChallengeId }, limit) => sql`
  delete from challenges where tenant_id = ${tenantId} and challenge_id in (
    select challenge_id from challenges where tenant_id = ${tenantId} and challenge_id < ${firstChallengeId}
    order by challenge_id limit ${limit})`

const removedRegistrations: PurgeHistory = ({ tenantId, registrationsSince }, limit) => sql`
  delete from registrations where tenant_id = ${tenantId} and registration_id in (
    select registration_id from registrations where tenant_id = ${tenantId} and removed_at < ${registrationsSince}
    order by removed_at limit ${limit})`

const removedDevices: PurgeHistory = ({ tenantId, registrationsSince }, limit) => sql`
  delete from devices where tenant_id = ${tenantId} and device_id in (
    select device_id from devices where tenant_id = ${tenantId} and removed_at < ${registrationsSince}
    order by removed_at limit ${limit})`

const deliveries: PurgeHistory = ({ tenantId, firstDeliveryId }, limit) => sql`
  delete from deliveries where tenant_id = ${tenantId} and delivery_id in (
    select delivery_id from deliveries where tenant_id = ${tenantId} and delivery_id < ${firstDeliveryId}
    order by delivery_id limit ${limit})`

const inboxMessages: PurgeHistory = ({ tenantId, firstInboxMessageId }, limit) => sql`
  delete from inbox_messages where tenant_id = ${tenantId} and message_id in (
    select message_id from inbox_messages where tenant_id = ${tenantId} and message_id < ${firstInboxMessageId}
    order by message_id limit ${limit})`

const pushRecords: PurgeHistory = ({ tenantId, pushesSince }, limit) => sql`
  delete from push_records where tenant_id = ${tenantId} and challenge_id in (
    select challenge_id from push_records where tenant_id = ${tenantId} and triggered_at < ${pushesSince}
    order by triggered_at limit ${limit})`

const pushHours: PurgeHistory = ({ tenantId, pushesSince }, limit) => sql`
  delete from push_hours where tenant_id = ${tenantId} and hour in (
    select hour from push_hours where tenant_id = ${tenantId} and hour < ${pushesSince} order by hour limit ${limit})`

const decisions: PurgeHistory = ({ tenantId, firstEvaluationId }, limit) => sql`
  delete from decisions where tenant_id = ${tenantId} and evaluation_id in (
    select evaluation_id from decisions where tenant_id = ${tenantId} and evaluation_id < ${firstEvaluationId}
    order by evaluation_id limit ${limit})`

const approvals: PurgeHistory = ({ tenantId, firstApprovalId }, limit) => sql`
  delete from approvals where tenant_id = ${tenantId} and approval_id in (
    select approval_id from approvals where tenant_id = ${tenantId} and approval_id < ${firstApprovalId}
    order by approval_id limit ${limit})`

/** One that is still open holds something of its delegation. */
const grants: PurgeHistory = ({ tenantId, firstGrantId }, limit) => sql`
  delete from agent_grants where tenant_id = ${tenantId} and grant_id in (
    select grant_id from agent_grants
    where tenant_id = ${tenantId} and grant_id < ${firstGrantId} and state <> 'issued'
    order by grant_id limit ${limit})`

export const purgesOfHistory: readonly PurgeHistory[] = [
  challenges,
  removedRegistrations,
  removedDevices,
  deliveries,
  inboxMessages,
  pushRecords,
  pushHours,
  decisions,
  approvals,
  grants,
]
