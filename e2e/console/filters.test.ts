// A filter is part of the page's address: an administrator who opens the address, or comes back to it, sees the same rows.
import { pay, paymentPolicies } from '@countersign/testkit'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { containing, en, journey, labelled } from '../browser/index.ts'
import { type Administrator, type Console, startConsole } from './console.fixture.ts'

const seed = '3132333435363738393031323334353637383930'

interface Filtered {
  readonly path: string
  /** The filter that is not the default, by its label. */
  readonly filter: string
  readonly usual: string
  /** What its address says. */
  readonly written: string
  /** What only this filter shows. */
  readonly shown?: string
}

journey('a filter in the address', () => {
  let world: Console
  let admin: Administrator
  let colleague: Administrator

  beforeAll(async () => {
    world = await startConsole()
    ;[admin, colleague] = await Promise.all([world.administrator(), world.administrator()])
  })
  afterAll(() => world.close())

  const isChosen = (page: Page, filter: string) => page.getByRole('radio', { name: filter, exact: true }).isChecked()
  const rowOf = (page: Page, shown: string) => page.getByRole('row', { name: containing(shown) })

  async function expectKept({ path, filter, usual, written, shown }: Filtered): Promise<void> {
    const { page, open } = admin
    const seen = async (on: Page) => {
      await on.getByRole('radio', { name: filter, exact: true, checked: true }).waitFor()
      if (shown !== undefined) await rowOf(on, shown).waitFor()
    }
    await open(path)
    await page.getByRole('radio', { name: usual, exact: true, checked: true }).waitFor()
    if (shown !== undefined) expect(await rowOf(page, shown).count()).toBe(0)
    await page.getByLabel(labelled(filter)).click()
    await seen(page)
    expect(new URL(page.url()).search).toBe(written)

    await page.getByRole('navigation').getByRole('link', { name: en.shell.areas.audit, exact: true }).click()
    await admin.shows(en.audit.title)
    await page.goBack()
    await seen(page)

    await colleague.page.goto(page.url())
    await seen(colleague.page)

    await page.getByLabel(labelled(usual)).click()
    await page.getByRole('radio', { name: usual, exact: true, checked: true }).waitFor()
    expect(await isChosen(page, filter)).toBe(false)
    expect(new URL(page.url()).search).toBe('')
  }

  test('the period of the overview', () =>
    expectKept({
      path: '/',
      usual: en.overview.periods.week,
      filter: en.overview.periods.month,
      written: '?period=month',
    }))

  test('the lines of an import of users', async () => {
    const { tenant } = world
    const file = 'userId,displayName\nmia,Mia Import\nmia,Twice\n'
    const { importId } = (await tenant.upload('users:import', 'text/csv', file)).body
    await tenant.settled(`user-imports/${importId}`)
    await expectKept({
      path: `/user-imports/${importId}`,
      usual: en.users.outcomes.refused,
      filter: en.users.outcomes.created,
      written: '?outcome=created',
      shown: '2 mia',
    })
  })

  test('the lines of an import of hardware tokens', async () => {
    const { tenant } = world
    const file = `serialNumber,seed,kind\nA1,${seed},hotp\nA2,00,hotp\n`
    const { importId } = (await tenant.upload('hardware-tokens:import', 'text/csv', file)).body
    await tenant.settled(`hardware-token-imports/${importId}`)
    await expectKept({
      path: `/hardware-tokens/imports/${importId}`,
      usual: en.hardwareTokens.outcomes.refused,
      filter: en.hardwareTokens.outcomes.imported,
      written: '?outcome=imported',
      shown: 'A1',
    })
  })

  test('the differences of a replay', async () => {
    const { tenant, server } = world
    const { schema, policies } = paymentPolicies
    await tenant.publish({ schema, policies })
    const user = { type: 'User', id: 'ada' }
    await tenant.store(user, { type: 'Account', id: 'ada', attributes: { owner: user } })
    expect((await tenant.pdp('access/v1/evaluation', pay('ada'))).body.decision).toBe(true)
    await tenant.publish({ schema, policies: `${policies}\n@id("closed") forbid(principal, action, resource);` })
    const { replayId } = (await tenant.admin('POST', 'policy-sets/draft:replay', { days: 1 })).body
    await server.worker.runDue()
    await expectKept({
      path: `/agents/policies/replays/${replayId}`,
      usual: en.replays.causes.draft,
      filter: en.replays.causes.since,
      written: '?cause=since',
      shown: 'Pay bills',
    })
  })
})
