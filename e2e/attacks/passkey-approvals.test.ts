// An attacker wants an agent's payment approved with a passkey, without what the approver has to do for it.
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
  passkeyPolicies,
  paymentPolicies,
  readApproval,
  startTestServer,
} from '@countersign/testkit'
import { up } from '@countersign/testkit/passkeys'
import { afterAll, beforeAll, expect, test } from 'vitest'

const server = await startTestServer()
let tenant: PaymentTenant
beforeAll(async () => {
  tenant = await newPaymentTenant(server)
  await tenant.publish(passkeyPolicies)
})
afterAll(() => server.close())

async function newAsked(approver?: PasskeyApprover) {
  const asked = approver ?? (await newPasskeyApprover(server, tenant))
  const { body } = await askForPayment(tenant, asked)
  return {
    ...asked,
    approvalId: String(body.task.id),
    number: numberOf(body),
  }
}

type Asked = Awaited<ReturnType<typeof newAsked>>

const challengeFor = async ({ person, approvalId, number }: Asked, decision: string): Promise<string> => {
  const { body } = await beginApproval(person, approvalId, { decision, number })
  return body.publicKey.challenge
}

const approve = ({ person, approvalId, number }: Asked, credential: object) =>
  answerApproval(person, approvalId, { decision: 'approve', number, credential })

const refused = { status: 422, body: { code: 'credential_rejected' } }

async function expectPending({ person, approvalId }: Asked): Promise<void> {
  expect((await readApproval(person, approvalId)).body).toMatchObject({ status: 'pending', signedBy: null })
}

test('the passkey of another user does not approve', async () => {
  const asked = await newAsked()
  const other = await newPasskeyApprover(server, tenant)
  const challenge = await challengeFor(asked, 'approve')
  expect(await approve(asked, other.passkey.get(challenge))).toMatchObject(refused)
  // The handle of the approver does not make it theirs.
  const response = { userHandle: asked.passkey.userHandle }
  expect(await approve(asked, other.passkey.get(challenge, { response }))).toMatchObject(refused)
  await expectPending(asked)
})

test('another user neither reads nor answers the request', async () => {
  const asked = await newAsked()
  const stranger = await newUser(server.call, tenant)
  const { approvalId, number } = asked
  const credential = asked.passkey.get(await challengeFor(asked, 'approve'))
  const missing = { status: 404, body: { code: 'not_found' } }
  expect(await readApproval(stranger, approvalId)).toMatchObject(missing)
  expect(await beginApproval(stranger, approvalId, { decision: 'approve', number })).toMatchObject(missing)
  expect(await answerApproval(stranger, approvalId, { decision: 'approve', number, credential })).toMatchObject(missing)
  await expectPending(asked)
})

test('without the digits nothing is approved', async () => {
  const asked = await newAsked()
  const { person, approvalId } = asked
  const credential = asked.passkey.get(await challengeFor(asked, 'approve'))
  for (const number of [undefined, '', '4', '123', 'xx']) {
    const body = { decision: 'approve', ...(number === undefined ? {} : { number }) }
    const missed = { status: 400, body: { code: 'invalid_request', details: [{ field: 'number' }] } }
    expect(await beginApproval(person, approvalId, body)).toMatchObject(missed)
    expect(await answerApproval(person, approvalId, { ...body, credential })).toMatchObject(missed)
  }
  await expectPending(asked)
})

test('a signature is valid for one decision on one request', async () => {
  const asked = await newAsked()
  const { person, approvalId, number, passkey } = asked
  const denial = passkey.get(await challengeFor(asked, 'deny'))
  expect(await approve(asked, denial)).toMatchObject(refused)
  const approval = passkey.get(await challengeFor(asked, 'approve'))
  for (const decision of ['deny', 'not_me'])
    expect(await answerApproval(person, approvalId, { decision, number, credential: approval })).toMatchObject(refused)
  await expectPending(asked)
  expect((await approve(asked, approval)).body.status).toBe('approved')
  expect(await approve(asked, approval)).toMatchObject({ status: 409, body: { code: 'approval_finished' } })
  // The same agent, user and action: only the request is another.
  const next = await newAsked(asked)
  expect(await approve(next, approval)).toMatchObject(refused)
  await expectPending(next)
})

test('a sign-in or a proof with the passkey does not approve, and an approval is no proof', async () => {
  const asked = await newAsked()
  const { browser } = asked.person
  const { body } = await browser.call('POST', '/Svc/v1/me/challenges', { body: { authType: 'passkey' } })
  expect(await approve(asked, asked.passkey.get(body.publicKey.challenge))).toMatchObject(refused)
  const credential = asked.passkey.get(await challengeFor(asked, 'approve'))
  const answer = { authType: 'passkey', challengeId: body.challengeId, credential }
  const proof = await browser.call('POST', '/Svc/v1/me/challenges:answer', { body: answer })
  expect(proof.body).toMatchObject({ authenticated: false })
  await expectPending(asked)
})

