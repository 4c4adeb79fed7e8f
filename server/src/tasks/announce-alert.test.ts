import { type DeviceHolder, type MfaTenant, newDeviceHolder, newMfaTenant, startTestServer } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'

const server = await startTestServer()
const { clock } = server
afterAll(() => server.close())

/** With two administrators, of whom one has an address. */
async function newOrganisation(): Promise<MfaTenant> {
  const tenant = await newMfaTenant(server)
  await tenant.admin('PATCH', 'administrators/admin', { emailAddress: 'admin@example.com' })
  await server.database.superuser(
    `update administrators set status = 'active', invitation_hash = null,
    invitation_expires_at = null where tenant_id = $1`,
    [tenant.tenantId],
  )
  const invited = { displayName: 'Invited', emailAddress: 'invited@example.com', roles: ['administrator'] }
  await tenant.admin('POST', 'administrators', { userId: 'invited', ...invited })
  return tenant
}

async function reportFraud(tenant: MfaTenant, holder: DeviceHolder): Promise<void> {
  clock.advance({ minutes: 1 })
  await tenant.post('triggerPushNotification', { userId: holder.userId })
  await holder.device.answerPush(await holder.device.shown(), { decision: 'deny', denyReason: 'not_me' })
  await server.worker.runDue()
}

const emails = (tenant: MfaTenant) =>
  server.database.superuser<{ user_id: string; status: string }>(
    `select user_id, status from deliveries where tenant_id = $1 and purpose = 'alert' order by delivery_id`,
    [tenant.tenantId],
  )

test('administrators with an address get one email for each alert, with a link to the alerts', async () => {
  const tenant = await newOrganisation()
  const holder = await newDeviceHolder(server, tenant)
  await reportFraud(tenant, holder)
  expect(await emails(tenant)).toEqual([{ user_id: 'admin', status: 'sent' }])
  const { subject, text } = await tenant.lastMessage('admin@example.com')
  expect(subject).toContain(holder.userId)
  expect(text).toContain(`${server.environment.PUBLIC_URL}/SvcAdmin/alerts`)
  clock.advance({ minutes: 16 })
  await reportFraud(tenant, holder)
  expect(await emails(tenant)).toHaveLength(1)
})

test('in the language of the administrator', async () => {
  const tenant = await newOrganisation()
  await tenant.admin('PATCH', 'users/admin', { locale: 'de' })
  await reportFraud(tenant, await newDeviceHolder(server, tenant))
  expect((await tenant.lastMessage('admin@example.com')).subject).toContain('hat eine fremde Anfrage gemeldet')
})

test('a tenant can turn the emails off; the alert is there', async () => {
  const tenant = await newOrganisation()
  await tenant.admin('PATCH', 'mfa-settings', { alertEmails: false })
  await reportFraud(tenant, await newDeviceHolder(server, tenant))
  expect(await emails(tenant)).toEqual([])
  expect((await tenant.admin('GET', 'alerts')).body.openCount).toBe(1)
})

const raise = (tenant: MfaTenant, count: number, prefix: string, state = 'open') =>
  server.database.superuser(
    `with raised as (
       insert into alerts (tenant_id, alert_id, kind, subject_id, state, first_at, last_at)
       select $1, 'alt_' || $3 || n, 'fraud_reported', $3 || n, $5, $4, $4 from generate_series(1, $2::int) n
       returning alert_id)
     insert into tasks (tenant_id, task_id, kind, payload, run_at, created_at)
     select $1, 'task_' || alert_id, 'announce-alert', jsonb_build_object('alertId', alert_id), $4, $4 from raised`,
    [tenant.tenantId, count, prefix, new Date(clock.now()), state],
  )

test('an alert that is acknowledged or resolved before it is announced is not announced', async () => {
  const tenant = await newOrganisation()
  await raise(tenant, 1, 'seen', 'acknowledged')
  await raise(tenant, 1, 'gone', 'resolved')
  await server.worker.runDue()
  expect(await emails(tenant)).toEqual([])
})

test('at most 10 alerts of a tenant are sent by email within an hour', async () => {
  const tenant = await newOrganisation()
  await raise(tenant, 15, 'many')
  await server.worker.runDue()
  expect(await emails(tenant)).toHaveLength(10)
  clock.advance({ minutes: 61 })
  await raise(tenant, 1, 'later')
  await server.worker.runDue()
  expect(await emails(tenant)).toHaveLength(11)
})
