// A user without a device answers what an agent asks on our page, with a passkey.
import {
  askForPayment,
  newPasskeyApprover,
  newPaymentTenant,
  numberOf,
  type PasskeyApprover,
  type PaymentTenant,
  passkeyPolicies,
  type TestPerson,
} from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDialogs, en, expectUsable, journey } from '../browser/index.ts'
import { startWorld, type Visitor, type World } from '../sign-in/world.fixture.ts'

journey('approving with a passkey', () => {
  let world: World
  let tenant: PaymentTenant
  let approver: PasskeyApprover
  let visitor: Visitor

  beforeAll(async () => {
    world = await startWorld()
    tenant = await newPaymentTenant(world.server)
    await tenant.publish(passkeyPolicies)
    visitor = await world.visitor()
    approver = await newPasskeyApprover(world.server, tenant, { beforePasskey: signIn })
    await insertPasskey(approver)
  })
  afterAll(() => world.close())

  async function signIn({ userId, password }: TestPerson): Promise<void> {
    await visitor.open(`/AuthPage/signin/${tenant.tenantId}?returnTo=/SelfService/agents`)
    await visitor.enter(userId, password)
    await visitor.press(en.signIn.later)
    await visitor.shows(en.ownAgents.title)
  }

  /** Puts the user's passkey into the browser. */
  async function insertPasskey({ passkey }: PasskeyApprover): Promise<void> {
    const devTools = await visitor.context.newCDPSession(visitor.page)
    await devTools.send('WebAuthn.enable')
    const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        // As the passkey's registration says: browsers look for it only there.
        transport: 'usb',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    })
    await devTools.send('WebAuthn.addCredential', {
      authenticatorId,
      credential: {
        credentialId: inBase64(passkey.credentialId),
        isResidentCredential: true,
        rpId: new URL(world.url).hostname,
        privateKey: passkey.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
        userHandle: inBase64(passkey.userHandle),
        signCount: 1,
      },
    })
  }

  async function ask() {
    const { body } = await askForPayment(tenant, approver)
    return { id: String(body.task.id), number: numberOf(body) }
  }

  const statusOf = async (id: string) =>
    (await approver.person.browser.call('GET', `/Svc/v1/me/approvals/${id}`)).body.status

  test('the link leads a visitor without a session to the sign-in, and shows nothing', async () => {
    const { id } = await ask()
    const stranger = await world.visitor()
    await stranger.open(`/SelfService/approvals/${id}`)
    await stranger.page.waitForURL(/\/AuthPage\/\?returnTo=/)
    expect(await stranger.page.content()).not.toContain('600.00')
  })

  test('the user reads the action, types the digits, and the passkey approves', async () => {
    const { id, number } = await ask()
    await visitor.open('/SelfService/agents')
    await visitor.follow(en.ownAgents.answerHere)
    await visitor.shows('Approve a payment')
    await visitor.says(/600\.00/)
    const texts = await visitor.page.locator('dl').locator('dt, dd').count()
    expect(texts).toBeGreaterThan(0)
    // Each in its own text direction.
    expect(await visitor.page.locator('dl').locator('dt > bdi, dd > bdi').count()).toBe(texts)
    await visitor.page.getByText(en.ownAgents.actionTitle, { exact: true }).click()
    await visitor.page.getByText('payment.create', { exact: true }).last().waitFor()
    await visitor.press(en.ownAgents.approveWithPasskey)
    await visitor.says(en.ownAgents.numberMissing)
    expect(await statusOf(id)).toBe('pending')
    await visitor.fill(en.ownAgents.numberLabel, number)
    await visitor.press(en.ownAgents.approveWithPasskey)
    await visitor.says(en.ownAgents.approvalStatuses.approved)
    expect(await statusOf(id)).toBe('approved')
  })

  test('a user who closes the dialog sees that the request is not answered, and can answer again', async () => {
    const { id } = await ask()
    await visitor.open(`/SelfService/approvals/${id}`)
    await visitor.shows('Approve a payment')
    await closeDialogs(visitor.page)
    await visitor.press(en.ownAgents.deny)
    await visitor.says(en.ownAgents.approvalNotSigned)
    expect(await statusOf(id)).toBe('pending')
    await visitor.page.reload()
    await visitor.press(en.ownAgents.deny)
    await visitor.says(en.ownAgents.approvalStatuses.denied)
  })

  test('the request says who is asked as well if there is no decision', async () => {
    const escalating = passkeyPolicies.policies.replace('@by("dev', '@escalate("15m to group:managers") @by("dev')
    await tenant.publish({ ...passkeyPolicies, policies: escalating })
    const { id } = await ask()
    await visitor.open(`/SelfService/approvals/${id}`)
    const stages = visitor.page.getByRole('list', { name: en.ownAgents.stages, exact: true })
    await stages
      .getByText(en.ownAgents.escalates(15, en.shared.approvers.group('managers', 1)), { exact: true })
      .waitFor()
    await visitor.press(en.ownAgents.deny)
    await stages.getByText(en.ownAgents.approvalStatuses.denied, { exact: true }).first().waitFor()
    await tenant.publish(passkeyPolicies)
  })

  test('the user sees a standing approval with all of its terms, and ends it', async () => {
    const { agentId } = await tenant.newAgent({ displayName: 'Shopper' })
    const { userId } = approver.person
    const terms = {
      ...{ tid: tenant.tenantId, agent: agentId, onBehalfOf: userId, gate: { id: 'large', textHash: 'hash' } },
      action: { name: 'payment.create', properties: { currency: 'CHF' } },
      resource: { type: 'Shop', id: 'books', properties: {} },
      varying: ['amount'],
      limits: { budget: 5000, count: 3 },
      endsAt: '2099-11-22T22:00:00.000Z',
    }
    await world.server.database.superuser(
      `insert into standing_approvals (tenant_id, standing_approval_id, approval_id, agent_id, user_id, approver_id, device_id,
         epoch, gate_id, terms, signature, budget_used, count_used, created_at, ends_at)
       values ($1, 'sap_1', 'apr_1', $2, $3, $3, 'dev_1', 0, 'large', $4, 'signature', 2000, 1, now(), $5)`,
      [tenant.tenantId, agentId, userId, terms, terms.endsAt],
    )
    await visitor.open('/SelfService/agents')
    const card = visitor.page.getByRole('region', { name: 'Shopper', exact: true })
    const text = en.shared.standing
    await card.getByText('Shop books', { exact: true }).waitFor()
    await card.getByText(/^up to CHF\s50, CHF\s20 used$/).waitFor()
    await card.getByText(text.upToUsed('3', '1'), { exact: true }).waitFor()
    await expectUsable(visitor.page)
    await card.getByRole('button', { name: en.ownAgents.endStanding, exact: true }).click()
    await visitor.page.getByRole('dialog').getByRole('button', { name: en.ownAgents.endStanding, exact: true }).click()
    await visitor.says(en.ownAgents.standingEnded)
    await card.getByText(en.ownAgents.standingStatuses.ended, { exact: true }).waitFor()
  })

  test('a denial needs no digits', async () => {
    const { id } = await ask()
    await visitor.open(`/SelfService/approvals/${id}`)
    await visitor.press(en.ownAgents.deny)
    await visitor.says(en.ownAgents.approvalStatuses.denied)
    expect(await statusOf(id)).toBe('denied')
  })
})

const inBase64 = (text: string) => Buffer.from(text, 'base64url').toString('base64')