test('a user who was not verified by the key approves nothing', async () => {
  const asked = await newAsked()
  const unverified = asked.passkey.get(await challengeFor(asked, 'approve'), { flags: up })
  expect(await approve(asked, unverified)).toMatchObject(refused)
  await expectPending(asked)
  // A key without a PIN at its registration: setting one later does not make it count.
  const finder = await newPasskeyApprover(server, tenant, { deviation: { flags: up } })
  expect(await askForPayment(tenant, finder)).toMatchObject({ status: 409, body: { code: 'no_approver' } })
})

test('a page on another origin gets no approval', async () => {
  const asked = await newAsked()
  const challenge = await challengeFor(asked, 'approve')
  for (const deviation of [{ clientData: { origin: 'https://phish.example' } }, { rpId: 'phish.example' }])
    expect(await approve(asked, asked.passkey.get(challenge, deviation))).toMatchObject(refused)
  await expectPending(asked)
})

test('an access token of the user neither begins nor answers', async () => {
  const asked = await newAsked()
  const { approvalId, number, passkey } = asked
  const credential = passkey.get(await challengeFor(asked, 'approve'))
  const accessToken = await selfToken(asked)
  const mine = await server.call('GET', `/Svc/v1/me/approvals/${approvalId}`, { accessToken })
  expect(mine.body).toMatchObject({ approvalId, status: 'pending' })
  for (const [step, more] of [
    ['begin', {}],
    ['answer', { credential }],
  ] as const) {
    const body = { decision: 'approve', number, ...more }
    const answer = await server.call('POST', `/Svc/v1/me/approvals/${approvalId}:${step}`, { accessToken, body })
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  }
  await expectPending(asked)
})

test('an access token of the user does not subscribe an application to the requests', async () => {
  const asked = await newAsked()
  const accessToken = await selfToken(asked)
  const pushAddress = {
    endpoint: 'https://push.example.net/of-the-application',
    keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  }
  const answer = await server.call('POST', '/Svc/v1/me/notified-browsers', { accessToken, body: { pushAddress } })
  expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect((await asked.person.browser.call('GET', '/Svc/v1/me/notified-browsers')).body.browsers).toEqual([])
})

test('where the gate accepts only devices, a passkey approves nothing', async () => {
  const deviceOnly = await newPaymentTenant(server)
  await deviceOnly.publish(paymentPolicies)
  const approver = await newPasskeyApprover(server, deviceOnly)
  expect(await askForPayment(deviceOnly, approver)).toMatchObject({ status: 409, body: { code: 'no_approver' } })
  // With a device the user is asked, but only there.
  const { person, passkey } = approver
  const app = await newHolder(deviceOnly, 'authenticator_app', server.clock, person.userId)
  const proof = { userId: person.userId, authType: 'authenticator_app', otp: await app.right() }
  const { challengeId } = (await deviceOnly.post('authenticateOtp', proof)).body
  const fields = { proofChallengeId: challengeId }
  const { device } = await newDeviceHolder(server, deviceOnly, { userId: person.userId, fields })
  const { body } = await askForPayment(deviceOnly, approver)
  const approvalId = String(body.task.id)
  const decided = { decision: 'approve', number: numberOf(body) }
  const forbidden = { status: 403, body: { code: 'forbidden' } }
  expect(await beginApproval(person, approvalId, decided)).toMatchObject(forbidden)
  const { nonce } = await device.shown()
  const credential = passkey.get(Buffer.from(nonce).toString('base64url'))
  expect(await answerApproval(person, approvalId, { ...decided, credential })).toMatchObject(forbidden)
  expect((await readApproval(person, approvalId)).body).toMatchObject({ status: 'pending', acceptsPasskey: false })
})

/** The access token that an application gets for two factors of the user. */
async function selfToken({ person: { userId, password } }: Asked): Promise<string> {
  const app = await newHolder(tenant, 'authenticator_app', server.clock, userId)
  const byPassword = await tenant.post('validatePassword', { userId, password })
  const byCode = await tenant.post('authenticateOtp', { userId, authType: 'authenticator_app', otp: await app.right() })
  const { body } = await server.call('POST', `/AuthPage/oauth/token/${tenant.tenantId}`, {
    form: {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: `${byPassword.body.assertion} ${byCode.body.assertion}`,
      subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
      client_id: tenant.clientId,
      client_secret: tenant.clientSecret,
      scope: 'self',
    },
  })
  return body.access_token
}
