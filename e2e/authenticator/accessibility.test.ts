// Every screen, for people who see little, see nothing, use a keyboard, or have a small phone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginning, expectUsable, journey, labelled, sights } from '../browser/index.ts'
import { startWorld, type World } from './world.fixture.ts'

const phones = [
  { name: 'a phone in daylight', colorScheme: 'light', viewport: { width: 390, height: 844 } },
  sights[1],
] as const

journey('every screen', () => {
  let world: World

  beforeAll(async () => {
    world = await startWorld()
  }, 120_000)
  afterAll(() => world.close())

  test.each(phones)('can be used by everybody, on $name', async ({ name: _, ...options }) => {
    const { page, tap, shows } = await world.newPhone(options)
    await page.goto(world.appUrl)
    await shows('Approve with a tap')
    await expectUsable(page)
    await tap('Scan a QR code')
    await page.getByText(/No camera was found/).waitFor()
    await expectUsable(page)
    await tap('Paste a link')
    await expectUsable(page)

    await world.computer.getByRole('button', { name: 'Add a device', exact: true }).click()
    await world.says('pending')
    await page.getByRole('textbox').fill(await world.computer.locator('#link').innerText())
    await tap('Continue')
    await shows('Add this account')
    await expectUsable(page)
    await tap('Add account')
    await shows('Almost done')
    await expectUsable(page)
    await tap('Done')
    await shows('All quiet')
    await expectUsable(page)

    const number = await world.ask()
    await shows(/Sign in to the shop$/)
    await expectUsable(page)
    await tap('Approve')
    await page.getByText(/Type the number first/).waitFor()
    await expectUsable(page)
    await tap('Decide later')
    await shows('Waiting for you')
    await expectUsable(page)
    await page.getByRole('button', { name: /Sign in to the shop/ }).tap()
    await page.getByLabel(labelled('Number on the other screen')).fill(number)
    await tap('Approve')
    await shows('Approved')
    await expectUsable(page)
    await tap('Done')
    await tap('Activity')
    await expectUsable(page)
    await tap('Home')
    await page.getByRole('button', { name: /ada/ }).tap()
    await expectUsable(page)
    await tap('Remove account')
    await shows('Remove this account?')
    await expectUsable(page)
    await page.close()
  })

  test('can be reached by keyboard, in the language of the browser', async () => {
    const { page, shows } = await world.newPhone({
      viewport: { width: 1280, height: 900 },
      isMobile: false,
      locale: 'de-CH',
    })
    await page.goto(world.appUrl)
    await shows('Freigeben mit einem Tipp')
    expect(await page.locator('html').getAttribute('lang')).toBe('de')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await shows('Link einfügen')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await page.keyboard.press('Tab')
    await page.keyboard.type('nothing of ours')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText(beginning('Diesen Link kennt die App nicht.')).waitFor()
    await page.goBack()
    await shows('Freigeben mit einem Tipp')
  })
})
