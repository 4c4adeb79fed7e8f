// The organisation's own look: set in the console, seen on the sign-in and self-service pages and in mail.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginning, en, journey, labelled, upTo } from '../browser/index.ts'
import { type Administrator, type Console, startConsole } from './console.fixture.ts'
import { expectUsableEverywhere } from './screens.fixture.ts'

const color = '#0b6e4f'
const rgb = 'rgb(11, 110, 79)'
/** A green square of 8 × 8 pixels. */
const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mPgzvPHihiGlgQAeOUyAWxdOPsAAAAASUVORK5CYII=',
  'base64',
)

journey('branding', () => {
  let world: Console
  let admin: Administrator

  beforeAll(async () => {
    world = await startConsole()
    await world.tenant.enable('email')
    admin = await world.administrator()
  })
  afterAll(() => world.close())

  test('a colour that white cannot be read on is refused at the field', async () => {
    await admin.open('/configuration/branding')
    await admin.fill(en.branding.color, '#f5c542')
    await admin.says(en.branding.colorTooLight)
    const save = admin.page.getByRole('button', { name: en.shared.save, exact: true })
    expect(await save.isDisabled()).toBe(true)
  })

  test('what is typed is shown in the preview at once, and saved', async () => {
    const { page, fill, press, says } = admin
    await fill(en.branding.color, color)
    await fill(en.branding.signInText, 'Use your Acme account.')
    await fill(en.branding.supportUrl, 'https://acme.example/help')
    await fill(en.branding.senderName, 'Acme Security')
    await page
      .getByLabel(labelled(en.branding.logo))
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
    const preview = page.getByRole('img', { name: beginning(upTo(en.branding.previewOf)) })
    const button = preview.locator('.mantine-Button-root')
    await expect.poll(() => button.evaluate((shown) => getComputedStyle(shown).backgroundColor)).toBe(rgb)
    expect(await preview.innerText()).toContain('Use your Acme account.')
    await preview.locator('img').waitFor()
    await press(en.shared.save)
    await says(en.shared.saved)
    await expectUsableEverywhere(page, 'branding')
  })

  test('the sign-in page has the logo, the colour, the text and the link, and no style in its markup', async () => {
    const context = await world.browser.newContext({ locale: 'en-GB' })
    const page = await context.newPage()
    const refused: string[] = []
    page.on('console', (message) => /content security policy/i.test(message.text()) && refused.push(message.text()))
    await page.goto(`${world.url}/AuthPage/signin/${world.tenant.tenantId}`)
    await page.getByText('Use your Acme account.').waitFor()
    const button = page.getByRole('button', { name: en.signIn.signIn, exact: true })
    await expect.poll(() => button.evaluate((shown) => getComputedStyle(shown).backgroundColor)).toBe(rgb)
    expect(await page.getByRole('link', { name: en.signIn.support, exact: true }).getAttribute('href')).toBe(
      'https://acme.example/help',
    )
    const image = page.getByRole('main').locator('img')
    await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(8)
    expect(refused).toEqual([])
    await context.close()
  })

  test('self-service has them too', async () => {
    await admin.page.goto(`${world.url}/SelfService/`)
    await admin.page.getByRole('banner').locator('img').waitFor()
    await admin.page.getByRole('link', { name: en.selfService.support, exact: true }).waitFor()
  })

  test('an email is previewed as it will look, with a name from the profile', async () => {
    const { page, open, fill, says } = admin
    await open('/configuration/message-templates/email.code.en')
    const body = page.getByLabel(labelled(en.messageTemplates.body))
    await fill(en.messageTemplates.body, `{{userName}}: ${await body.inputValue()}`)
    await says(/^Ada Lovelace: /)
    const strong = page.locator('strong', { hasText: '123456' })
    await expect.poll(() => strong.first().evaluate((shown) => getComputedStyle(shown).fontSize)).toBe('28px')
    await says(en.messageTemplates.noConnector)
  })
})
