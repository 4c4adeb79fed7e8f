// An agent requests an approval of a user without a device: the user's browsers say so, and nothing more.
import {
  answerApproval,
  askForPayment,
  beginApproval,
  newDeviceHolder,
  newHolder,
  newPasskeyApprover,
  newPaymentTenant,
  newUser,
  numberOf,
  type PasskeyApprover,
  type PaymentTenant,
  type PushService,
  passkeyPolicies,
  readApproval,
  startPushService,
  startTestServer,
} from '@countersign/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventsOf, listed, notifiedPath, turnOff, turnOn } from './notified.fixture.ts'

const server = await startTestServer({ environment: { OUTBOUND_ALLOWED_NETWORKS: '127.0.0.1' } })
const services: PushService[] = []
let service: PushService
let tenant: PaymentTenant
beforeAll(async () => {
  tenant = await newPaymentTenant(server)
  await tenant.publish(passkeyPolicies)
})
beforeEach(async () => {
  service = await startPushService()
  services.push(service)
})
afterAll(async () => {
  for (const started of services) started.close()
  await server.close()
})

const deliver = () => server.worker.runDue()
/** By then, everything that failed has been retried. */
const later = async () => {
  server.clock.advance({ seconds: 5 })
  await deliver()
}

async function notifiedApprover(): Promise<PasskeyApprover> {
  const approver = await newPasskeyApprover(server, tenant)
  const { body } = await approver.person.browser.call('GET', notifiedPath)
  expect((await turnOn(approver.person, service.subscribe(body.vapidPublicKey))).status).toBe(201)
  return approver
}

/** A device that the user agreed to. */
async function enrolDevice({ person: { userId } }: PasskeyApprover): Promise<void> {
  const app = await newHolder(tenant, 'authenticator_app', server.clock, userId)
  const proof = { userId, authType: app.authType, otp: await app.right() }
  const { challengeId } = (await tenant.post('authenticateOtp', proof)).body
  await newDeviceHolder(server, tenant, { userId, fields: { proofChallengeId: challengeId } })
}

async function asked(approver: PasskeyApprover) {
  const { status, body, text } = await askForPayment(tenant, approver)
  expect({ status, text }).toMatchObject({ status: 202 })
  await deliver()
  return { approvalId: String(body.task.id), number: numberOf(body) }
}

const messagesOf = (approvalId: string) =>
  server.database.superuser<{ status: string; last_error: string | null }>(
    'select status, last_error from push_messages where approval_id = $1',
    [approvalId],
  )

