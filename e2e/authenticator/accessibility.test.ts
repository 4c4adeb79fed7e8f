// Every screen, for people with low vision, screen readers, keyboards, or small phones.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginning, de, en, expectUsable, journey, labelled, sights } from '../browser/index.ts'
import { startWorld, type World } from './world.fixture.ts'

const phones = [
  { name: 'a phone in daylight', colorScheme: 'light', viewport: { width: 390, height: 844 } },
  sights[1],
] as const

journey('every screen', () => {
  let world: World

  beforeAll(async () => {
    world = await startWorld()
  })
  afterAll(() => world.close())

  test.each(phones)('is accessible on $name', async ({ name: _, ...options }) => {
    const { page, tap, shows } = await world.newPhone(options)
    await page.goto(world.appUrl)
    await shows(en.authenticator.welcomeTitle)
    await expectUsable(page)
    await tap(en.authenticator.addByScan)
    await page.getByText(beginning(en.authenticator.cameraMissing)).waitFor()
    await expectUsable(page)
    await tap(en.authenticator.addByPaste)
    await expectUsable(page)

    await world.computer.getByRole('button', { name: 'Add my phone', exact: true }).click()
    await world.says('pending')
    await page.getByRole('textbox').fill(await world.computer.locator('#link').innerText())
    await tap(en.authenticator.goOn)
    await shows(en.authenticator.enrolTitle)
    await expectUsable(page)
    await tap(en.authenticator.enrolNow)
    await shows(en.authenticator.enrolledTitle)
    await expectUsable(page)
    await tap(en.shared.done)
    await shows(en.authenticator.quietTitle)
    await expectUsable(page)

    const number = await world.ask()
    await shows(/Sign in to the shop$/)
    await expectUsable(page)
    await tap(en.authenticator.approve)
    await page.getByText(beginning(en.authenticator.numberMissing)).waitFor()
    await expectUsable(page)
    await tap(en.authenticator.decideLater)
    await shows(en.authenticator.requestsTitle)
    await expectUsable(page)
    await page.getByRole('button', { name: /Sign in to the shop/ }).tap()
    await page.getByLabel(labelled(en.authenticator.numberLabel)).fill(number)
    await tap(en.authenticator.approve)
    await shows(en.authenticator.approvedTitle)
    await expectUsable(page)
    await tap(en.shared.done)
    await tap(en.authenticator.activity)
    await expectUsable(page)
    await tap(en.authenticator.home)
    await page.getByRole('button', { name: /ada/ }).tap()
    await expectUsable(page)
    await tap(en.authenticator.removeAccount)
    await shows(en.authenticator.removeAccountTitle)
    await expectUsable(page)
    await page.close()
  })

  test('is usable by keyboard, in the language of the browser', async () => {
    const { page, shows } = await world.newPhone({
      viewport: { width: 1280, height: 900 },
      isMobile: false,
      locale: 'de-CH',
    })
    await page.goto(world.appUrl)
    await shows(de.authenticator.welcomeTitle)
    expect(await page.locator('html').getAttribute('lang')).toBe('de')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await shows(de.authenticator.pasteTitle)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await page.keyboard.press('Tab')
    await page.keyboard.type('nothing of ours')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText(beginning(de.authenticator.linkUnknown)).waitFor()
    await page.goBack()
    await shows(de.authenticator.welcomeTitle)
  })
})
