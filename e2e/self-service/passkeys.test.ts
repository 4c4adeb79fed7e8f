// Passkeys of applications' web sites, as their users see them in self-service.
import { newPasskeyHolder } from '@countersign/testkit'
import { be, bs, up, uv } from '@countersign/testkit/passkeys'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { en, journey } from '../browser/index.ts'
import { startWorld, type Visitor, type World } from '../sign-in/world.fixture.ts'

const aaguid = Buffer.from('00000000000040008000000000000001', 'hex')

journey('passkeys in self-service', () => {
  let world: World
  let visitor: Visitor

  beforeAll(async () => {
    world = await startWorld()
    await world.tenant.enable('passkey')
    const { userId, password } = await world.newUser()
    await newPasskeyHolder(world.tenant, { userId, deviation: { flags: up | uv | be | bs, aaguid } })
    await world.tenant.post('registerOtp', { userId, authType: 'passkey', label: 'Unfinished' })
    visitor = await world.visitor()
    await visitor.open(`/AuthPage/signin/${world.tenant.tenantId}`)
    await visitor.enter(userId, password)
    await visitor.follow(en.signIn.setUpNow)
  })
  afterAll(() => world.close())

  const row = (text: string) => visitor.page.getByRole('main').getByRole('listitem').filter({ hasText: text })

  test('a passkey is listed with its web site, and whether it is synced', async () => {
    await visitor.open('/SelfService/')
    await row(`${en.selfService.passkeyOf('shop.example')} · ${en.selfService.synced}`).waitFor()
  })

  test('the name of its authenticator is that of the FIDO metadata, and verified only if it was attested', async () => {
    const { superuser } = world.server.database
    const { passkeyOf, unverifiedAuthenticator, verifiedAuthenticator } = en.selfService
    await superuser(`
      insert into fido_models (model_id, name, anchors, hardware, reports)
      values ('00000000-0000-4000-8000-000000000001', 'Sound key', '{}', true, '[]')`)
    await visitor.open('/SelfService/')
    await row(`${passkeyOf('shop.example')} · ${unverifiedAuthenticator('Sound key')}`).waitFor()
    await superuser(
      `update registrations set hint = jsonb_set(hint::jsonb, '{attested}', 'true')::text
       where tenant_id = $1 and hint like '%aaguid%'`,
      [world.tenant.tenantId],
    )
    await visitor.open('/SelfService/')
    await row(`${passkeyOf('shop.example')} · ${verifiedAuthenticator('Sound key')}`).waitFor()
  })

  test('a passkey that was never activated is not offered to be finished here', async () => {
    await row('Unfinished').waitFor()
    expect(await row('Unfinished').getByRole('button', { name: en.selfService.finish, exact: true }).count()).toBe(0)
  })
})
