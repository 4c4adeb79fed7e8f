// Passkeys of applications' web sites, as their users see them in self-service.
import { newPasskeyHolder } from '@countersign/testkit'
import { be, bs, up, uv } from '@countersign/testkit/passkeys'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { en, journey } from '../browser/index.ts'
import { startWorld, type Visitor, type World } from '../sign-in/world.fixture.ts'

journey('passkeys in self-service', () => {
  let world: World
  let visitor: Visitor

  beforeAll(async () => {
    world = await startWorld()
    await world.tenant.enable('passkey')
    const { userId, password } = await world.newUser()
    await newPasskeyHolder(world.tenant, { userId, deviation: { flags: up | uv | be | bs } })
    await world.tenant.post('registerOtp', { userId, authType: 'passkey', label: 'Unfinished' })
    visitor = await world.visitor()
    await visitor.open(`/AuthPage/signin/${world.tenant.tenantId}`)
    await visitor.enter(userId, password)
    await visitor.follow(en.signIn.setUpNow)
  }, 120_000)
  afterAll(() => world.close())

  const row = (text: string) => visitor.page.getByRole('main').getByRole('listitem').filter({ hasText: text })

  test('a passkey is listed with its web site, and whether it is synced', async () => {
    await visitor.open('/SelfService/')
    await row(`${en.selfService.passkeyOf('shop.example')} · ${en.selfService.synced}`).waitFor()
  })

  test('a passkey that was never activated is not offered to be finished here', async () => {
    await row('Unfinished').waitFor()
    expect(await row('Unfinished').getByRole('button', { name: en.selfService.finish, exact: true }).count()).toBe(0)
  })
})
