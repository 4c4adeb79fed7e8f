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
import { closeDialogs, en, journey } from '../browser/index.ts'
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
  }, 120_000)
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

  test('a denial needs no digits', async () => {
    const { id } = await ask()
    await visitor.open(`/SelfService/approvals/${id}`)
    await visitor.press(en.ownAgents.deny)
    await visitor.says(en.ownAgents.approvalStatuses.denied)
    expect(await statusOf(id)).toBe('denied')
  })
})

const inBase64 = (text: string) => Buffer.from(text, 'base64url').toString('base64')
