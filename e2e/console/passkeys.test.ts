// Configuration → Authentication Modes → Passkey, and the passkeys of a user.
import { newPasskeyHolder } from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginning, containing, en, journey, labelled, loaded } from '../browser/index.ts'
import { type Administrator, type Console, startConsole } from './console.fixture.ts'
import { expectUsableEverywhere } from './screens.fixture.ts'

journey('passkeys in the console', () => {
  let world: Console
  let admin: Administrator
  const path = '/configuration/authentication-modes/passkey'
  const { passkey: name } = en.shell.methods
  const { passkey: fields } = en.authenticationModes.fields
  const { add = '', unnamed = '', empty = '' } = fields.relyingParties.items ?? {}

  beforeAll(async () => {
    world = await startConsole()
    admin = await world.administrator()
  })
  afterAll(() => world.close())

  const kept = async () => (await world.tenant.admin('GET', 'authentication-modes/passkey')).body
  const party = (title: string) => admin.page.getByRole('group', { name: title, exact: true })
  const field = (title: string, of: keyof typeof fields) => party(title).getByLabel(labelled(fields[of].label))

  test('passkeys are on, and an administrator sees what a relying party is', async () => {
    const { page, open, shows, says } = admin
    await open(path)
    await shows(name)
    await says(empty)
    expect(await page.getByLabel(labelled(en.authenticationModes.offered(name))).isChecked()).toBe(true)
    expect((await kept()).enabled).toBe(true)
  })

  test('a mistake in a relying party is shown at its field, and is gone once it is fixed and saved', async () => {
    const { page, press, says } = admin
    await press(add)
    expect(await field(unnamed, 'relyingParties.id').evaluate((input) => input === document.activeElement)).toBe(true)
    await field(unnamed, 'relyingParties.id').fill('shop.example')
    await field('shop.example', 'relyingParties.name').fill('Web shop')
    const origins = field('shop.example', 'relyingParties.origins')
    await origins.fill('https://www.shop.example\nhttps://shop.example/login')
    await press(en.shared.save)
    const issue = containing(en.schemaForm.ofValue(2, 'Must be an origin such as https://shop.example'))
    await party('shop.example').getByText(issue).waitFor()
    expect(await origins.getAttribute('aria-invalid')).toBe('true')
    expect(await field('shop.example', 'relyingParties.id').getAttribute('aria-invalid')).not.toBe('true')
    await origins.fill('https://www.shop.example\nhttps://shop.example')
    await press(en.shared.save)
    await says(en.shared.saved)
    expect(await page.getByText(issue).count()).toBe(0)
    expect((await kept()).settings.relyingParties).toEqual([
      { id: 'shop.example', name: 'Web shop', origins: ['https://www.shop.example', 'https://shop.example'] },
    ])
  })

  test('a field that is missing in a second relying party is shown there, and goes with it', async () => {
    const { page, press } = admin
    await press(add)
    await field(unnamed, 'relyingParties.id').fill('other.example')
    await press(en.shared.save)
    await expect.poll(() => field('other.example', 'relyingParties.name').getAttribute('aria-invalid')).toBe('true')
    expect(await field('shop.example', 'relyingParties.name').getAttribute('aria-invalid')).not.toBe('true')
    await press(en.schemaForm.removePair('other.example'))
    await party('other.example').waitFor({ state: 'detached' })
    expect(await page.locator('[aria-invalid=true]').count()).toBe(0)
    expect(await page.getByText(en.schemaForm.unsaved, { exact: true }).count()).toBe(0)
  })

  test('a choice is saved by its plain words', async () => {
    const { page, press, says } = admin
    const { label, choices } = fields.attachment
    await page.getByLabel(labelled(label)).selectOption(choices?.platform ?? '')
    await press(en.shared.save)
    await says(en.shared.saved)
    await expect.poll(async () => (await kept()).settings.attachment).toBe('platform')
    // The page learns of it a moment later, and shows what was saved.
    await page.getByText(en.schemaForm.unsaved, { exact: true }).waitFor({ state: 'detached' })
  })

  test('a switch that needs another setting says so at the switch', async () => {
    const { page, press } = admin
    const toggle = page.getByRole('switch', { name: beginning(fields.allowSynced.label) })
    await toggle.click()
    await press(en.shared.save)
    await expect.poll(() => toggle.getAttribute('aria-invalid')).toBe('true')
    await press(en.shared.discard)
    expect(await toggle.getAttribute('aria-invalid')).not.toBe('true')
  })

  test('what is changed while a save is on its way stays, and is not saved yet', async () => {
    const { page, press } = admin
    const saving = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    await page.route('**/authentication-modes/*', async (route) => {
      if (route.request().method() === 'PATCH') {
        asked.resolve()
        await saving.promise
      }
      await route.continue()
    })
    const { label, choices } = fields.attachment
    await page.getByLabel(labelled(label)).selectOption(choices?.['cross-platform'] ?? '')
    await press(en.shared.save)
    await asked.promise
    const toggle = page.getByRole('switch', { name: beginning(fields.allowSynced.label) })
    const before = await toggle.isChecked()
    await toggle.click()
    saving.resolve()
    await expect.poll(async () => (await kept()).settings.attachment).toBe('cross-platform')
    await loaded(page)
    await page.unroute('**/authentication-modes/*')
    expect(await toggle.isChecked()).toBe(!before)
    expect(await page.getByText(en.schemaForm.unsaved, { exact: true }).count()).toBe(1)
    await press(en.shared.discard)
    expect(await toggle.isChecked()).toBe(before)
  })

  test('a relying party is there after a reload, and can be removed', async () => {
    const { page, open, press, says } = admin
    await open(path)
    await expect
      .poll(() => field('shop.example', 'relyingParties.origins').inputValue())
      .toBe('https://www.shop.example\nhttps://shop.example')
    await expectUsableEverywhere(page, 'a relying party')
    await press(en.schemaForm.removePair('shop.example'))
    await says(empty)
    await press(en.shared.save)
    await says(en.shared.saved)
    expect((await kept()).settings.relyingParties).toEqual([])
  })

  test('an administrator who can only read sees relying parties, and no button to change them', async () => {
    await newPasskeyHolder(world.tenant)
    const auditor = await world.administrator(['auditor'])
    await auditor.open(path)
    const shown = auditor.page.getByRole('group', { name: 'shop.example', exact: true })
    await shown.waitFor()
    expect(await shown.getByLabel(labelled(fields['relyingParties.id'].label)).isDisabled()).toBe(true)
    expect(await auditor.page.getByRole('button', { name: add, exact: true }).count()).toBe(0)
    expect(await shown.getByRole('button').count()).toBe(0)
  })

  test("a user's passkey is listed with its relying party, and whether it is synced", async () => {
    const { userId } = await newPasskeyHolder(world.tenant)
    await admin.open(`/users/${userId}`)
    await admin.page.getByText(`shop.example · ${en.users.notSynced}`, { exact: true }).waitFor()
  })
})
