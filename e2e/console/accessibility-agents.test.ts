// Every screen of the agents' area, for people with low vision, screen readers, keyboards, or small phones.
import { afterAll, beforeAll, test } from 'vitest'
import { en, journey, labelled, upTo } from '../browser/index.ts'
import { type Administrator, type Console, startConsole } from './console.fixture.ts'
import { newOffice, type Office } from './office.fixture.ts'
import { expectUsableEverywhere } from './screens.fixture.ts'

const screens = [
  ['agents', () => '/agents', en.registry.title],
  ['registering an agent', () => '/agents/register', en.registry.addTitle],
  ['an agent', ({ agent }: Office) => `/agents/${agent.agentId}`, 'Bill payer'],
  ['policies', () => '/agents/policies', en.policies.title],
  ['history', () => '/agents/policies/history', en.policies.historyTitle],
  ['policy analysis', () => '/agents/policies/analysis', en.analysis.title],
  ['shadow mode', () => '/agents/policies/shadow', en.shadow.title],
  ['replays', () => '/agents/policies/replays', en.replays.title],
  ['a version', () => '/agents/policies/1?policy=large', en.policies.versionTitle(1)],
  ['what-if', () => '/agents/what-if', en.whatIf.title],
  ['entities', () => '/agents/entities', en.entities.title],
  ['adding an entity', () => '/agents/entities/add', en.entities.addTitle],
  ['uploading entities', () => '/agents/entities/upload', en.entities.uploadTitle],
  ['an entity', () => '/agents/entities/User/ada', 'ada'],
  ['approvals', () => '/agents/approvals', en.approvals.title],
  ['decisions', () => '/agents/decisions', en.decisions.title],
  ['a decision', (office: Office) => `/agents/decisions/${office.approvedEvaluationId}`, upTo(en.decisions.pageTitle)],
  ['the kill switch', () => '/agents/kill-switch', en.killSwitch.title],
] as const

journey('agents', () => {
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

  test('a draft with an error is accessible', async () => {
    const { page, open, says } = admin
    await open('/agents/policies')
    await page.getByRole('textbox', { name: en.policies.policiesEditor, exact: true }).click()
    await page.keyboard.insertText('permit(principal, action, resource)')
    await says(en.policies.problems(1, 0))
    await expectUsableEverywhere(page, 'a draft with an error')
    await page.getByRole('tab', { name: en.policies.changes, exact: true }).click()
    await page.getByRole('list', { name: en.policies.diffLabel(en.policies.policies), exact: true }).waitFor()
    await expectUsableEverywhere(page, 'changes')
  })

  test('the confirmation before stopping something is accessible', async () => {
    const { page, open, fill, press } = admin
    await open('/agents/kill-switch')
    await page.getByLabel(labelled(en.killSwitch.kinds.action.name)).check()
    await fill(en.killSwitch.fields.action, 'payment.*')
    await press(en.killSwitch.stop)
    await page.getByRole('dialog').waitFor()
    await expectUsableEverywhere(page, 'the question')
  })
})
