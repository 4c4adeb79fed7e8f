// Alerts: the bell counts them, the page says what happened and where to go.
import { newDeviceHolder } from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { en, journey } from '../browser/index.ts'
import { type Administrator, type Console, startConsole } from './console.fixture.ts'
import { expectUsableEverywhere } from './screens.fixture.ts'

journey('alerts', () => {
  let world: Console
  let admin: Administrator

  beforeAll(async () => {
    world = await startConsole()
    admin = await world.administrator()
  })
  afterAll(() => world.close())

  test('without alerts the bell has no number, and the page says what would appear', async () => {
    const { page, open, shows, says } = admin
    await open('/users')
    await page.getByRole('link', { name: en.shell.openAlerts(0), exact: true }).click()
    await shows(en.alerts.title)
    await shows(en.alerts.empty.open)
    await says(en.alerts.emptyText)
    await expectUsableEverywhere(page, 'no alerts')
  })

  test('a fraud report is counted by the bell, leads to the user, and is acknowledged', async () => {
    const { tenant, server } = world
    const holder = await newDeviceHolder(server, tenant, { userId: 'mallorys-victim' })
    await tenant.admin('PATCH', 'users/mallorys-victim', { displayName: 'Vera Victim' })
    await tenant.post('triggerPushNotification', { userId: holder.userId })
    await holder.device.answerPush(await holder.device.shown(), { decision: 'deny', denyReason: 'not_me' })
    const { agentId } = await tenant.newAgent({
      displayName: 'Bill payer',
      expiresAt: new Date(server.clock.now() + 5 * 86_400_000).toISOString(),
    })
    await server.database.superuser(
      `insert into alerts (tenant_id, alert_id, kind, subject_id, subject_name, details, first_at, last_at)
       values ($1, 'alt_1', 'agent_expiring', $2, 'Bill payer', $3, now(), now())`,
      [tenant.tenantId, agentId, { expiresAt: '2027-01-01T00:00:00.000Z' }],
    )
    const { page, open, shows, says } = admin
    await open('/')
    await page.getByRole('link', { name: en.shell.openAlerts(2), exact: true }).click()
    const facts = { purpose: 'authentication', moment: '' } as const
    const sentence = en.alerts.kinds.fraud_reported.title('Vera Victim', facts)
    await shows(sentence)
    await expectUsableEverywhere(page, 'alerts')
    await page.getByRole('link', { name: en.alerts.kinds.fraud_reported.action, exact: true }).click()
    await shows('Vera Victim')
    await open('/alerts')
    await page.getByRole('button', { name: en.alerts.acknowledgeNamed(sentence), exact: true }).click()
    await page.getByRole('link', { name: en.shell.openAlerts(1), exact: true }).waitFor()
    await page.getByRole('radio', { name: en.alerts.states.acknowledged, exact: true }).check()
    await shows(sentence)
    await says(en.alerts.acknowledgedBy(admin.userId))
    expect(new URL(page.url()).search).toBe('?state=acknowledged')
    const time = page.getByRole('main').locator('time').first()
    expect(await time.getAttribute('title')).toMatch(/\d\d:\d\d/)
  })

  test('an auditor sees alerts, and cannot acknowledge them', async () => {
    const { page, open, shows } = await world.administrator(['auditor'])
    await open('/alerts')
    await shows(/Bill payer/)
    expect(await page.getByRole('button', { name: new RegExp(en.alerts.acknowledge) }).count()).toBe(0)
  })

  test('all are acknowledged at once, after the page said how many; one that is raised in between stays', async () => {
    const { page, open, shows, says } = admin
    const raise = (name: string) =>
      world.server.database.superuser(
        `insert into alerts (tenant_id, alert_id, kind, subject_id, subject_name, details, first_at, last_at)
         values ($1, 'alt_' || $2, 'connector_failing', $2, $2, '{}', now(), now())`,
        [world.tenant.tenantId, name],
      )
    await raise('2-twilio')
    await open('/alerts')
    await page.getByRole('button', { name: en.alerts.acknowledgeAll, exact: true }).click()
    await shows(en.alerts.acknowledgeAllTitle(2))
    await raise('3-mailjet')
    await page.getByRole('dialog').getByRole('button', { name: en.alerts.acknowledgeAll, exact: true }).click()
    await says(en.alerts.allAcknowledged(2))
    await page.getByRole('link', { name: en.shell.openAlerts(1), exact: true }).waitFor()
    await shows(/3-mailjet/)
    expect(await page.getByRole('button', { name: en.alerts.acknowledgeAll, exact: true }).count()).toBe(0)
  })
})
