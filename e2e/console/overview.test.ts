// The overview: what happens shows, by itself.
import { newHolder } from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginning, journey, labelled } from '../browser/index.ts'
import { type Administrator, type Console, startConsole } from './console.fixture.ts'

journey('the overview', () => {
  let world: Console
  let admin: Administrator

  beforeAll(async () => {
    world = await startConsole()
    admin = await world.administrator()
  }, 120_000)
  afterAll(() => world.close())

  test('counts what happened meanwhile, by outcome and by method, without being asked again', async () => {
    const { page, open, shows } = admin
    await page.clock.install()
    await open('/')
    await shows('Nothing in this time')
    const { tenant, server } = world
    const { right, wrong } = await newHolder(tenant, 'recovery_code', server.clock, 'ada')
    const answer = (otp: string) => tenant.post('authenticateOtp', { userId: 'ada', authType: 'recovery_code', otp })
    await answer(await right())
    await answer(await right())
    for (let turn = 0; turn < 5; turn++) await answer(wrong)
    await page.clock.fastForward('00:20')

    const chart = page.getByRole('region', { name: 'Authentications over time', exact: true })
    await chart.getByRole('img').waitFor()
    await chart.getByText(beginning('Show as a table')).click()
    const today = chart.getByRole('table').getByRole('row').last()
    expect((await today.getByRole('cell').allInnerTexts()).slice(0, 1)).toEqual(['2'])
    await chart.getByLabel(labelled('By method')).check()
    expect(await chart.getByRole('columnheader').allInnerTexts()).toEqual(['Recovery codes'])
  })

  test('shows other spans of time', async () => {
    const { page, open, shows } = admin
    await open('/')
    await shows('Overview')
    const asked = page.waitForRequest(
      (request) => request.url().includes('/v1/statistics?') && request.url().includes('groupBy=hour'),
    )
    await page.getByLabel(labelled('24 hours')).check()
    await asked
  })
})
