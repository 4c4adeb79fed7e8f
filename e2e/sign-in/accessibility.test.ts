// Every screen of the sign-in, for people who see little, see nothing, use a keyboard, or have a small phone.
import { newDeviceHolder } from '@countersign/testkit'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { barriersOn, hasBrowser } from '../browser/index.ts'
import { startWorld, type World } from './world.fixture.ts'

const screens = [
  { name: 'a desk in daylight', colorScheme: 'light', viewport: { width: 1280, height: 860 } },
  { name: 'a small phone at night', colorScheme: 'dark', viewport: { width: 360, height: 640 } },
] as const

const isUsable = async (page: Page) => {
  expect(await barriersOn(page)).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

describe.runIf(hasBrowser)('every screen of the sign-in', { timeout: 180_000, retry: 1 }, () => {
  let world: World

  beforeAll(async () => {
    world = await startWorld()
    await world.tenant.enable('sms')
  }, 120_000)
  afterAll(() => world.close())

  test.each(screens)('can be used by everybody, at $name', async ({ name: _, ...options }) => {
    const { userId, password } = await world.newUser()
    const visitor = await world.visitor(options)
    const { page } = visitor
    await visitor.open('/AuthPage/')
    await visitor.fill('Organisation', 'nobody')
    await isUsable(page)
    await visitor.press('Continue')
    await visitor.says('We know no organisation')
    await isUsable(page)
    await visitor.open(`/AuthPage/signin/${world.tenant.tenantId}`)
    await visitor.enter(userId, 'wrong')
    await visitor.says('is not right')
    await isUsable(page)
    await visitor.enter(userId, password)
    await visitor.shows('You are signed in')
    await isUsable(page)

    const { device } = await newDeviceHolder(world.server, world.tenant, { userId })
    const sms = { authType: 'sms', mobileNumber: '+41791230003', label: 'Work' }
    await world.tenant.post('registerOtp', { userId, verified: true, ...sms })
    await visitor.context.clearCookies()
    await visitor.open(`/AuthPage/signin/${world.tenant.tenantId}`)
    await visitor.enter(userId, password)
    const number = await page.getByLabel('Number').innerText()
    await isUsable(page)
    await visitor.press('Another way')
    await isUsable(page)
    await page.getByRole('button', { name: /Scan a QR code/ }).click()
    await page.getByAltText('QR code for the app on your device').waitFor()
    await isUsable(page)
    await visitor.press('Another way')
    await page.getByRole('button', { name: /Code by SMS/ }).click()
    await isUsable(page)
    await visitor.press('Send the code')
    await visitor.says(/on its way/)
    await isUsable(page)
    await visitor.press('Another way')
    await page.getByRole('button', { name: /Approve on your device/ }).click()
    await expect.poll(() => page.getByLabel('Number').innerText()).not.toBe(number)
    await device.answerPush((await device.pending()).at(-1) ?? (await device.shown()), { decision: 'deny' })
    await visitor.shows('It was denied')
    await isUsable(page)
    await page.close()
  })

  test('can be reached by keyboard', async () => {
    const { userId, password } = await world.newUser()
    const visitor = await world.visitor()
    await visitor.open(`/AuthPage/signin/${world.tenant.tenantId}`)
    await visitor.page.getByLabel('User name').waitFor()
    await visitor.page.keyboard.type(userId)
    await visitor.page.keyboard.press('Tab')
    await visitor.page.keyboard.type(password)
    await visitor.page.keyboard.press('Enter')
    await visitor.shows('You are signed in')
    expect(await visitor.page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  })
})
