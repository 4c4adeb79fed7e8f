// The overview updates automatically.
import { newHolder } from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginning, en, journey, labelled } from '../browser/index.ts'
import { type Administrator, type Console, startConsole } from './console.fixture.ts'

journey('the overview', () => {
  let world: Console
  let admin: Administrator

  beforeAll(async () => {
    world = await startConsole()
    admin = await world.administrator()
  })
  afterAll(() => world.close())

  test('counts new events by outcome and by method, without a reload', async () => {
    const { page, open, shows } = admin
    await page.clock.install()
    await open('/')
    await shows(en.overview.emptyTitle)
    const { tenant, server } = world
    const { right, wrong } = await newHolder(tenant, 'recovery_code', server.clock, 'ada')
    const answer = (otp: string) => tenant.post('authenticateOtp', { userId: 'ada', authType: 'recovery_code', otp })
    await answer(await right())
    await answer(await right())
    for (let turn = 0; turn < 5; turn++) await answer(wrong)
    await page.clock.fastForward('00:20')

    const chart = page.getByRole('region', { name: en.overview.overTime, exact: true })
    await chart.getByRole('img').waitFor()
    await chart.getByText(beginning(en.shared.asTable)).click()
    const today = chart.getByRole('table').getByRole('row').last()
    expect((await today.getByRole('cell').allInnerTexts()).slice(0, 1)).toEqual(['2'])
    await chart.getByLabel(labelled(en.overview.byMethod)).click()
    expect(await chart.getByRole('columnheader').allInnerTexts()).toEqual([en.shell.methods.recovery_code])
  })

  test('shows other time spans', async () => {
    const { page, open, shows } = admin
    await open('/')
    await shows(en.overview.title)
    const asked = page.waitForRequest(
      (request) => request.url().includes('/v1/statistics?') && request.url().includes('groupBy=hour'),
    )
    await page.getByLabel(labelled(en.overview.periods.day)).click()
    await asked
  })
})
