// Every screen of the agents' area, for people who see little, see nothing, use a keyboard, or have a small phone.
import { afterAll, beforeAll, test } from 'vitest'
import { journey, labelled } from '../browser/index.ts'
import { type Administrator, type Console, startConsole } from './console.fixture.ts'
import { newOffice, type Office } from './office.fixture.ts'
import { expectUsableEverywhere } from './screens.fixture.ts'

const screens = [
  ['agents', () => '/agents', 'Agents'],
  ['registering an agent', () => '/agents/register', 'Register an agent'],
  ['an agent', ({ agent }: Office) => `/agents/${agent.agentId}`, 'Bill payer'],
  ['policies', () => '/agents/policies', 'Policies'],
  ['history', () => '/agents/policies/history', 'Published versions'],
  ['a version', () => '/agents/policies/1?policy=large', 'Version 1'],
  ['what-if', () => '/agents/what-if', 'What-if'],
  ['entities', () => '/agents/entities', 'Entities'],
  ['adding an entity', () => '/agents/entities/add', 'Add an entity'],
  ['uploading entities', () => '/agents/entities/upload', 'Upload many entities'],
  ['an entity', () => '/agents/entities/User/ada', 'ada'],
  ['approvals', () => '/agents/approvals', 'Approvals'],
  ['decisions', () => '/agents/decisions', 'Decisions'],
  ['a decision', (office: Office) => `/agents/decisions/${office.approvedEvaluationId}`, /^Decision about/],
  ['the kill switch', () => '/agents/kill-switch', 'Kill switch'],
] as const

journey('agents', () => {
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

  test('a draft with an error can be, too', async () => {
    const { page, open, says } = admin
    await open('/agents/policies')
    await page.getByRole('textbox', { name: 'Policies of the draft', exact: true }).click()
    await page.keyboard.insertText('permit(principal, action, resource)')
    await says('1 error')
    await expectUsableEverywhere(page, 'a draft with an error')
    await page.getByRole('tab', { name: 'Changes', exact: true }).click()
    await page.getByRole('list', { name: 'Changes of Policies', exact: true }).waitFor()
    await expectUsableEverywhere(page, 'changes')
  })

  test('and the question before something stops', async () => {
    const { page, open, fill, press } = admin
    await open('/agents/kill-switch')
    await page.getByLabel(labelled('An action')).check()
    await fill('Action *', 'payment.*')
    await press('Stop it now')
    await page.getByRole('dialog').waitFor()
    await expectUsableEverywhere(page, 'the question')
  })
})
