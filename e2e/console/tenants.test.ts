// An operator creates a tenant; its first administrator accepts the invitation and signs in there.

import { purgeDueTenants } from '@countersign/server/domain/administration'
import type { TestServer } from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginning, complaintsOf, en, journey, labelled, upTo } from '../browser/index.ts'
import { type Administrator, type Console, patienceMs, startConsole } from './console.fixture.ts'
import { expectUsableEverywhere } from './screens.fixture.ts'

journey('tenants', () => {
  let world: Console
  let operator: Administrator
  let invitation: string

  beforeAll(async () => {
    world = await startConsole()
    operator = await world.operator()
  })
  afterAll(() => world.close())

  test('a new one comes with an invitation and a first client', async () => {
    const { open, follow, press, fill, says, shows } = operator
    await open('/tenants')
    await follow(en.tenants.add)
    await fill(en.tenants.tenantId, 'Not An Id')
    await press(en.tenants.create)
    await says(en.tenants.tenantIdInvalid)
    await operator.page.getByLabel(labelled(en.tenants.name)).first().fill('Globex')
    await fill(en.tenants.tenantId, 'globex')
    await operator.page.getByLabel(labelled(en.tenants.displayName)).nth(1).fill('Hank Scorpio')
    await fill(en.tenants.userId, 'hank')
    await press(en.tenants.create)
    await shows(en.tenants.madeTitle('Globex'))
    invitation = await operator.copied(en.tenants.invitation('Hank Scorpio'))
    const form = {
      grant_type: 'client_credentials',
      client_id: await operator.copied(en.tenants.clientId),
      client_secret: await operator.copied(en.tenants.clientSecret),
    }
    expect((await world.server.call('POST', '/AuthPage/oauth/token/globex', { form })).status).toBe(200)
    await follow(en.tenants.kept)
    await shows('Globex')
  })

  test('an invited person sets a password, and administers only that tenant', async () => {
    const page = await world.browser.newPage({ locale: 'en-GB', viewport: { width: 1280, height: 900 } })
    page.setDefaultTimeout(patienceMs)
    const complaints = complaintsOf(page)
    await page.goto(invitation)
    await page.getByLabel(labelled(en.signIn.choosePassword)).fill('nine clocks in the hallway')
    await page.getByRole('button', { name: en.signIn.accept, exact: true }).click()
    await page.getByRole('button', { name: en.signIn.later, exact: true }).click()
    await page.waitForURL(`${world.url}/SvcAdmin/**`)
    await page.getByRole('banner').getByText(beginning('Globex')).waitFor()
    await page.getByRole('link', { name: en.shell.areas.administrators, exact: true }).click()
    await page
      .getByRole('table', { name: en.shell.areas.administrators, exact: true })
      .getByText(beginning('Hank Scorpio'))
      .waitFor()
    expect(await page.getByRole('link', { name: en.shell.areas.tenants }).count()).toBe(0)
    await page.goto(`${world.url}/SvcAdmin/tenants`)
    await page.getByRole('heading', { name: en.shell.noAccessTitle, exact: true }).waitFor()
    expect(complaints).toEqual([])
    await page.close()
  })

  test('it is renamed, suspended and resumed', async () => {
    const { page, press, says, shows } = operator
    await press(en.tenants.rename)
    await page.getByRole('textbox', { name: en.tenants.name, exact: true }).fill('Globex Corporation')
    await press(en.shared.save)
    await shows('Globex Corporation')
    await press(en.tenants.suspend)
    await page.getByRole('dialog').getByRole('button', { name: en.tenants.suspend, exact: true }).click()
    await says(en.tenants.suspended)
    await press(en.tenants.resume)
    await says(en.tenants.resumed)
  })

  test('the list is filtered by status, which the address keeps over a reload and on the way back', async () => {
    const { page, open, follow, shows } = operator
    const filter = page.getByLabel(labelled(en.tenants.filter))
    const globex = page.getByRole('link', { name: 'Globex Corporation', exact: true })
    await open('/tenants')
    await filter.selectOption(en.tenants.statuses.active)
    await page.waitForURL('**/tenants?status=active')
    await follow('Globex Corporation')
    await shows('Globex Corporation')
    await page.goBack()
    await globex.waitFor()
    expect(await filter.inputValue()).toBe('active')
    await filter.selectOption(en.tenants.statuses.deleting)
    await shows(en.tenants.noneTitle)
    await page.reload()
    await shows(en.tenants.noneTitle)
    await filter.selectOption(en.tenants.all)
    await globex.waitFor()
    expect(new URL(page.url()).search).toBe('')
    await globex.click()
    await shows('Globex Corporation')
  })

  test('it is deleted only after its name is typed, and the deletion can be undone', async () => {
    const { page, press, says, shows } = operator
    await press(en.tenants.remove)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('globe')
    expect(await dialog.getByRole('button', { name: en.tenants.remove, exact: true }).isDisabled()).toBe(true)
    await dialog.getByRole('textbox').fill('globex')
    await dialog.getByRole('button', { name: en.tenants.remove, exact: true }).click()
    await shows(en.tenants.deletingTitle)
    await says(en.tenants.daysLeft(7))
    await press(en.tenants.keep)
    await page.getByRole('heading', { name: en.tenants.deletingTitle, exact: true }).waitFor({ state: 'detached' })
    const accessToken = await world.server.operators.accessToken()
    const { body } = await world.server.call('GET', '/SvcTManager/v1/tenants/globex', { accessToken })
    expect(body.status).toBe('active')
  })

  test('the page shows the progress of a purge, and afterwards its date', async () => {
    const { page, open, says, shows } = operator
    const { server } = world
    const { tenantId } = await server.newTenant()
    await newEvents(server, tenantId)
    const accessToken = await server.operators.accessToken()
    const address = `/SvcTManager/v1/tenants/${tenantId}`
    await server.call('DELETE', address, { accessToken, headers: { 'if-match': '*' } })
    const letGo = await holdUp(server, tenantId)
    const purge = () => purgeDueTenants(server.domain, new AbortController().signal)
    await expect(purge()).rejects.toThrow('held up')
    await open('/tenants')
    await page
      .getByRole('row', { name: new RegExp(tenantId) })
      .getByText(new RegExp(`^${en.tenants.purged('4\\d\\s?%')}$`))
      .waitFor()
    await open(`/tenants/${tenantId}`)
    await shows(en.tenants.purgeTitle)
    const bar = page.getByRole('progressbar', { name: en.tenants.purgeProgress, exact: true })
    await says(new RegExp(`^${en.tenants.rowsDeleted('[\\d,]+', '[\\d,]+')}$`))
    const [deleted, total] = await bar.evaluate((element: HTMLProgressElement) => [element.value, element.max])
    expect(deleted).toBeGreaterThan(5_000)
    expect(total).toBeGreaterThan(12_000)
    await expectUsableEverywhere(page, 'a purge')

    await letGo()
    await purge()
    await shows(en.tenants.goneTitle(`Tenant ${tenantId}`))
    await says(upTo(en.tenants.goneAt))
    const { rowsDeleted } = (await server.call('GET', `${address}/purge`, { accessToken })).body
    await says(en.tenants.goneRows(rowsDeleted.toLocaleString('en-GB')))
    await expectUsableEverywhere(page, 'a former tenant')
    await page.reload()
    await shows(en.tenants.goneTitle(tenantId))
    await open('/tenants/never-was')
    await shows(en.shell.notFoundTitle)
  })
})

/** More than are deleted at once. */
async function newEvents({ database }: TestServer, tenantId: string): Promise<void> {
  await database.superuser(
    `insert into audit_events (tenant_id, event_id, occurred_at, action, outcome, actor, target, details, source)
     select $1, 'ae_' || n, now(), 'made.up', 'success', '{"id": "a"}', '{"id": "t"}', '{}', '{}' from generate_series(1, 12000) n`,
    [tenantId],
  )
}

/** Its grace period is over, and its purge has run half-way. */
async function holdUp({ database }: TestServer, tenantId: string): Promise<() => Promise<unknown>> {
  await database.superuser(`
    create or replace function hold_up() returns trigger language plpgsql as $$ begin
      if exists (select from tenants where tenant_id = '${tenantId}' and purge_rows_deleted > 5000) then raise 'held up'; end if;
      return null;
    end $$;
    create or replace trigger hold_up before delete on audit_events execute function hold_up();
    update tenants set delete_after = now() - interval '1 second' where tenant_id = '${tenantId}'`)
  return () => database.superuser('drop trigger hold_up on audit_events; drop function hold_up')
}
