// The second step with a device, and only the device in a browser that knows its user.
import { newDeviceHolder, type SoftwareDevice } from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { containing, en, journey, labelled, upTo } from '../browser/index.ts'
import { startWorld, type Visitor, type World } from './world.fixture.ts'

journey('a user with a device', () => {
  let world: World
  let userId: string
  let password: string
  let device: SoftwareDevice
  let visitor: Visitor

  beforeAll(async () => {
    world = await startWorld()
    ;({ userId, password } = await world.newUser())
    ;({ device } = await newDeviceHolder(world.server, world.tenant, { userId }))
    visitor = await world.visitor()
  })
  afterAll(() => world.close())

  const shownNumber = () => visitor.page.getByLabel(labelled(en.session.number)).innerText()
  const approve = async (number: string) => {
    const { body } = await device.answerPush(await device.shown(), { decision: 'approve', number })
    expect(body.state).toBe('approved')
  }

  test('shows what happens after a denial, and can ask again', async () => {
    await visitor.open(`/AuthPage/signin/${world.tenant.tenantId}`)
    await visitor.enter(userId, password)
    await visitor.shows(en.session.methods.push)
    await shownNumber()
    await device.answerPush(await device.shown(), { decision: 'deny' })
    await visitor.shows(en.session.deniedTitle)
    await visitor.press(en.session.askAgain)
  })

  test('is signed in as soon as the device has approved with the number that is shown', async () => {
    await approve(await shownNumber())
    await visitor.shows(en.selfService.methodsTitle)
  })

  test('needs no password in that browser from then on', async () => {
    await visitor.press(en.selfService.signOut)
    await visitor.shows(en.signIn.welcomeBack(userId))
    await visitor.press(en.session.starts.push)
    await approve(await shownNumber())
    await visitor.shows(en.selfService.methodsTitle)
  })

  test('can scan a code instead, which is renewed when it has expired', async () => {
    await visitor.press(en.selfService.signOut)
    await visitor.shows(en.signIn.welcomeBack(userId))
    // A wait that has started does not notice that a test moves the clock.
    await visitor.page.route('**/answer', (route, request) =>
      route.continue({ postData: { ...request.postDataJSON(), waitSeconds: 1 } }),
    )
    await visitor.press(en.session.starts.qr_code)
    const link = visitor.page.getByRole('link', { name: en.session.openHere, exact: true })
    const old = (await link.getAttribute('href')) ?? ''
    world.server.clock.advance({ seconds: 121 })
    await expect.poll(() => link.getAttribute('href'), { timeout: 60_000 }).not.toBe(old)

    const { body } = await device.scan((await link.getAttribute('href')) ?? '')
    await visitor.says(en.session.scanned)
    expect(await visitor.page.getByAltText(en.session.qrAlt).count()).toBe(0)
    expect((await device.answerQr(body, { decision: 'approve' })).body.state).toBe('approved')
    await visitor.shows(en.selfService.methodsTitle)
  })

  test('requires the password in any other browser', async () => {
    const stranger = await world.visitor()
    await stranger.open(`/AuthPage/signin/${world.tenant.tenantId}`)
    await stranger.page.getByLabel(labelled(en.signIn.userId)).waitFor()
    expect(await stranger.page.getByText(userId).count()).toBe(0)
  })

  test('is paused after too many denials, with a message', async () => {
    await visitor.press(en.selfService.signOut)
    await visitor.shows(en.signIn.welcomeBack(userId))
    await visitor.press(en.session.starts.push)
    await shownNumber()
    await device.answerPush(await device.shown(), { decision: 'deny', denyReason: 'not_me' })
    await visitor.shows(en.session.deniedTitle)
    await visitor.press(en.session.askAgain)
    await visitor.says(en.session.problems.push_paused)
    await visitor.says(containing(en.shared.tryAgainIn(15 * 60)))
    await visitor.press(en.signIn.beginAgain)
    await visitor.press(en.signIn.usePassword)
    expect(await visitor.page.getByLabel(labelled(en.signIn.userId)).inputValue()).toBe(userId)
  })

  test('is offered another method first while push is paused, and sees the pause in the list', async () => {
    const elsewhere = await world.visitor()
    await elsewhere.open(`/AuthPage/signin/${world.tenant.tenantId}`)
    await elsewhere.enter(userId, password)
    await elsewhere.shows(en.session.methods.qr_code)
    await elsewhere.press(en.session.anotherWay)
    await elsewhere.says(upTo(en.session.pausedUntil))
  })

  test('whose only method is push reads what to do, and signs in once an administrator has lifted the pause', async () => {
    await world.tenant.admin('PATCH', 'authentication-modes/qr_code', { enabled: false })
    const elsewhere = await world.visitor()
    await elsewhere.open(`/AuthPage/signin/${world.tenant.tenantId}`)
    await elsewhere.enter(userId, password)
    await elsewhere.shows(upTo(en.session.pausedUntil))
    await elsewhere.says(en.session.pausedText)
    await elsewhere.press(en.session.askAgain)
    await elsewhere.says(en.session.problems.push_paused)
    await world.tenant.admin('POST', `users/${userId}:lift-push-pauses`)
    await elsewhere.press(en.session.askAgain)
    const number = await elsewhere.page.getByLabel(labelled(en.session.number)).innerText()
    await device.answerPush(await device.shown(), { decision: 'approve', number })
    await elsewhere.shows(en.selfService.methodsTitle)
  })
})
