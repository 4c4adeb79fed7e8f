// Clients, administrators, audit, keys and tenants, for people with low vision, screen readers, keyboards, or small
// phones.
import { afterAll, beforeAll, test } from 'vitest'
import { en, journey } from '../browser/index.ts'
import { type Administrator, type Console, startConsole } from './console.fixture.ts'
import { newOffice, type Office } from './office.fixture.ts'
import { expectUsableEverywhere } from './screens.fixture.ts'

const screens = [
  ['clients', () => '/clients', en.clients.title],
  ['adding a client', () => '/clients/add', en.clients.addTitle],
  ['a client', ({ tenant }: Office) => `/clients/${tenant.clientId}`, 'First client'],
  ['administrators', () => '/administrators', en.administrators.title],
  ['inviting an administrator', () => '/administrators/invite', en.administrators.addTitle],
  ['an administrator', () => '/administrators/eve', 'Eve Moneypenny'],
  ['audit', () => '/audit', en.audit.title],
  ['an event', ({ eventId }: Office) => `/audit/${eventId}`, en.audit.actions['client.created']],
  ['keys', () => '/keys', en.keys.title],
] as const

journey('the organisation', () => {
  let world: Console
  let office: Office
  let admin: Administrator

  beforeAll(async () => {
    world = await startConsole()
    office = await newOffice(world.server)
    admin = await world.administrator(['administrator'], {}, office.tenant)
  })
  afterAll(() => world.close())

  test.each(screens)('%s is accessible', async (name, path, heading) => {
    await admin.turnTo(path(office))
    await admin.shows(heading)
    await expectUsableEverywhere(admin.page, name)
  })

  test('a verified chain and a new secret are accessible', async () => {
    await admin.open('/audit')
    await admin.press(en.audit.verify)
    await admin.shows(en.audit.intactTitle)
    await expectUsableEverywhere(admin.page, 'a verified chain')
    await admin.open(`/clients/${office.tenant.clientId}`)
    await admin.press(en.credentials.addSecret)
    await admin.shows(en.credentials.secretTitle)
    await expectUsableEverywhere(admin.page, 'a new secret')
  })

  test('the pages of operators are accessible', async () => {
    const { page, open, shows } = await world.operator()
    for (const [path, heading] of [
      ['/tenants', en.tenants.title],
      ['/tenants/create', en.tenants.addTitle],
      ['/fido-metadata', en.fidoMetadata.title],
      [`/tenants/${office.tenant.tenantId}`, `Tenant ${office.tenant.tenantId}`],
    ] as const) {
      await open(path)
      await shows(heading)
      await expectUsableEverywhere(page, path)
    }
  })
})
