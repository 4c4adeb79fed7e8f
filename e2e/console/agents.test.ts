// Agents: registered, let loose, watched and stopped.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginning, journey, labelled } from '../browser/index.ts'
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
    await follow('Register an agent')
    await press('Register the agent')
    await says('Name at least one owner.')
    await fill('Name *', 'Reader')
    await page.getByLabel(labelled('As itself')).check()
    await fill('Owners *', 'admin')
    await fill('Ceiling *', 'document.*')
    await press('Register the agent')
    await shows('Reader is registered')
    agentId = await admin.copied('Agent ID')
    const form = {
      grant_type: 'client_credentials',
      client_id: agentId,
      client_secret: await admin.copied('Secret'),
    }
    const token = await world.server.call('POST', `/AuthPage/oauth/token/${world.tenant.tenantId}`, { form })
    accessToken = token.body.access_token
    expect(token.status).toBe(200)
    expect(await mayRead()).toBe(true)
    await follow('I have kept it')
    await shows('Reader')
  })

  test('the kill switch stops it at once, by its name, and says so to whoever looks at the decisions', async () => {
    const { page, open, press, fill, says } = admin
    await open('/agents/kill-switch')
    await press('Stop it now')
    await says('Say which.')
    await fill('Agent ID *', agentId)
    await fill('Reason', 'Its key was found in a public repository')
    await press('Stop it now')
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByRole('button', { name: 'Stop it now', exact: true }).isDisabled()).toBe(true)
    await dialog.getByRole('textbox').fill(agentId)
    await dialog.getByRole('button', { name: 'Stop it now', exact: true }).click()
    await says('It is stopped.')
    expect(await mayRead()).toBe(false)
    const own = { subject: { type: 'agent', id: agentId }, action: { name: 'document.read' } }
    const withOldToken = await world.tenant.pdp(
      'access/v1/evaluation',
      { ...own, resource: { type: 'Document', id: 'one' } },
      { accessToken },
    )
    expect(withOldToken.status).toBe(401)
    await open('/agents/decisions?outcome=denied')
    await says('The kill switch stopped it.')
  })

  test('lifted, it is decided by policies again', async () => {
    const { page, open, says } = admin
    await open('/agents/kill-switch')
    await page.getByRole('table', { name: 'Revocations', exact: true }).getByText(beginning('Reader')).waitFor()
    await page.getByRole('button', { name: 'Lift', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Lift', exact: true }).click()
    await says('It is lifted.')
    expect(await mayRead()).toBe(true)
  })

  test('it is suspended and resumed', async () => {
    const { page, open, press, says } = admin
    await open(`/agents/${agentId}`)
    await press('Suspend')
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend', exact: true }).click()
    await says('The agent is suspended.')
    expect(await mayRead()).toBe(false)
    await press('Resume')
    await says('The agent may act again.')
    expect(await mayRead()).toBe(true)
  })

  test('entities are stored one by one and many at once, and held to the schema', async () => {
    const { page, open, press, fill, follow, says, shows } = admin
    await open('/agents/entities')
    await follow('Add an entity')
    await fill('Type *', 'Document')
    await fill('ID *', 'two')
    await fill('Attributes', '{"pages": 3}')
    await press('Save')
    await says(/pages/)
    await fill('Attributes', '{}')
    await press('Save')
    await says('The entity is stored.')
    await follow('Upload many')
    await fill('Lines', '{"type": "User", "id": "ada"}\n{"type": "User", "id": "ben"}')
    await press('Store them')
    await says('2 new, 0 changed, 0 as they were.')
    await shows('Entities')
    await expect.poll(() => page.getByRole('table', { name: 'Entities', exact: true }).getByRole('row').count()).toBe(4)
  })
  test('what was asked is found by who was asked, and what a user has delegated is stopped where it is shown', async () => {
    const { tenant, delegationId, userId } = await newOffice(world.server)
    const { page, open, fill, says } = await world.administrator(['administrator'], {}, tenant)
    await open('/agents/approvals')
    const second = page.getByRole('table', { name: 'Approvals', exact: true }).getByRole('row').nth(2)
    await second.waitFor()
    await fill('Asked', 'somebody-else')
    await says('No request is in this state.')
    await fill('Asked', userId)
    await second.waitFor()

    await open(`/users/${userId}`)
    await page.getByRole('button', { name: 'Stop the delegation: Bill payer', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stop', exact: true }).click()
    await says('The delegation is stopped.')
    await page.getByRole('table', { name: 'Delegations', exact: true }).getByText(beginning('Stopped')).waitFor()
    const { body } = await tenant.admin('GET', 'revocations?status=in_force')
    expect(body.items).toContainEqual(expect.objectContaining({ kind: 'delegation', target: delegationId }))
    await open('/agents/kill-switch')
    await page.getByRole('radio', { name: 'Lifted', exact: true }).check({ force: true })
    await says('Nothing was lifted yet')
  })
})
