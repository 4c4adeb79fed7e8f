// Every screen of the sign-in, for people with low vision, screen readers, keyboards, or small phones.
import { newDeviceHolder } from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginning, en, expectUsable, journey, labelled, sights, upTo } from '../browser/index.ts'
import { startWorld, type World } from './world.fixture.ts'

journey('every screen of the sign-in', () => {
  let world: World

  beforeAll(async () => {
    world = await startWorld()
    await world.tenant.enable('sms')
  })
  afterAll(() => world.close())

  test.each(sights)('is accessible at $name', async (sight) => {
    const { userId, password } = await world.newUser()
    const visitor = await world.visitor(sight)
    const { page } = visitor
    await visitor.open('/AuthPage/')
    await visitor.fill(en.signIn.organisation, 'nobody')
    await expectUsable(page)
    await visitor.press(en.signIn.goOn)
    await visitor.says(en.signIn.organisationUnknown('nobody'))
    await expectUsable(page)
    await visitor.open(`/AuthPage/signin/${world.tenant.tenantId}`)
    await visitor.enter(userId, 'wrong')
    await visitor.says(en.signIn.wrongPassword)
    await expectUsable(page)
    await visitor.enter(userId, password)
    await visitor.shows(en.signIn.suggestionTitle)
    await expectUsable(page)

    const { device } = await newDeviceHolder(world.server, world.tenant, { userId })
    const sms = { authType: 'sms', mobileNumber: '+41791230003', label: 'Work' }
    await world.tenant.post('registerOtp', { userId, verified: true, ...sms })
    await visitor.context.clearCookies()
    await visitor.open(`/AuthPage/signin/${world.tenant.tenantId}`)
    await visitor.enter(userId, password)
    await page.getByLabel(labelled(en.session.number)).waitFor()
    const asked = await device.shown()
    await expectUsable(page)
    await visitor.press(en.session.anotherWay)
    await expectUsable(page)
    await page.getByRole('button', { name: beginning(en.session.methods.qr_code) }).click()
    await page.getByAltText(en.session.qrAlt).waitFor()
    await expectUsable(page)
    await visitor.press(en.session.anotherWay)
    await page.getByRole('button', { name: beginning(en.session.methods.sms) }).click()
    await expectUsable(page)
    await visitor.press(en.session.sendCode)
    await visitor.says(upTo(en.session.sentTo))
    await expectUsable(page)
    await visitor.press(en.session.anotherWay)
    await page.getByRole('button', { name: beginning(en.session.methods.push) }).click()
    await page.getByLabel(labelled(en.session.number)).waitFor()
    // Another request than the first: two of a hundred have the same number.
    const askedAgain = async () => (await device.pending()).find(({ challengeId }) => challengeId !== asked.challengeId)
    await expect.poll(askedAgain).toBeDefined()
    await device.answerPush((await askedAgain()) ?? asked, { decision: 'deny' })
    await visitor.shows(en.session.deniedTitle)
    await expectUsable(page)
    await page.close()
  })

  test('is usable by keyboard', async () => {
    const { userId, password } = await world.newUser()
    const visitor = await world.visitor()
    await visitor.open(`/AuthPage/signin/${world.tenant.tenantId}`)
    await visitor.page.getByLabel(labelled(en.signIn.userId)).waitFor()
    await visitor.page.keyboard.type(userId)
    await visitor.page.keyboard.press('Tab')
    await visitor.page.keyboard.type(password)
    await visitor.page.keyboard.press('Enter')
    await visitor.shows(en.signIn.suggestionTitle)
    expect(await visitor.page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  })
})