describe('a notification', () => {
  test('says that an agent asks and which request to open, and nothing that could answer it', async () => {
    const approver = await notifiedApprover()
    const { approvalId } = await asked(approver)
    const { body: request } = await readApproval(approver.person, approvalId)
    const { display_name: tenantName } = (
      await server.database.superuser<{ display_name: string }>(
        'select display_name from tenants where tenant_id = $1',
        [tenant.tenantId],
      )
    )[0] ?? { display_name: '' }
    expect(service.received.all).toEqual([
      {
        endpoint: expect.stringContaining(service.origin),
        status: 201,
        problem: null,
        // Compared by value: no digits, no nonce, no name of the agent, nothing of the action.
        payload: {
          type: 'approval',
          approvalId,
          title: `${tenantName}: an agent requests your approval`,
          body: 'Open it, sign in, and answer with your passkey.',
          expiresAt: request.shown.expiresAt,
        },
        ttlSeconds: 300,
        urgency: 'high',
        topic: request.shown.challengeId,
      },
    ])
  })

  test('is in the language of the user', async () => {
    const approver = await notifiedApprover()
    await tenant.admin('PATCH', `users/${approver.person.userId}`, { locale: 'de-CH' })
    await asked(approver)
    expect(service.received.all[0]?.payload).toMatchObject({
      title: expect.stringContaining('Ein Agent bittet um Ihre Freigabe'),
    })
  })

  test('is in the language of the last challenge that named one, if the user has chosen none', async () => {
    const approver = await notifiedApprover()
    const { userId } = approver.person
    await tenant.enable('email')
    await newHolder(tenant, 'email', server.clock, userId)
    await tenant.post('sendOtp', { userId, authType: 'email', locale: 'fr' })
    const { approvalId, number } = await asked(approver)
    const { body } = await beginApproval(approver.person, approvalId, { decision: 'approve', number })
    const credential = approver.passkey.get(body.publicKey.challenge)
    await answerApproval(approver.person, approvalId, { decision: 'approve', number, credential })
    await asked(approver)
    const inFrench = expect.objectContaining({ title: expect.stringContaining('un agent demande votre accord') })
    expect(service.received.all.map(({ payload }) => payload)).toEqual([inFrench, inFrench])
  })

  test('grants nothing: without a session the request is not shown, and without the passkey it is not answered', async () => {
    const approver = await notifiedApprover()
    const { approvalId, number } = await asked(approver)
    const path = `/Svc/v1/me/approvals/${service.received.all[0]?.payload.approvalId}`
    expect((await server.call('GET', path)).status).toBe(401)
    const stranger = await newUser(server.call, tenant)
    expect((await readApproval(stranger, approvalId)).status).toBe(404)
    expect((await beginApproval(stranger, approvalId, { decision: 'approve', number })).status).toBe(404)
    const { body } = await beginApproval(approver.person, approvalId, { decision: 'approve', number })
    const other = await newPasskeyApprover(server, tenant)
    const credential = other.passkey.get(body.publicKey.challenge)
    const answer = await answerApproval(approver.person, approvalId, { decision: 'approve', number, credential })
    expect(answer.status).toBe(422)
    expect((await readApproval(approver.person, approvalId)).body.status).toBe('pending')
  })

  test('goes to every browser of the approver, in addition to the link by SMS, and to no other user', async () => {
    const [approver, other] = [await notifiedApprover(), await notifiedApprover()]
    await turnOn(approver.person, service.subscribe())
    const { userId } = approver.person
    const mobileNumber = '+41791234568'
    await tenant.enable('sms')
    await tenant.post('registerOtp', { userId, authType: 'sms', mobileNumber, verified: true })
    const { approvalId } = await asked(approver)
    expect((await tenant.lastMessage(mobileNumber)).text).toContain(`/SelfService/approvals/${approvalId}`)
    expect(service.received.all.map(({ payload }) => payload.approvalId)).toEqual([approvalId, approvalId])
    expect(await listed(other.person)).toHaveLength(1)
  })

  test('is not sent to a user with a device, who is asked there', async () => {
    const approver = await notifiedApprover()
    await enrolDevice(approver)
    const { approvalId } = await asked(approver)
    expect(service.received.all).toEqual([])
    expect(await messagesOf(approvalId)).toEqual([])
  })

  test('is sent to a user with a device if the tenant has turned push off, because the device is not asked', async () => {
    const approver = await notifiedApprover()
    await enrolDevice(approver)
    await tenant.admin('PATCH', 'authentication-modes/push', { enabled: false })
    const { approvalId } = await asked(approver)
    await tenant.enable('push')
    expect(service.received.all.map(({ payload }) => payload.approvalId)).toEqual([approvalId])
  })

  test('is not sent if the gate accepts only devices, because nothing can be answered on the page', async () => {
    const approver = await notifiedApprover()
    await tenant.publish({ ...passkeyPolicies, policies: passkeyPolicies.policies.replace('device,passkey', 'device') })
    expect((await askForPayment(tenant, approver)).body).toMatchObject({ code: 'no_approver' })
    await deliver()
    await tenant.publish(passkeyPolicies)
    expect(service.received.all).toEqual([])
  })

  test('is not sent once the request has been answered', async () => {
    const approver = await notifiedApprover()
    service.answer(500)
    const { approvalId, number } = await asked(approver)
    const { body } = await beginApproval(approver.person, approvalId, { decision: 'deny', number })
    const credential = approver.passkey.get(body.publicKey.challenge)
    const answer = await answerApproval(approver.person, approvalId, { decision: 'deny', number, credential })
    expect(answer.body.status).toBe('denied')
    service.answer(201)
    await later()
    expect(service.received.all).toHaveLength(1)
    expect(await messagesOf(approvalId)).toMatchObject([{ status: 'cancelled' }])
  })

  test('is not sent to a browser that was turned off in the meantime', async () => {
    const approver = await notifiedApprover()
    service.answer(500)
    const { approvalId } = await asked(approver)
    const [browser] = await listed(approver.person)
    await turnOff(approver.person, browser?.notifiedBrowserId ?? '')
    await later()
    expect(service.received.all).toHaveLength(1)
    expect(await messagesOf(approvalId)).toMatchObject([{ status: 'failed' }])
  })
})

describe('a push service', () => {
  test.each([404, 410])('that answers %i ends the notifications in that browser, which is recorded', async (status) => {
    const approver = await notifiedApprover()
    const living = await startPushService()
    services.push(living)
    const [gone] = await listed(approver.person)
    const { body: kept } = await turnOn(approver.person, living.subscribe())
    service.answer(status)
    await asked(approver)
    await later()
    expect(service.received.all).toHaveLength(1)
    expect(living.received.all).toMatchObject([{ status: 201 }])
    expect(await listed(approver.person)).toEqual([kept])
    expect(await eventsOf(tenant, approver.person.userId, 'notified_browser.removed')).toMatchObject([
      {
        actor: { kind: 'system', id: 'push' },
        details: { notifiedBrowserId: gone?.notifiedBrowserId, reason: 'gone' },
      },
    ])
  })

  test('that fails is tried again, and the browser stays', async () => {
    const approver = await notifiedApprover()
    service.answer(503)
    const { approvalId } = await asked(approver)
    service.answer(201)
    await later()
    expect(service.received.all.map(({ status }) => status)).toEqual([503, 201])
    expect(await messagesOf(approvalId)).toMatchObject([{ status: 'sent' }])
    expect(await listed(approver.person)).toHaveLength(1)
  })

  test('in an internal network is never called', async () => {
    const approver = await newPasskeyApprover(server, tenant)
    const { keys } = service.subscribe()
    await turnOn(approver.person, { endpoint: 'http://10.0.0.1/push', keys })
    const { approvalId } = await asked(approver)
    expect(await messagesOf(approvalId)).toMatchObject([{ status: 'failed', last_error: expect.any(String) }])
    await later()
    expect(await messagesOf(approvalId)).toHaveLength(1)
  })
})

test('the state of the request does not depend on its notifications', async () => {
  const approver = await notifiedApprover()
  service.answer(410)
  const { approvalId, number } = await asked(approver)
  const { body } = await beginApproval(approver.person, approvalId, { decision: 'approve', number })
  const credential = approver.passkey.get(body.publicKey.challenge)
  const answer = await answerApproval(approver.person, approvalId, { decision: 'approve', number, credential })
  expect(answer.body.status).toBe('approved')
})

test('the development inbox shows what the browsers show', async () => {
  const approver = await notifiedApprover()
  await asked(approver)
  const { text } = await tenant.lastMessage(approver.person.userId)
  expect(text).toBe('Open it, sign in, and answer with your passkey.')
})
