// Agents that act for a user: what they may do, and how they are stopped.
import {
  accessRequest,
  newAgentTenant,
  newDeviceHolder,
  newHolder,
  newPaymentTenant,
  numberOf,
  pay,
  paymentPolicies,
} from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginning, en, journey, labelled } from '../browser/index.ts'
import { startWorld, type Visitor, type World } from '../sign-in/world.fixture.ts'

journey('a user with agents', () => {
  let world: World
  let visitor: Visitor

  beforeAll(async () => {
    world = await startWorld()
    const { publish, newAgent, store } = await newAgentTenant(world.server, world.tenant)
    await publish(paymentPolicies)
    for (const displayName of ['Bill payer', 'Gardener']) await newAgent({ displayName, ceiling: ['payment.*'] })
    const { userId, password } = await world.newUser()
    const owner = { type: 'User', id: userId }
    await store(
      { type: 'Account', id: 'household', attributes: { owner } },
      { type: 'Account', id: 'of-another-user', attributes: { owner: { type: 'User', id: 'ben' } } },
    )
    visitor = await world.visitor()
    await visitor.open(`/AuthPage/signin/${world.tenant.tenantId}?returnTo=/SelfService/agents`)
    await visitor.enter(userId, password)
    await visitor.press(en.signIn.later)
  })
  afterAll(() => world.close())

  const turnOn = (label: string) => visitor.page.getByRole('switch', { name: beginning(label) }).click()

  const allow = async (agent: string, label: string) => {
    await visitor.press(en.ownAgents.delegate)
    await visitor.page.getByLabel(labelled(en.ownAgents.agent)).selectOption({ label: agent })
    await visitor.fill(en.ownAgents.nameOptional, label)
    await turnOn('Pay bills')
    await turnOn(en.ownAgents.limitAmounts.budget)
    await visitor.fill(en.ownAgents.budget, '2000')
    await turnOn(en.ownAgents.limitHowOften)
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
      'Pay bills',
      en.ownAgents.everyOf('Account'),
      en.ownAgents.limitBudget('CHF\u00a02,000', 'CHF\u00a00'),
      en.ownAgents.limitCount(3, en.ownAgents.periods.day, 0),
    ])
      expect(card).toContain(words)
  })

  test('moves a slider by keyboard, types patterns, and reads why a form is incomplete', async () => {
    const { page } = visitor
    await visitor.press(en.ownAgents.delegate)
    await visitor.says(en.ownAgents.actionsFirst)
    await visitor.press(en.ownAgents.delegateNow)
    await visitor.says(en.ownAgents.actionsMissing)
    await page.getByText(en.shared.advanced, { exact: true }).click()
    await visitor.fill(en.ownAgents.moreActions, 'payment.r*')
    // It has no title, and a switch cannot turn off what a pattern includes.
    expect(await page.getByRole('switch', { name: beginning('Payment refund') }).isEnabled()).toBe(false)
    // The user's own accounts are offered, and another id can be typed.
    const accounts = page.getByRole('combobox', { name: en.ownAgents.onlyThese('Account'), exact: true })
    await accounts.click()
    const found = page.getByRole('listbox', {
      name: en.shared.picker.found(en.ownAgents.onlyThese('Account')),
      exact: true,
    })
    await found.getByRole('option', { name: 'household', exact: true }).waitFor()
    expect(await found.getByRole('option').count()).toBe(1)
    await accounts.press('Enter')
    await accounts.fill('not stored yet')
    await accounts.press('Enter')
    await turnOn(en.ownAgents.limitAmounts.amountPerAction)
    const slider = page.getByRole('slider', { name: en.shared.slider(en.ownAgents.amountPerAction), exact: true })
    await slider.press('ArrowRight')
    expect(await slider.getAttribute('aria-valuetext')).toBe('CHF\u00a0200')
    expect(await page.getByLabel(labelled(en.ownAgents.amountPerAction)).last().inputValue()).toBe('200')
    await slider.press('End')
    expect(await slider.getAttribute('aria-valuetext')).toBe('CHF\u00a010,000')
    await visitor.fill(en.ownAgents.amountPerAction, '19.95')
    await page.getByLabel(labelled(en.ownAgents.currency)).selectOption('EUR')
    await visitor.press(en.ownAgents.delegateNow)
    const card = page.getByRole('region', { name: 'Bill payer', exact: true })
    for (const words of [
      'Payment refund (payment.r*)',
      'Account household, Account not stored yet',
      en.ownAgents.limitPerAction('EUR\u00a019.95'),
    ])
      await card.getByText(words).waitFor()
    const end = { name: en.ownAgents.endDelegation, exact: true }
    await card.getByRole('button', end).click()
    await page.getByRole('dialog').getByRole('button', end).click()
    await visitor.says(en.ownAgents.endedDelegations(1))
  })

  test('ends one delegation', async () => {
    await visitor.press(en.ownAgents.endDelegation)
    await visitor.shows(en.ownAgents.endDelegationTitle)
    await visitor.press(en.ownAgents.endDelegation)
    await visitor.says(en.ownAgents.noDelegations)
    await visitor.says(en.ownAgents.endedDelegations(2))
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
