// Every screen of the sign-in, for people who see little, see nothing, use a keyboard, or have a small phone.
import { newDeviceHolder } from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectUsable, journey, labelled, sights } from '../browser/index.ts'
import { startWorld, type World } from './world.fixture.ts'

journey('every screen of the sign-in', () => {
  let world: World

  beforeAll(async () => {
    world = await startWorld()
    await world.tenant.enable('sms')
  }, 120_000)
  afterAll(() => world.close())

  test.each(sights)('can be used by everybody, at $name', async (sight) => {
    const { userId, password } = await world.newUser()
    const visitor = await world.visitor(sight)
    const { page } = visitor
    await visitor.open('/AuthPage/')
    await visitor.fill('Organisation', 'nobody')
    await expectUsable(page)
    await visitor.press('Continue')
    await visitor.says('We know no organisation')
    await expectUsable(page)
    await visitor.open(`/AuthPage/signin/${world.tenant.tenantId}`)
    await visitor.enter(userId, 'wrong')
    await visitor.says(/is not right/)
    await expectUsable(page)
    await visitor.enter(userId, password)
    await visitor.shows('You are signed in')
    await expectUsable(page)

    const { device } = await newDeviceHolder(world.server, world.tenant, { userId })
    const sms = { authType: 'sms', mobileNumber: '+41791230003', label: 'Work' }
    await world.tenant.post('registerOtp', { userId, verified: true, ...sms })
    await visitor.context.clearCookies()
    await visitor.open(`/AuthPage/signin/${world.tenant.tenantId}`)
    await visitor.enter(userId, password)
    const number = await page.getByLabel(labelled('Number')).innerText()
    await expectUsable(page)
    await visitor.press('Another way')
    await expectUsable(page)
    await page.getByRole('button', { name: /Scan a QR code/ }).click()
    await page.getByAltText('QR code for the app on your device').waitFor()
    await expectUsable(page)
    await visitor.press('Another way')
    await page.getByRole('button', { name: /Code by SMS/ }).click()
    await expectUsable(page)
    await visitor.press('Send the code')
    await visitor.says(/on its way/)
    await expectUsable(page)
    await visitor.press('Another way')
    await page.getByRole('button', { name: /Approve on your device/ }).click()
    await expect.poll(() => page.getByLabel(labelled('Number')).innerText()).not.toBe(number)
    await device.answerPush((await device.pending()).at(-1) ?? (await device.shown()), { decision: 'deny' })
    await visitor.shows('It was denied')
    await expectUsable(page)
    await page.close()
  })

  test('can be reached by keyboard', async () => {
    const { userId, password } = await world.newUser()
    const visitor = await world.visitor()
    await visitor.open(`/AuthPage/signin/${world.tenant.tenantId}`)
    await visitor.page.getByLabel(labelled('User name')).waitFor()
    await visitor.page.keyboard.type(userId)
    await visitor.page.keyboard.press('Tab')
    await visitor.page.keyboard.type(password)
    await visitor.page.keyboard.press('Enter')
    await visitor.shows('You are signed in')
    expect(await visitor.page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  })
})
