// Requests that nobody approves, and a device that is no longer wanted.
import { afterAll, beforeAll, test } from 'vitest'
import { beginning, journey } from '../browser/index.ts'
import { type Phone, startWorld, type World } from './world.fixture.ts'

journey('a phone that was added by the link', () => {
  let world: World
  let phone: Phone

  beforeAll(async () => {
    world = await startWorld()
    phone = await world.newPhone()
    await world.enrol(phone)
  }, 120_000)
  afterAll(() => world.close())

  test('lets a request wait on the first screen, and says when it was withdrawn', async () => {
    await world.ask()
    await phone.shows(/Sign in to the shop$/)
    await phone.tap('Decide later')
    await phone.shows('Waiting for you')
    await phone.page.getByRole('button', { name: /Sign in to the shop/ }).tap()
    await phone.shows(/Sign in to the shop$/)
    await world.ask()
    await phone.shows('No longer open')
    await phone.tap('Done')
    await phone.shows(/Sign in to the shop$/)
  })

  test('says that it was somebody else', async () => {
    await phone.tap('It wasn’t me')
    await phone.shows('Thank you for telling')
    await phone.tap('Done')
    await world.says('denied')
    await phone.tap('Activity')
    await phone.page.getByText(/Reported/).waitFor()
    await phone.tap('Home')
  })
})

journey('a second phone', () => {
  let world: World
  let phone: Phone

  beforeAll(async () => {
    world = await startWorld()
    phone = await world.newPhone({ locale: 'en-US', colorScheme: 'dark' })
    await world.enrol(phone)
  }, 120_000)
  afterAll(() => world.close())

  test('says when it is too late', async () => {
    await world.ask()
    await phone.shows(/Sign in to the shop$/)
    world.server.clock.advance({ seconds: 121 })
    await phone.page.getByRole('heading', { name: /Too late|No longer open/ }).waitFor()
    await phone.tap('Done')
    await world.says('expired')
  })

  test('says when it was removed, and can be forgotten', async () => {
    await world.tenant.post('deregisterAuth', { userId: world.userId, authType: 'push', all: true })
    await phone.page.getByText(beginning('No longer connected')).tap()
    await phone.shows('This device was removed')
    await phone.tap('Remove account')
    await phone.shows('Remove this account?')
    await phone.tap('Remove')
    await phone.shows('Approve with a tap')
  })
})
