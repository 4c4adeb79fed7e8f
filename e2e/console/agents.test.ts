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
action "document.read" appliesTo { principal: [User, Agent], resource: Document, context: { approvals: Set<String> } };`,
      policies: '@id("agents_read") permit(principal is Agent, action == Action::"document.read", resource);',
    })
    admin = await world.administrator()
  }, 120_000)
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
    const { page, open, follow, press, fill, says, shows } = admin
    await open('/agents')
    await follow(en.registry.register)
    await press(en.registry.make)
    await says(en.registry.ownersMissing)
    await fill(en.registry.name, 'Reader')
    await page.getByLabel(labelled(en.registry.modes.autonomous.name)).check()
    await fill(en.registry.owners, 'admin')
    await fill(en.registry.ceiling, 'document.*')
    await press(en.registry.make)
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
  })

  test('the kill switch stops it immediately, after its name is typed, and the decisions show it', async () => {
    const { page, open, press, fill, says } = admin
    await open('/agents/kill-switch')
    await press(en.killSwitch.stop)
    await says(en.killSwitch.targetMissing)
    await fill(en.killSwitch.fields.agent, agentId)
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
      .poll(() => page.getByRole('table', { name: en.entities.listLabel, exact: true }).getByRole('row').count())
      .toBe(4)
  })
  test("approvals are found by approver, and a user's delegation is stopped where it is shown", async () => {
    const { tenant, delegationId, userId } = await newOffice(world.server)
    const { page, open, fill, says } = await world.administrator(['administrator'], {}, tenant)
    await open('/agents/approvals')
    const second = page.getByRole('table', { name: en.approvals.listLabel, exact: true }).getByRole('row').nth(2)
    await second.waitFor()
    await fill(en.approvals.approver, 'somebody-else')
    await says(en.approvals.emptyFiltered)
    await fill(en.approvals.approver, userId)
    await second.waitFor()

    await open(`/users/${userId}`)
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
    await page.getByRole('radio', { name: en.killSwitch.statuses.lifted, exact: true }).check({ force: true })
    await says(en.killSwitch.noneLifted)
  })
})
