// The reverse: the computer shows a code, and the phone scans it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginning, en, journey } from '../browser/index.ts'
import { type Camera, giveCamera } from './camera.fixture.ts'
import { type Phone, startWorld, type World } from './world.fixture.ts'

journey('a phone with a camera', () => {
  let world: World
  let phone: Phone
  let camera: Camera

  const offer = async () => {
    await world.computer.getByRole('button', { name: 'Sign in by QR code', exact: true }).click()
    await world.says('pending')
    return world.computer.locator('#link').innerText()
  }

  beforeAll(async () => {
    world = await startWorld()
    phone = await world.newPhone()
    camera = await giveCamera(phone.page)
  })
  afterAll(() => world.close())

  test('is added with the code that the computer shows', async () => {
    await world.enrol(phone, async () => {
      await camera.pointAt(world.computer.locator('#qr'))
      await phone.page.goto(world.appUrl)
      await phone.tap(en.authenticator.addByScan)
    })
  })

  test('signs in with the code that the computer shows, after it has shown the request', async () => {
    await offer()
    await camera.pointAt(world.computer.locator('#qr'))
    await phone.tap(en.authenticator.scan)
    await phone.shows(/Sign in to the shop$/)
    await world.says('scanned')
    expect(await phone.page.getByRole('main').innerText()).toContain('203.0.113.7')
    await phone.tap(en.authenticator.approve)
    await phone.shows(en.authenticator.approvedTitle)
    await phone.tap(en.shared.done)
    await world.says('signed in')
  })

  test("can be opened by the link in the code, as a phone's camera app does, and can deny", async () => {
    await phone.page.goto(await offer())
    await phone.shows(/Sign in to the shop$/)
    await phone.tap(en.authenticator.deny)
    await phone.shows(en.authenticator.deniedTitle)
    await phone.tap(en.shared.done)
    await world.says('denied')
  })

  test('accepts the link from the clipboard too, but not a second time', async () => {
    const link = await offer()
    camera.lookAway()
    const paste = async () => {
      await phone.tap(en.authenticator.scan)
      await phone.tap(en.authenticator.addByPaste)
      await phone.page.getByRole('textbox', { name: en.authenticator.pasteLabel, exact: true }).fill(link)
      await phone.tap(en.authenticator.goOn)
    }
    await paste()
    await phone.shows(/Sign in to the shop$/)
    await phone.tap(en.authenticator.approve)
    await phone.shows(en.authenticator.approvedTitle)
    await phone.tap(en.shared.done)
    await paste()
    await phone.page.getByText(beginning(en.authenticator.takeFailed)).waitFor()
    await phone.page.locator('footer').getByRole('button', { name: en.shared.back, exact: true }).tap()
  })

  test('ignores codes of other services', async () => {
    await phone.tap(en.authenticator.scan)
    await phone.tap(en.authenticator.addByPaste)
    const field = phone.page.getByRole('textbox', { name: en.authenticator.pasteLabel, exact: true })
    await field.fill('https://shop.example/menu')
    await phone.tap(en.authenticator.goOn)
    await phone.page.getByText(beginning(en.authenticator.linkUnknown)).waitFor()
    await field.fill('https://elsewhere.example/OTP/app/#q=acme.abc')
    await phone.tap(en.authenticator.goOn)
    await phone.shows(en.authenticator.elsewhereTitle)
  })
})
