// Every address of the console on a phone, as its routes declare them: a new page is tested without a line here.
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectFits, journey, loaded } from '../browser/index.ts'
import { type Administrator, type Console, startConsole } from './console.fixture.ts'
import { newOffice, type Office } from './office.fixture.ts'

const areas = join(import.meta.dirname, '../../web/src/pages/console/areas')
const phone = { viewport: { width: 390, height: 844 } }
const desk = { viewport: { width: 1280, height: 860 } }
const seed = '3132333435363738393031323334353637383930'

async function declaredRoutes(): Promise<string[]> {
  const found: string[] = []
  for await (const file of glob('**/routes.tsx', { cwd: areas }))
    for (const [, path = ''] of (await readFile(join(areas, file), 'utf8')).matchAll(/^ {4}path: '([^']+)'/gm))
      found.push(path)
  return found.sort()
}

const routes = await declaredRoutes()

/** The tables that are wider than the card around them, which hides what sticks out. */
const cutOff = (page: Page): Promise<string[]> =>
  page.locator('main table').evaluateAll((tables) =>
    tables
      .filter((table) => {
        const card = table.parentElement?.getBoundingClientRect()
        return card !== undefined && table.getBoundingClientRect().right > card.right + 1
      })
      .map((table) => table.getAttribute('aria-label') ?? 'a table'),
  )

journey('every route of the console', () => {
  let world: Console
  let office: Office
  let admin: Administrator
  let operator: Administrator
  const ids: Record<string, string> = {}
  const refused: string[] = []

  beforeAll(async () => {
    world = await startConsole()
    office = await newOffice(world.server)
    const { tenant, agent } = office
    admin = await world.administrator(['administrator'], phone, tenant)
    operator = await world.operator(phone)
    for (const { page } of [admin, operator])
      page.on('response', (response) => response.status() >= 400 && refused.push(response.url()))
    await tenant.enable('hardware_token')
    const imported = async (what: string, imports: string, file: string) => {
      const { importId } = (await tenant.upload(`${what}:import`, 'text/csv', file)).body
      await tenant.settled(`${imports}/${importId}`)
      return importId as string
    }
    const tokens = await imported(
      'hardware-tokens',
      'hardware-token-imports',
      `serialNumber,seed,kind\nA1,${seed},hotp\n`,
    )
    const users = await imported('users', 'user-imports', 'userId,displayName\nmia,Mia Import\nmia,Twice\n')
    const connector = { channel: 'email', driver: 'smtp', displayName: 'Mail', enabled: false }
    const settings = { host: 'mail.example.com', fromAddress: 'codes@example.com' }
    const { connectorId } = (await tenant.admin('POST', 'connectors', { ...connector, settings })).body
    const { replayId } = (await tenant.admin('POST', 'policy-sets/draft:replay', { days: 1 })).body
    await tenant.admin('POST', 'policy-sets/draft:shadow')
    await world.server.worker.runDue()
    Object.assign(ids, {
      '/administrators/$userId': '/administrators/eve',
      '/agents/$agentId': `/agents/${agent.agentId}`,
      '/agents/decisions/$evaluationId': `/agents/decisions/${office.approvedEvaluationId}`,
      '/agents/entities/$type/$id': '/agents/entities/User/ada',
      '/agents/policies/$version': '/agents/policies/1',
      '/agents/policies/replays/$replayId': `/agents/policies/replays/${replayId}`,
      '/audit/$eventId': `/audit/${office.eventId}`,
      '/clients/$clientId': `/clients/${tenant.clientId}`,
      '/configuration/authentication-modes/$authType': '/configuration/authentication-modes/passkey',
      '/configuration/connectors/$connectorId': `/configuration/connectors/${connectorId}`,
      '/configuration/message-templates/$templateId': '/configuration/message-templates/email.code.en',
      '/hardware-tokens/imports/$importId': `/hardware-tokens/imports/${tokens}`,
      '/hardware-tokens/token/$serialNumber': '/hardware-tokens/token/A1',
      '/tenants/$tenantId': `/tenants/${tenant.tenantId}`,
      '/user-imports/$importId': `/user-imports/${users}`,
      '/users/$userId': '/users/ada',
    })
  })
  afterAll(() => world.close())

  test('there are many', () => expect(routes.length).toBeGreaterThan(50))

  test.each(routes)('%s fits on a phone and a desk, and its entry in the navigation is marked', async (route) => {
    const path = route.includes('$') ? ids[route] : route
    if (path === undefined) return expect.unreachable(`Add an address for ${route} above.`)
    const { page, turnTo } = /^\/(tenants|fido-metadata)/.test(route) ? operator : admin
    await turnTo(path)
    await page.waitForURL(`**/SvcAdmin${path}`)
    await page.getByRole('main').getByRole('heading').first().waitFor()
    await loaded(page)
    await expectFits(page, route)
    await page.setViewportSize(desk.viewport)
    await page.locator('nav [aria-current=page]').first().waitFor()
    expect(await page.locator('nav [aria-current=page]').count()).toBe(1)
    expect(await cutOff(page), route).toEqual([])
    await page.setViewportSize(phone.viewport)
    expect(refused.splice(0), 'the addresses above name what exists').toEqual([])
  })

  test('a list leaves room for the name', async () => {
    const { page, open } = await world.administrator(['administrator'], {}, office.tenant)
    await open('/users')
    const cell = page.getByRole('table').getByRole('row').nth(1).getByRole('cell').first()
    expect((await cell.boundingBox())?.width).toBeGreaterThanOrEqual(200)
  })
})
