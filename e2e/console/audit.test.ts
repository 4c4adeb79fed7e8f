// Audit events and keys: what happened, proof that it is unmodified, and the keys that sign it.
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { en, journey, labelled, upTo } from '../browser/index.ts'
import { type Administrator, type Console, startConsole } from './console.fixture.ts'

journey('audit', () => {
  let world: Console
  let admin: Administrator

  beforeAll(async () => {
    world = await startConsole()
    await world.tenant.admin('POST', 'clients', { displayName: 'Web shop', scopes: ['mfa'] })
    admin = await world.administrator()
    // Not before it is certain that nothing older can still arrive.
    await vi.waitFor(async () => {
      await world.server.worker.runDue()
      expect((await world.tenant.admin('POST', 'audit-events:verify')).body.head).not.toBeNull()
    }, 30_000)
  })
  afterAll(() => world.close())

  test('an event is found by its action, described in words, and shown with all details', async () => {
    const action = 'client.created'
    const { page, open, fill, follow, shows, says } = admin
    await open('/audit')
    await fill(en.audit.action, action)
    const rows = page.getByRole('table', { name: en.audit.title, exact: true }).getByRole('row')
    await expect.poll(() => rows.count()).toBe(3)
    const target = rows.getByRole('cell', { name: new RegExp(`^${en.audit.targets.client} Web shop cl_`) })
    await target.getByText(/^cl_/).waitFor()
    await follow(en.audit.actions[action])
    await shows(en.audit.actions[action])
    await says(action)
    await page
      .getByRole('term')
      .and(page.getByTitle('displayName', { exact: true }))
      .waitFor()
    await page.getByRole('definition').getByText('Web shop', { exact: true }).waitFor()
    await page.goBack()
    expect(await page.getByLabel(labelled(en.audit.action)).inputValue()).toBe(action)
  })

  test('events are found by part and by who did them, and the address keeps the filters', async () => {
    const { page, open, pick } = admin
    await open('/audit')
    await page.getByLabel(labelled(en.audit.part)).selectOption(en.audit.parts.applications)
    const rows = page.getByRole('table', { name: en.audit.title, exact: true }).getByRole('row')
    await expect.poll(() => rows.count()).toBe(3)
    await page.getByLabel(labelled(en.audit.part)).selectOption(en.audit.parts.administrators)
    await expect.poll(() => rows.filter({ hasText: en.audit.actions['client.created'] }).count()).toBe(0)
    await expect.poll(() => rows.count()).toBeGreaterThan(1)
    await page.getByLabel(labelled(en.audit.part)).selectOption(en.audit.anyPart)
    await pick(en.audit.actor, admin.userId)
    await expect.poll(() => rows.filter({ hasText: en.audit.actions['session.started'] }).count()).toBe(1)
    const { searchParams } = new URL(page.url())
    expect(Object.fromEntries(searchParams)).toEqual({ actorId: admin.userId })
    await page.reload()
    await expect.poll(() => rows.filter({ hasText: en.audit.actions['session.started'] }).count()).toBe(1)
  })

  test('the chain is verified', async () => {
    await admin.press(en.audit.verify)
    await admin.shows(en.audit.intactTitle)
    await admin.says(upTo(en.audit.verifiedUpTo))
  })

  test('an export is the whole chain, as a file', async () => {
    const [download] = await Promise.all([admin.page.waitForEvent('download'), admin.press(en.audit.export)])
    expect(download.suggestedFilename()).toBe(`audit-events-${world.tenant.tenantId}.ndjson`)
    const lines = (await text(await download.createReadStream())).trim().split('\n')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ type: 'export', tenantId: world.tenant.tenantId })
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ type: 'end' })
  })

  test('tampering is detected and located', async () => {
    await world.server.database.superuser(
      `update audit_events set details = '{"displayName": "Another"}' where tenant_id = $1 and action = 'client.created' and seq =
         (select max(seq) from audit_events where tenant_id = $1 and action = 'client.created')`,
      [world.tenant.tenantId],
    )
    await admin.press(en.audit.verify)
    await admin.shows(en.audit.brokenTitle)
    await admin.page.getByRole('table', { name: en.audit.findingsLabel, exact: true }).getByRole('row').nth(1).waitFor()
  })

  test('a chain that the server no longer extends is shown as such', async () => {
    await world.server.database.superuser('delete from audit_heads where tenant_id = $1', [world.tenant.tenantId])
    await admin.press(en.audit.verify)
    await admin.says(en.audit.sealingStopped)
  })

  test('keys are rotated after a fresh proof of identity', async () => {
    const { page, open, press, shows, says } = admin
    await open('/keys')
    await shows(en.keys.title)
    const signing = () =>
      page.getByRole('region', { name: en.keys.titles.active, exact: true }).locator('code').first().innerText()
    const before = await signing()
    world.server.clock.advance({ minutes: 11 })
    await press(en.keys.rotate)
    await page.getByRole('dialog').getByRole('button', { name: en.keys.rotate, exact: true }).click()
    await page.getByRole('textbox', { name: en.session.password, exact: true }).fill('violet lamps sing at noon')
    await page.keyboard.press('Enter')
    await says(en.keys.rotated)
    expect(await signing()).not.toBe(before)
  })
})
