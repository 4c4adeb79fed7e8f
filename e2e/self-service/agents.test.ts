// Agents that act for a user: what they may do, and how they are stopped.
import { accessRequest, newDeviceHolder, newHolder, newPaymentTenant, numberOf, pay } from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { en, journey, labelled } from '../browser/index.ts'
import { startWorld, type Visitor, type World } from '../sign-in/world.fixture.ts'

journey('a user with agents', () => {
  let world: World
  let visitor: Visitor

  beforeAll(async () => {
    world = await startWorld()
    for (const displayName of ['Bill payer', 'Gardener']) {
      const agent = { displayName, mode: 'delegated', owners: ['admin'], ceiling: ['payment.*'] }
      const { status, text } = await world.tenant.admin('POST', 'agents', agent)
      if (status !== 201) throw new Error(text)
    }
    const { userId, password } = await world.newUser()
    visitor = await world.visitor()
    await visitor.open(`/AuthPage/signin/${world.tenant.tenantId}?returnTo=/SelfService/agents`)
    await visitor.enter(userId, password)
    await visitor.press(en.signIn.later)
  }, 120_000)
  afterAll(() => world.close())

  const allow = async (agent: string, label: string) => {
    await visitor.press(en.ownAgents.delegate)
    await visitor.page.getByLabel(labelled(en.ownAgents.agent)).selectOption({ label: agent })
    await visitor.fill(en.ownAgents.nameOptional, label)
    await visitor.page.getByLabel(labelled(en.ownAgents.mayTouch)).fill('Account household\nInvoice')
    await visitor.fill(en.ownAgents.budget, '2000')
    await visitor.fill(en.ownAgents.currency, 'CHF')
    await visitor.fill(en.ownAgents.count, '3')
    await visitor.press(en.ownAgents.delegateNow)
    await visitor.says(en.ownAgents.delegated)
    await visitor.shows(label)
  }

  test('lets one act within limits, and sees their usage', async () => {
    await visitor.says(en.ownAgents.noDelegations)
    await allow('Bill payer', 'Household bills')
    const card = await visitor.page.getByRole('region', { name: 'Household bills', exact: true }).innerText()
    for (const words of [
      'Bill payer',
      'payment.*',
      `Account household, ${en.ownAgents.everyOf('Invoice')}`,
      en.ownAgents.limitBudget('2,000 CHF', '0 CHF'),
      en.ownAgents.limitCount(3, en.ownAgents.periods.day, 0),
    ])
      expect(card).toContain(words)
  })

  test('ends one delegation', async () => {
    await visitor.press(en.ownAgents.endDelegation)
    await visitor.shows(en.ownAgents.endDelegationTitle)
    await visitor.press(en.ownAgents.endDelegation)
    await visitor.says(en.ownAgents.noDelegations)
    await visitor.says(en.ownAgents.endedDelegations(1))
  })

  test('stops one agent, and then all of them', async () => {
    await allow('Bill payer', 'Rent')
    await allow('Gardener', 'Seeds')
    await visitor.press(en.ownAgents.stopOf('Gardener'))
    await visitor.press(en.ownAgents.stop)
    await visitor.says(en.ownAgents.agentStopped('Gardener', 1))
    await visitor.page.getByRole('region', { name: 'Rent', exact: true }).waitFor()
    await visitor.press(en.ownAgents.stopAll)
    await visitor.shows(en.ownAgents.stopAllQuestion)
    await visitor.press(en.ownAgents.stopAll)
    await visitor.says(en.ownAgents.allStopped(1))
    await visitor.says(en.ownAgents.noDelegations)
  })

  test('sees what an agent asked, and the outcome', async () => {
    await visitor.says(en.ownAgents.noApprovals)
    const { server } = world
    const tenant = await newPaymentTenant(server)
    const userId = 'payer'
    const app = await newHolder(tenant, 'authenticator_app', server.clock, userId)
    const answer = { userId, authType: 'authenticator_app', otp: await app.right() }
    // Only a device that its user has agreed to approves actions of agents.
    const fields = { proofChallengeId: (await tenant.post('authenticateOtp', answer)).body.challengeId }
    const { device } = await newDeviceHolder(server, tenant, { userId, fields })
    await tenant.post('registerPassword', { userId, password: 'violet lamps sing at noon' })
    const user = { type: 'User', id: userId }
    await tenant.store(user, { type: 'Account', id: userId, attributes: { owner: user } })
    const agent = await tenant.newAgent({ displayName: 'Bill payer', ceiling: ['payment.*', 'account.read'] })
    const accessToken = await agent.actingBy(await tenant.delegate(userId, { agentId: agent.agentId }))
    /** Requests a payment above the limit that policies set for an agent. */
    const ask = async (amount: number): Promise<string> => {
      const denied = await tenant.pdp('access/v1/evaluation', pay(userId, amount), { accessToken })
      const asked = await tenant.pdp('access/v1/requests', accessRequest(pay(userId, amount), denied.body), {
        accessToken,
      })
      return numberOf(asked.body)
    }

    const payer = await world.visitor()
    await payer.open(`/AuthPage/signin/${tenant.tenantId}?returnTo=/SelfService/agents`)
    await payer.enter(userId, 'violet lamps sing at noon')
    const signInNumber = await payer.page.getByLabel(labelled(en.session.number)).innerText()
    await device.answerPush(await device.shown(), { decision: 'approve', number: signInNumber })
    const asked = payer.page
      .getByRole('region', { name: en.ownAgents.approvalsTitle, exact: true })
      .getByRole('listitem')
    await payer.says(en.ownAgents.noApprovals)

    const number = await ask(60_000)
    await asked.filter({ hasText: 'Bill payer' }).filter({ hasText: en.ownAgents.answerOnDevice }).waitFor()
    await device.answerPush(await device.shown(), { decision: 'approve', number })
    await ask(70_000)
    await device.answerPush(await device.shown(), { decision: 'deny' })
    await asked.filter({ hasText: en.ownAgents.approvalStatuses.approved }).waitFor()
    await asked.filter({ hasText: en.ownAgents.approvalStatuses.denied }).waitFor()
    expect(await asked.count()).toBe(2)
  })
})
