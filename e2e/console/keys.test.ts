// Administrators of a tenant see its signing keys; operators also see the progress of a master key rotation.
import { randomBytes } from 'node:crypto'
import { MasterKeyRing } from '@countersign/platform/crypto'
import { runCommand, type TestServer } from '@countersign/testkit'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { beginning, en, journey } from '../browser/index.ts'
import { type Console, startConsole } from './console.fixture.ts'
import { expectUsableEverywhere } from './screens.fixture.ts'

const [oldKey, newKey] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
const before = MasterKeyRing.fromText(oldKey)
const both = MasterKeyRing.fromText(newKey, [oldKey])

journey('keys', () => {
  let world: Console

  beforeAll(async () => {
    world = await startConsole({ MASTER_KEY: newKey, MASTER_KEY_PREVIOUS: oldKey })
  })
  afterAll(() => world.close())

  test('an administrator rotates the signing keys, and sees nothing of the deployment', async () => {
    const { page, open, shows, press, says } = await world.administrator()
    await open('/keys')
    await shows(en.keys.titles.active)
    expect(await page.getByText(en.keys.masterTitle).count()).toBe(0)
    await press(en.keys.rotate)
    await page.getByRole('dialog').getByRole('button', { name: en.keys.rotate, exact: true }).click()
    await press(en.keys.force)
    await says(en.keys.rotated)
    await shows(en.keys.titles.retiring)
    const refused = await page.evaluate(async () => {
      const headers = { 'x-requested-with': 'countersign' }
      return (await fetch('/SvcTManager/v1/master-keys', { headers })).status
    })
    expect(refused).toBe(403)
  })

  test('an operator watches data keys move to the current master key, until the old one can be removed', async () => {
    const { server } = world
    // Operators need not be administrators.
    const { page, open, shows, says } = await world.administrator(['operator'], {}, server.operators)
    const tenantIds: string[] = []
    for (const _ of [1, 2, 3]) {
      const { tenantId } = await server.newTenant()
      await wrapByOld(server, tenantId)
      tenantIds.push(tenantId)
    }
    const [{ total } = { total: 0 }] = await server.database.superuser<{ total: number }>(
      'select count(*)::int as total from tenant_keys',
    )
    // Another transaction locks them for a while, and one of them for longer.
    await server.database.superuser(`begin; select from tenant_keys where tenant_id = '${tenantIds[0]}' for update;
      savepoint longer; select from tenant_keys for update`)
    onTestFinished(async () => void (await server.database.superuser('rollback')))
    await open('/')
    await shows(en.shell.areas.tenants)
    await page.getByRole('link', { name: en.shell.areas.keys, exact: true }).click()
    await shows(en.keys.masterTitle)
    expect(await page.getByRole('button', { name: en.keys.rotate }).count()).toBe(0)
    const bar = page.getByRole('progressbar', { name: en.keys.masterProgress, exact: true })
    const barSays = (done: number) =>
      bar.and(page.locator(`[aria-valuetext="${en.keys.rewrapped(String(done), String(total))}"]`)).waitFor()
    await barSays(total - 3)
    const keys = page.getByRole('listitem').filter({ has: page.locator('code') })
    const row = (ring: MasterKeyRing) => keys.filter({ hasText: ring.currentId })
    await row(both).getByText(beginning(en.keys.masterStatuses.current)).waitFor()
    await row(before)
      .getByText(beginning(en.keys.masterMeanings.retiring(3, '3')))
      .waitFor()
    await expectUsableEverywhere(page, 'a rotation of the master key')
    await page.setViewportSize({ width: 1280, height: 900 })

    await server.database.superuser('rollback to longer')
    const rotation = runCommand(['keys', 'rotate', '--master'], server.environment)
    await barSays(total - 1)
    await server.database.superuser('commit')
    expect((await rotation).code).toBe(0)
    await says(en.keys.masterMeanings.unused())
    await bar.waitFor({ state: 'detached' })
    await row(before).getByText(beginning(en.keys.masterStatuses.unused)).waitFor()
    await row(both)
      .getByText(beginning(en.keys.masterMeanings.current(total, String(total))))
      .waitFor()
    await expectUsableEverywhere(page, 'after a rotation of the master key')
  })
})

/** The state before the rotation. */
async function wrapByOld({ database }: TestServer, tenantId: string): Promise<void> {
  const [row] = await database.superuser<{ wrapped: Buffer }>(
    'select wrapped_key as wrapped from tenant_keys where tenant_id = $1',
    [tenantId],
  )
  const dataKey = both.unwrap({ masterKeyId: both.currentId, wrapped: row?.wrapped ?? Buffer.of() }, tenantId, 1)
  const { masterKeyId, wrapped } = before.wrap(dataKey, tenantId, 1)
  await database.superuser('update tenant_keys set master_key_id = $2, wrapped_key = $3 where tenant_id = $1', [
    tenantId,
    masterKeyId,
    wrapped,
  ])
}
