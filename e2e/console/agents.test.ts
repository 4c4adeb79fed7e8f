// Agents: registered, activated, watched and stopped.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginning, en, journey, labelled } from '../browser/index.ts'
import { type Administrator, type Console, startConsole } from './console.fixture.ts'
import { newOffice } from './office.fixture.ts'

journey('agents', () => {
  let world: Console
  let admin: Administrator
  let agentId: string
  let accessToken: string

  beforeAll(async () => {
    world = await startConsole()
    await world.tenant.publish({
      schema: `entity User; entity Agent = { mode?: String }; entity Document;
@title("Read documents") @description("Everything in the archive.")
action "document.read" appliesTo { principal: [User, Agent], resource: Document, context: { approvals: Set<String> } };`,
      policies: '@id("agents_read") permit(principal is Agent, action == Action::"document.read", resource);',
    })
    admin = await world.administrator()
  })
  afterAll(() => world.close())

  const mayRead = async () => {
    const body = {
      subject: { type: 'agent', id: agentId },
      action: { name: 'document.read' },
      resource: { type: 'Document', id: 'one' },
    }
    return (await world.tenant.pdp('access/v1/evaluation', body)).body.decision as boolean
  }

  test('one is registered, and may do what policies permit', async () => {
    const { page, open, follow, press, fill, pick, says, shows } = admin
    await open('/agents')
    await follow(en.registry.add)
    await press(en.registry.create)
    await says(en.registry.ownersMissing)
    await fill(en.registry.name, 'Reader')
    await page.getByLabel(labelled(en.registry.modes.autonomous.name)).check()
    await fill(en.registry.owners, 'amdin')
    await says(en.shared.picker.nothing)
    await pick(en.registry.owners, 'First adm', 'First administrator')
    await page
      .getByRole('list', { name: en.shared.picker.chosen(en.registry.owners), exact: true })
      .getByText('First administrator (admin)')
      .waitFor()
    await says(en.registry.ceilingInvalid)
    await page.getByRole('switch', { name: beginning('Read documents') }).click()
    await press(en.registry.create)
    await shows(en.registry.madeTitle('Reader'))
    agentId = await admin.copied(en.registry.agentId)
    const form = {
      grant_type: 'client_credentials',
      client_id: agentId,
      client_secret: await admin.copied(en.credentials.secret),
    }
    const token = await world.server.call('POST', `/AuthPage/oauth/token/${world.tenant.tenantId}`, { form })
    accessToken = token.body.access_token
    expect(token.status).toBe(200)
    expect(await mayRead()).toBe(true)
    await follow(en.credentials.kept)
    await shows('Reader')
    await says('Read documents')
  })

  test('a pattern includes actions, whose switches show it', async () => {
    const { page, press, fill, says } = admin
    await press(en.shared.edit)
    const read = page.getByRole('switch', { name: beginning('Read documents') })
    expect([await read.isChecked(), await read.isEnabled()]).toEqual([true, true])
    await page.getByText(en.shared.advanced, { exact: true }).click()
    await fill(en.registry.ceilingPatterns, 'doc*')
    await says(new RegExp(en.shared.coveredBy('doc\\*')))
    expect([await read.isChecked(), await read.isEnabled()]).toEqual([true, false])
    await press(en.shared.save)
    await says('Read documents, doc*')
    expect((await world.tenant.admin('GET', `agents/${agentId}`)).body.ceiling).toEqual(['document.read', 'doc*'])
  })

  test('the kill switch stops it immediately, after its name is typed, and the decisions show it', async () => {
    const { page, open, press, fill, pick, says } = admin
    await open('/agents/kill-switch')
    await press(en.killSwitch.stop)
    await says(en.killSwitch.targetMissing)
    await pick(en.killSwitch.fields.agent, 'Read', agentId)
    await fill(en.killSwitch.reason, 'Its key was found in a public repository')
    await press(en.killSwitch.stop)
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByRole('button', { name: en.killSwitch.stop, exact: true }).isDisabled()).toBe(true)
    await dialog.getByRole('textbox').fill(agentId)
    await dialog.getByRole('button', { name: en.killSwitch.stop, exact: true }).click()
    await says(en.killSwitch.stopped)
    expect(await mayRead()).toBe(false)
    const own = { subject: { type: 'agent', id: agentId }, action: { name: 'document.read' } }
    const withOldToken = await world.tenant.pdp(
      'access/v1/evaluation',
      { ...own, resource: { type: 'Document', id: 'one' } },
      { accessToken },
    )
    expect(withOldToken.status).toBe(401)
    await open('/agents/decisions?outcome=denied')
    await says(en.decisions.reasons.revoked)
  })

  test('the list of decisions says how long this tenant keeps them', async () => {
    const { open, says } = admin
    await world.tenant.admin('PATCH', 'mfa-settings', { decisionRetentionDays: 30 })
    await open('/agents/decisions')
    await says(en.decisions.leadKept(30))
  })

  test('after lifting it, policies decide again', async () => {
    const { page, open, says } = admin
    await open('/agents/kill-switch')
    await page
      .getByRole('table', { name: en.killSwitch.listLabel, exact: true })
      .getByText(beginning('Reader'))
      .waitFor()
    await page.getByRole('button', { name: en.killSwitch.lift, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: en.killSwitch.lift, exact: true }).click()
    await says(en.killSwitch.lifted)
    await page.getByRole('radio', { name: en.killSwitch.statuses.lifted, exact: true }).check()
    await page.waitForURL('**/agents/kill-switch?status=lifted')
    await page.reload()
    expect(await page.getByRole('radio', { name: en.killSwitch.statuses.lifted, exact: true }).isChecked()).toBe(true)
    expect(await mayRead()).toBe(true)
  })

  test('it is suspended and resumed', async () => {
    const { page, open, press, says } = admin
    await open(`/agents/${agentId}`)
    await press(en.registry.suspend)
    await page.getByRole('dialog').getByRole('button', { name: en.registry.suspend, exact: true }).click()
    await says(en.registry.suspended)
    expect(await mayRead()).toBe(false)
    await press(en.registry.resume)
    await says(en.registry.resumed)
    expect(await mayRead()).toBe(true)
  })

  test('entities are stored individually and in bulk, and validated against the schema', async () => {
    const { page, open, press, fill, follow, says, shows } = admin
    await open('/agents/entities')
    await follow(en.entities.add)
    // The list has a field of the same name.
    await shows(en.entities.addTitle)
    await fill(en.entities.type, 'Document')
    await fill(en.entities.id, 'two')
    await fill(en.entities.attributes, '{"pages": 3}')
    await press(en.entities.save)
    await says(/pages/)
    await fill(en.entities.attributes, '{}')
    await press(en.entities.save)
    await says(en.entities.saved)
    await follow(en.entities.upload)
    await fill(en.entities.lines, '{"type": "User", "id": "ada"}\n{"type": "User", "id": "ben"}')
    await press(en.entities.store)
    await says(en.entities.stored(2, 0, 0))
    await shows(en.entities.title)
    await expect
      .poll(() => page.getByRole('table', { name: en.entities.title, exact: true }).getByRole('row').count())
      .toBe(4)
    await open('/agents/entities?type=Account')
    await shows(en.shell.noneTitle)
  })
  test("approvals are found by approver, and a user's delegation is stopped where it is shown", async () => {
    const { tenant, delegationId, userId, approvedEvaluationId } = await newOffice(world.server)
    const { page, open, fill, pick, says, shows, follow } = await world.administrator(['administrator'], {}, tenant)
    await open('/agents/approvals')
    const second = page.getByRole('table', { name: en.approvals.title, exact: true }).getByRole('row').nth(2)
    await second.waitFor()
    // As the approver read it, with the name that policies use as a tooltip.
    await second.getByText('Pay bills', { exact: true }).waitFor()
    await second.getByTitle('payment.create', { exact: true }).waitFor()
    await fill(en.approvals.approver, 'another-user')
    await page.keyboard.press('Tab')
    await says(en.approvals.noneText)
    await pick(en.approvals.approver, userId)
    expect(new URL(page.url()).searchParams.get('approverId')).toBe(userId)
    await second.waitFor()

    await open(`/users/${userId}`)
    // The agent that asked, by its name.
    const history = page.getByRole('table', { name: en.users.history, exact: true })
    await history.getByText('Bill payer', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: en.delegations.stopOf('Bill payer'), exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: en.delegations.stop, exact: true }).click()
    await says(en.delegations.stopped)
    await page
      .getByRole('table', { name: en.delegations.title, exact: true })
      .getByText(beginning(en.delegations.isStopped))
      .waitFor()
    const { body } = await tenant.admin('GET', 'revocations?status=in_force')
    expect(body.items).toContainEqual(expect.objectContaining({ kind: 'delegation', target: delegationId }))
    await open('/agents/kill-switch')
    await page.getByRole('radio', { name: en.killSwitch.statuses.lifted, exact: true }).check()
    await says(en.killSwitch.noneLifted)

    await open('/agents/decisions')
    await page
      .getByRole('table', { name: en.decisions.title, exact: true })
      .getByRole('link', { name: 'Pay bills', exact: true })
      .first()
      .waitFor()

    // A decision is tested again with its amount, which is not part of the address.
    await open(`/agents/decisions/${approvedEvaluationId}`)
    await shows(en.decisions.pageTitle('Pay bills'))
    await page.getByRole('code').getByText('payment.create', { exact: true }).waitFor()
    const amount = page.getByRole('definition').filter({ has: page.getByText('60000', { exact: true }) })
    await expect.poll(() => amount.innerText()).toMatch(/^CHF\s600\.00 60000$/)
    await says(`${en.decisions.properties} · Amount`)
    await follow(en.decisions.tryAgain)
    const properties = page.getByLabel(labelled(en.whatIf.properties))
    expect(JSON.parse(await properties.inputValue())).toEqual({ amount: 60_000, currency: 'CHF' })
    const results = page.getByRole('table', { name: en.whatIf.resultsLabel, exact: true })
    await results.getByText(/^Amount: CHF\s600\.00 60000$/).waitFor()
    await results.getByText('Pay bills', { exact: true }).waitFor()
    expect(new URL(page.url()).search).toBe(`?evaluationId=${approvedEvaluationId}`)
  })
})
