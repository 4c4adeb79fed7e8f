// Policies, from a typing mistake to a decision that names them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginning, en, journey, labelled } from '../browser/index.ts'
import { type Administrator, type Console, startConsole } from './console.fixture.ts'

journey('policies', () => {
  let world: Console
  let admin: Administrator

  beforeAll(async () => {
    world = await startConsole()
    await world.tenant.store({ type: 'Shop', id: 'demo' }, { type: 'Pet', id: 'rex' })
    admin = await world.administrator()
  })
  afterAll(() => world.close())

  const readRex = {
    subject: { type: 'user', id: 'ada' },
    action: { name: 'pet.read' },
    resource: { type: 'Pet', id: 'rex' },
  }

  /** Appends at the end of the text in the editor. */
  const write = async (text: string) => {
    const { page } = admin
    await page.getByRole('textbox', { name: en.policies.policiesEditor, exact: true }).click()
    await page.keyboard.press('Control+End')
    // Inserted as is, without the brackets and indentation that an editor adds while typing.
    await page.keyboard.insertText(text)
  }

  test('an error is shown at its position while typing, and prevents publication', async () => {
    const { page, open, says } = admin
    await open('/agents/policies')
    await says(en.policies.nothingPublished)
    await write(
      '\n@id("no_sold_pets")\nforbid(principal, action in Action::"read", resource is Pet)\nwhen { resource.statuss == "sold" };\n',
    )
    await says(en.policies.problems(1, 0))
    const issue = page.getByRole('button', { name: /statuss/ })
    const { body } = await world.tenant.admin('GET', 'policy-sets/draft')
    expect(await issue.innerText()).toContain(en.policies.at(body.policies.split('\n').length + 2, 8))
    await page.locator('.cm-lintRange-error').waitFor()
    await issue.click()
    expect(await page.locator('.cm-activeLine').innerText()).toContain('resource.statuss')
    await admin.press(en.policies.save)
    await says(en.policies.saved)
    expect(await page.getByRole('button', { name: en.policies.publish, exact: true }).isDisabled()).toBe(true)
  })

  test('after correction, it is published with its reason', async () => {
    const { page, says, fill } = admin
    // The last line is empty, and the one before it has the error.
    await write('')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+End')
    await page.keyboard.type('when { resource has status && resource.status == "sold" };')
    await says(en.policies.good)
    await admin.press(en.policies.save)
    await page.getByText(beginning(en.policies.unsaved)).waitFor({ state: 'detached' })
    await page.getByRole('tab', { name: en.policies.changes, exact: true }).click()
    await page
      .getByRole('list', { name: en.policies.diffLabel(en.policies.policies), exact: true })
      .getByText(/no_sold_pets/)
      .waitFor()
    await admin.press(en.policies.publish)
    await fill(en.policies.note, 'Sold pets are nobody’s business')
    await page.getByRole('dialog').getByRole('button', { name: en.policies.publish, exact: true }).click()
    await says(en.policies.publishedDone(1))
    expect((await world.tenant.admin('GET', 'policy-sets/1')).body.note).toBe('Sold pets are nobody’s business')
  })

  test('what-if shows what a change of the draft would change', async () => {
    const { page, open, fill, says } = admin
    await open('/agents/what-if')
    await fill(en.whatIf.principalId, 'ada')
    await page.keyboard.press('Tab')
    await fill(en.whatIf.action, 'pet.read')
    await fill(en.whatIf.resourceType, 'Pet')
    await fill(en.whatIf.resourceId, 'rex')
    await admin.press(en.whatIf.ask)
    const row = page.getByRole('table', { name: en.whatIf.resultsLabel, exact: true }).getByRole('row').nth(1)
    await row
      .getByText(/users_read_pets/)
      .first()
      .waitFor()
    expect(await row.getByText(beginning(en.whatIf.outcomes.allow)).count()).toBe(2)
    await says(en.whatIf.same)
  })

  test('a decision appears without a reload, and its explanation links to the policy that decided', async () => {
    const { page, open, follow, shows, says } = admin
    await open('/agents/decisions?outcome=denied')
    await shows(en.shell.noneTitle)
    await open('/agents/decisions')
    await shows(en.decisions.emptyTitle)
    expect((await world.tenant.pdp('access/v1/evaluation', readRex)).body.decision).toBe(true)
    await follow('See a pet')
    await shows(en.decisions.pageTitle('See a pet'))
    await says(en.decisions.reasons.permitted)
    // The same request once more, with one click.
    await follow(en.decisions.tryAgain)
    await shows(en.whatIf.title)
    const results = page.getByRole('table', { name: en.whatIf.resultsLabel, exact: true })
    await results.getByText(/ · See a pet · Pet rex$/).waitFor()
    expect(await page.getByLabel(labelled(en.whatIf.resourceId)).inputValue()).toBe('rex')
    await page.goBack()
    await follow('users_read_pets')
    await shows(en.policies.versionTitle(1))
    expect(await page.locator('.cm-activeLine').first().innerText()).toContain('@id("users_read_pets")')
  })

  test('the analysis of the draft names a policy that never matters, with its line', async () => {
    const { page, open, follow, shows } = admin
    await open('/agents/policies')
    await follow(en.policies.analysis)
    await shows(en.analysis.title)
    await shows(en.analysis.noneTitle)
    const { body } = await world.tenant.admin('GET', 'policy-sets/draft')
    const headers = { 'if-match': '*', 'content-type': 'text/plain' }
    const accessToken = await world.tenant.accessToken()
    const save = (raw: string) =>
      world.server.call('PUT', '/SvcAdmin/v1/policy-sets/draft/policies', { accessToken, headers, raw })
    await save(
      `${body.policies}\n@id("never") permit(principal, action, resource) when { principal is User } unless { principal is User };`,
    )
    await page.reload()
    const finding = page.getByRole('list', { name: en.analysis.findings, exact: true }).getByRole('listitem')
    await finding.filter({ hasText: 'never' }).filter({ hasText: en.analysis.kinds.never_applies }).waitFor()
    await save(body.policies)
  })

  test('shadow mode shows where the draft disagrees, and changes no answer', async () => {
    const { open, says, shows } = admin
    await open('/agents/policies/shadow')
    await shows(en.shadow.title)
    await admin.press(en.shadow.start)
    await says(en.shadow.running)
    expect((await world.tenant.pdp('access/v1/evaluation', readRex)).body.decision).toBe(true)
    await admin.press(en.shadow.stop)
    await says(en.shadow.offTitle)
  })

  test('a replay shows what the draft would have decided', async () => {
    const { page, open, follow, fill, shows, says } = admin
    await open('/agents/policies')
    await write('\n@id("closed")\nforbid(principal, action, resource);\n')
    await says(en.policies.good)
    await admin.press(en.policies.save)
    await page.getByText(beginning(en.policies.unsaved)).waitFor({ state: 'detached' })
    await follow(en.policies.replays)
    await fill(en.replays.daysField, '91')
    await says(en.replays.daysInvalid(90))
    await fill(en.replays.daysField, '30')
    await admin.press(en.replays.start)
    await shows(en.replays.replayTitle(30))
    await world.server.worker.runDue()
    await says(en.replays.statuses.done)
    const row = page.getByRole('table', { name: en.replays.differencesTitle, exact: true }).getByRole('row').nth(1)
    await row.getByText(en.replays.outcomes.denied).waitFor()
    expect(await row.innerText()).toContain('closed')
    await row.getByText(/· See a pet · Pet rex/).waitFor()
    await world.server.call('PUT', '/SvcAdmin/v1/policy-sets/draft/policies', {
      accessToken: await world.tenant.accessToken(),
      headers: { 'if-match': '*', 'content-type': 'text/plain' },
      raw: (await world.tenant.admin('GET', 'policy-sets/1')).body.policies,
    })
  })

  test('an old version is restored', async () => {
    const { page, open, fill, follow, says, shows } = admin
    await open('/agents/policies')
    await write('\n@id("closed")\nforbid(principal, action, resource);\n')
    await says(en.policies.good)
    await admin.press(en.policies.save)
    await page.getByText(beginning(en.policies.unsaved)).waitFor({ state: 'detached' })
    await admin.press(en.policies.publish)
    await page.getByRole('dialog').getByRole('button', { name: en.policies.publish, exact: true }).click()
    await says(en.policies.publishedDone(2))
    await follow(en.policies.history)
    await follow(en.policies.versionTitle(1))
    await shows(en.policies.versionTitle(1))
    await admin.press(en.policies.rollback)
    await fill(en.policies.note, 'Too much was closed')
    await page.keyboard.press('Enter')
    await says(en.policies.rolledBack(3))
    expect((await world.tenant.admin('GET', 'policy-sets/3')).body.note).toBe('Too much was closed')
    expect((await world.tenant.pdp('access/v1/evaluation', readRex)).body.decision).toBe(true)
  })

  test("an administrator cannot overwrite another one's changes without seeing them", async () => {
    const { page, open, shows, says } = admin
    await open('/agents/policies')
    await write('// mine\n')
    await admin.follow(en.policies.history)
    await shows(en.shared.leaveTitle)
    await admin.press(en.shared.stay)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const { body } = await world.tenant.admin('GET', 'policy-sets/draft')
    await world.server.call('PUT', '/SvcAdmin/v1/policy-sets/draft/policies', {
      accessToken: await world.tenant.accessToken(),
      headers: { 'if-match': '*', 'content-type': 'text/plain' },
      raw: `${body.policies}// theirs\n`,
    })
    await admin.press(en.policies.save)
    await shows(en.policies.conflictTitle)
    await admin.press(en.policies.takeTheirs)
    await page.getByText(beginning('// theirs')).waitFor()
    await says(en.policies.good)
    await page.getByText(beginning(en.policies.unsaved)).waitFor({ state: 'detached' })
  })
})
