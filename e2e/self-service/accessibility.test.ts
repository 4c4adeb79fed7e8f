// Every screen of self-service, for people with low vision, screen readers, keyboards, or small phones.
import { newAgentTenant, paymentPolicies } from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginning, en, expectUsable, journey, labelled, loaded, sights } from '../browser/index.ts'
import { startWorld, type World } from '../sign-in/world.fixture.ts'

const places = [
  ['', en.selfService.methodsTitle],
  ['add', en.selfService.addMethod],
  ['add/authenticator_app', en.selfService.addTitles.authenticator_app],
  ['add/sms', en.selfService.addTitles.sms],
  ['password', en.selfService.changePassword],
  ['profile', en.selfService.profile],
  ['recovery-codes', en.selfService.heldMethods.recovery_code],
  ['devices', en.selfService.places.devices],
  ['activity', en.selfService.places.activity],
  ['sessions', en.selfService.places.sessions],
  ['agents', en.selfService.places.agents],
  ['agents/new', en.ownAgents.delegate],
  ['nowhere', en.selfService.unknownTitle],
] as const

journey('every screen of self-service', () => {
  let world: World

  beforeAll(async () => {
    world = await startWorld()
    for (const authType of ['sms', 'email', 'hardware_token'] as const) await world.tenant.enable(authType)
    const { publish, newAgent } = await newAgentTenant(world.server, world.tenant)
    await publish(paymentPolicies)
    await newAgent({ displayName: 'Bill payer', ceiling: ['payment.*'] })
  })
  afterAll(() => world.close())

  // Axe is slow: every other screen is checked in light mode, and the rest in dark mode.
  test.each(sights)('is accessible at $name', async (sight) => {
    const { userId, password } = await world.newUser()
    const visitor = await world.visitor(sight)
    const { page } = visitor
    await visitor.open(`/AuthPage/signin/${world.tenant.tenantId}`)
    await visitor.enter(userId, password)
    await visitor.press(en.signIn.later)
    await visitor.shows(en.selfService.methodsTitle)
    const { body } = await world.tenant.post('registerOtp', { userId, authType: 'recovery_code', verified: true })
    for (const [place, heading] of places.filter((_place, index) => index % sights.length === sights.indexOf(sight))) {
      await visitor.open(`/SelfService/${place}`)
      await visitor.shows(heading)
      await loaded(page)
      if (place === 'agents/new')
        for (const name of ['Pay bills', en.ownAgents.limitAmounts.budget, en.ownAgents.limitHowOften])
          await page.getByRole('switch', { name: beginning(name) }).click()
      await expectUsable(page)
    }

    await visitor.open('/SelfService/add/push')
    await visitor.shows(en.session.proofTitle)
    await page.getByLabel(labelled(en.session.methods.recovery_code)).waitFor()
    await expectUsable(page)
    await visitor.fill(en.session.methods.recovery_code, body.codes[0])
    await visitor.press(en.session.goOn)
    await page.getByAltText(en.selfService.qrOfDevice).waitFor()
    await expectUsable(page)
    await visitor.open('/SelfService/')
    await visitor.press(en.selfService.removeOf(en.selfService.heldMethods.push))
    await visitor.shows(en.selfService.removeTitle(en.selfService.heldMethods.push))
    await expectUsable(page)
    await page.close()
  })

  test('is usable by keyboard: past the navigation, to the content', async () => {
    const { userId, password } = await world.newUser()
    const visitor = await world.visitor()
    await visitor.open(`/AuthPage/signin/${world.tenant.tenantId}`)
    await visitor.enter(userId, password)
    await visitor.press(en.signIn.later)
    await visitor.shows(en.selfService.methodsTitle)
    await visitor.page.keyboard.press('Tab')
    await visitor.page.keyboard.press('Enter')
    expect(await visitor.page.evaluate(() => document.activeElement?.id)).toBe('content')
    await visitor.follow(en.selfService.places.sessions)
    await visitor.shows(en.selfService.places.sessions)
    expect(await visitor.page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  })
})
