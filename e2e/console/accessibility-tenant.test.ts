// Clients, administrators, audit, keys and tenants, for people who see little, see nothing, use a keyboard, or have a small phone.
import { afterAll, beforeAll, test } from 'vitest'
import { journey } from '../browser/index.ts'
import { type Administrator, type Console, startConsole } from './console.fixture.ts'
import { newOffice, type Office } from './office.fixture.ts'
import { expectUsableEverywhere } from './screens.fixture.ts'

const screens = [
  ['clients', () => '/clients', 'Clients'],
  ['adding a client', () => '/clients/add', 'Add a client'],
  ['a client', ({ tenant }: Office) => `/clients/${tenant.clientId}`, 'First client'],
  ['administrators', () => '/administrators', 'Administrators'],
  ['inviting an administrator', () => '/administrators/invite', 'Invite an administrator'],
  ['an administrator', () => '/administrators/eve', 'Eve Moneypenny'],
  ['audit', () => '/audit', 'Audit'],
  ['an event', ({ eventId }: Office) => `/audit/${eventId}`, 'A client was created'],
  ['keys', () => '/keys', 'Keys'],
] as const

journey('the organisation', () => {
  let world: Console
  let office: Office
  let admin: Administrator

  beforeAll(async () => {
    world = await startConsole()
    office = await newOffice(world.server)
    admin = await world.administrator(['administrator'], {}, office.tenant)
  }, 120_000)
  afterAll(() => world.close())

  test.each(screens)('%s can be used by everybody', async (name, path, heading) => {
    await admin.open(path(office))
    await admin.shows(heading)
    await expectUsableEverywhere(admin.page, name)
  })

  test('a verified chain and a new secret can be, too', async () => {
    await admin.open('/audit')
    await admin.press('Verify the chain')
    await admin.shows('The chain is intact')
    await expectUsableEverywhere(admin.page, 'a verified chain')
    await admin.open(`/clients/${office.tenant.clientId}`)
    await admin.press('Add a secret')
    await admin.shows('Its new secret')
    await expectUsableEverywhere(admin.page, 'a new secret')
  })

  test('tenants can be, too', async () => {
    const { page, open, shows } = await world.operator()
    for (const [path, heading] of [
      ['/tenants', 'Tenants'],
      ['/tenants/create', 'Create a tenant'],
      [`/tenants/${office.tenant.tenantId}`, `Tenant ${office.tenant.tenantId}`],
    ] as const) {
      await open(path)
      await shows(heading)
      await expectUsableEverywhere(page, path)
    }
  })
})
