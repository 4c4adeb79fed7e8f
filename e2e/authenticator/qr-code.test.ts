// The other way round: the computer shows a code, and the phone comes to it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { journey } from '../browser/index.ts'
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
  }, 120_000)
  afterAll(() => world.close())

  test('is added by the code that the computer shows', async () => {
    await world.enrol(phone, async () => {
      await camera.pointAt(world.computer.locator('#qr'))
      await phone.page.goto(world.appUrl)
      await phone.tap('Scan a QR code')
    })
  })

  test('signs in by the code that the computer shows, after it has shown what is asked', async () => {
    await offer()
    await camera.pointAt(world.computer.locator('#qr'))
    await phone.tap('Scan')
    await phone.shows(/Sign in to the shop$/)
    await world.says('scanned')
    expect(await phone.page.getByRole('main').innerText()).toContain('203.0.113.7')
    await phone.tap('Approve')
    await phone.shows('Approved')
    await phone.tap('Done')
    await world.says('signed in')
  })

  test('can be opened by the link in the code, as the camera app of a phone does, and can say no', async () => {
    await phone.page.goto(await offer())
    await phone.shows(/Sign in to the shop$/)
    await phone.tap('Deny')
    await phone.shows('Denied')
    await phone.tap('Done')
    await world.says('denied')
  })

  test('takes the link from the clipboard too, but not a second time', async () => {
    const link = await offer()
    camera.lookAway()
    const paste = async () => {
      await phone.tap('Scan')
      await phone.tap('Paste a link')
      await phone.page.getByRole('textbox', { name: 'Link', exact: true }).fill(link)
      await phone.tap('Continue')
    }
    await paste()
    await phone.shows(/Sign in to the shop$/)
    await phone.tap('Approve')
    await phone.shows('Approved')
    await phone.tap('Done')
    await paste()
    await phone.page.getByText(/was used already/).waitFor()
    await phone.page.locator('footer').getByRole('button', { name: 'Back', exact: true }).tap()
  })

  test('does nothing with codes of others', async () => {
    await phone.tap('Scan')
    await phone.tap('Paste a link')
    const field = phone.page.getByRole('textbox', { name: 'Link', exact: true })
    await field.fill('https://shop.example/menu')
    await phone.tap('Continue')
    await phone.page.getByText(/no link that this app knows/).waitFor()
    await field.fill('https://elsewhere.example/OTP/app/#q=acme.abc')
    await phone.tap('Continue')
    await phone.shows('This belongs elsewhere')
  })
})
