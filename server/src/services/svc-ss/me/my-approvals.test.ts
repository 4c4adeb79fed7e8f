// Approvals signed with a passkey of our own pages: what the user reads is what the passkey signs.
import { createHash, verify } from 'node:crypto'
import { canonicalJson } from '@countersign/contract/canonical-json'
import {
  answerApproval,
  askForPayment,
  beginApproval,
  largeAmount,
  newPasskeyApprover,
  newPaymentTenant,
  numberOf,
  type PasskeyApprover,
  type PaymentTenant,
  passkeyPolicies,
  pay,
  paymentPolicies,
  readApproval,
  startTestServer,
} from '@countersign/testkit'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
const { clock } = server
let tenant: PaymentTenant
beforeAll(async () => {
  tenant = await newPaymentTenant(server)
  await tenant.publish(passkeyPolicies)
})
afterAll(() => server.close())

const b64uSha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

async function asked(approver: PasskeyApprover) {
  const { status, body, text } = await askForPayment(tenant, approver)
  expect({ status, text }).toMatchObject({ status: 202 })
  return { approvalId: String(body.task.id), number: numberOf(body) }
}

async function decide(approver: PasskeyApprover, approvalId: string, decided: object) {
  const { body, status, text } = await beginApproval(approver.person, approvalId, decided)
  expect({ status, text }).toMatchObject({ status: 200 })
  const credential = approver.passkey.get(body.publicKey.challenge)
  return answerApproval(approver.person, approvalId, { ...decided, credential })
}

async function removePasskey({ person, passkey }: PasskeyApprover) {
  const post = (path: string, body: object) => person.browser.call('POST', `/Svc/v1/me/${path}`, { body })
  const { challengeId, publicKey } = (await post('challenges', { authType: 'passkey' })).body
  const credential = passkey.get(publicKey.challenge)
  await post('challenges:answer', { authType: 'passkey', challengeId, credential })
  const removed = await post(`registrations/${passkey.registrationId}:remove`, { proofChallengeId: challengeId })
  expect(removed.status).toBe(200)
}

const statusOf = async ({ person }: PasskeyApprover, approvalId: string) =>
  (await readApproval(person, approvalId)).body.status

const grantFor = ({ person, accessToken }: PasskeyApprover, approval: string) =>
  tenant.pdp('grants/v1/issue', { ...pay(person.userId, largeAmount), audience: 'bank', approval }, { accessToken })

describe('approving with a passkey', () => {
  test('shows all that a device would, and the grant records that a passkey signed it', async () => {
    const approver = await newPasskeyApprover(server, tenant)
    const { approvalId, number } = await asked(approver)
    const { body: request } = await readApproval(approver.person, approvalId)
    expect(request).toMatchObject({
      status: 'pending',
      acceptsPasskey: true,
      signedBy: null,
      agentName: 'Bill payer',
      shown: {
        purpose: 'approval',
        clientName: 'Bill payer',
        title: 'Approve a payment',
        details: [{ label: 'Action' }, { label: 'On' }, { label: 'Amount' }],
        action: { agent: approver.agent.agentId, onBehalfOf: approver.person.userId },
      },
    })

    const answered = await decide(approver, approvalId, { decision: 'approve', number })
    expect(answered).toMatchObject({ status: 200, body: { status: 'approved', signedBy: 'passkey' } })
    const { grant, context } = (await grantFor(approver, approvalId)).body
    const { approval, action_hash, iss, tid } = decodeJwt(grant) as Record<string, unknown> & {
      approval: Record<string, string>
    }
    expect(approval).toMatchObject({
      id: approvalId,
      approver: approver.person.userId,
      by: 'passkey',
      credential_id: approver.passkey.credentialId,
    })
    // Anyone with the grant can repeat what we verified: the key signed this decision on this action.
    const { challengeId, nonce, clientName, title, message, details, context: shownContext } = request.shown
    const detailsHash = b64uSha256(canonicalJson({ clientName, title, message, details, context: shownContext }))
    const decision = 'approve'
    const signed = { typ: 'countersign-approval', aud: iss, tid, challengeId, nonce, decision, detailsHash }
    const challenge = b64uSha256(canonicalJson({ ...signed, actionHash: action_hash }))
    const clientData = Buffer.from(String(approval.client_data_json), 'base64url')
    expect(JSON.parse(clientData.toString())).toMatchObject({ type: 'webauthn.get', challenge })
    const data = Buffer.concat([
      Buffer.from(String(approval.authenticator_data), 'base64url'),
      createHash('sha256').update(clientData).digest(),
    ])
    const { publicKey } = approver.passkey
    expect(verify('sha256', data, publicKey, Buffer.from(String(approval.signature), 'base64url'))).toBe(true)
    const chain = await tenant.admin('GET', `decisions/${context.evaluation_id}`)
    expect(chain.body.approval).toMatchObject({
      signedBy: 'passkey',
      deviceId: null,
      passkeyId: approver.passkey.registrationId,
    })
    const events = await tenant.admin('GET', 'audit-events?action=approval.succeeded&limit=1')
    expect(events.body.items).toMatchObject([
      { target: { id: approver.person.userId }, details: { signedBy: 'passkey', challengeId } },
    ])
  })

  test('a denial is signed as well, and a report pauses the requests of the agent', async () => {
    for (const decision of ['deny', 'not_me']) {
      const approver = await newPasskeyApprover(server, tenant)
      const { approvalId } = await asked(approver)
      expect((await decide(approver, approvalId, { decision })).body).toMatchObject({ status: 'denied' })
      expect((await grantFor(approver, approvalId)).body.decision).toBe(false)
      const again = await askForPayment(tenant, approver)
      expect(again.status).toBe(decision === 'not_me' ? 423 : 202)
    }
  })

  test('wrong digits deny, as on a device', async () => {
    const approver = await newPasskeyApprover(server, tenant)
    const { approvalId, number } = await asked(approver)
    const wrong = String((Number(number) + 1) % 100).padStart(2, '0')
    expect((await decide(approver, approvalId, { decision: 'approve', number: wrong })).body.status).toBe('denied')
    expect(await beginApproval(approver.person, approvalId, { decision: 'approve', number })).toMatchObject({
      status: 409,
      body: { code: 'approval_finished' },
    })
  })

  test('is not offered without a passkey, or where the tenant has turned passkeys off', async () => {
    const approver = await newPasskeyApprover(server, tenant)
    const { approvalId, number } = await asked(approver)
    const decided = { decision: 'approve', number }
    const { body } = await beginApproval(approver.person, approvalId, decided)
    const credential = approver.passkey.get(body.publicKey.challenge)
    await tenant.admin('PATCH', 'authentication-modes/passkey', { enabled: false })
    const off = { status: 403, body: { code: 'auth_type_disabled' } }
    expect(await beginApproval(approver.person, approvalId, decided)).toMatchObject(off)
    expect(await answerApproval(approver.person, approvalId, { ...decided, credential })).toMatchObject(off)
    await tenant.enable('passkey')
    await removePasskey(approver)
    expect(await beginApproval(approver.person, approvalId, decided)).toMatchObject({
      status: 404,
      body: { code: 'registration_not_found' },
    })
    expect(await answerApproval(approver.person, approvalId, { ...decided, credential })).toMatchObject({ status: 422 })
  })

  test('an expired request cannot be answered', async () => {
    const approver = await newPasskeyApprover(server, tenant)
    const { approvalId, number } = await asked(approver)
    const { body } = await beginApproval(approver.person, approvalId, { decision: 'approve', number })
    const credential = approver.passkey.get(body.publicKey.challenge)
    clock.advance({ seconds: 301 })
    const late = await answerApproval(approver.person, approvalId, { decision: 'approve', number, credential })
    expect(late).toMatchObject({ status: 409, body: { code: 'approval_finished' } })
    expect(await statusOf(approver, approvalId)).toBe('expired')
  })

  test('an approval is void once its passkey is removed, or the gate accepts only devices', async () => {
    const [first, second] = [await newPasskeyApprover(server, tenant), await newPasskeyApprover(server, tenant)]
    const [one, two] = [await asked(first), await asked(second)]
    await decide(first, one.approvalId, { decision: 'approve', number: one.number })
    await decide(second, two.approvalId, { decision: 'approve', number: two.number })
    await removePasskey(first)
    expect((await grantFor(first, one.approvalId)).body.decision).toBe(false)
    await tenant.publish(paymentPolicies)
    expect((await grantFor(second, two.approvalId)).body.decision).toBe(false)
    await tenant.publish(passkeyPolicies)
    expect((await grantFor(second, two.approvalId)).body.decision).toBe(true)
  })
})

describe('who is asked', () => {
  test('a user with neither a device nor a passkey is not asked', async () => {
    const approver = await newPasskeyApprover(server, tenant)
    await removePasskey(approver)
    expect(await askForPayment(tenant, approver)).toMatchObject({ status: 409, body: { code: 'no_approver' } })
  })

  test('a user without a device gets a link by email or SMS, which grants nothing', async () => {
    const approver = await newPasskeyApprover(server, tenant)
    const { userId } = approver.person
    await tenant.enable('sms')
    const mobileNumber = '+41791234567'
    await tenant.post('registerOtp', { userId, authType: 'sms', mobileNumber, verified: true })
    const { approvalId } = await asked(approver)
    const { text } = await tenant.lastMessage(mobileNumber)
    expect(text).toContain(`/SelfService/approvals/${approvalId}`)
    const unsigned = await server.call('GET', `/Svc/v1/me/approvals/${approvalId}`)
    expect(unsigned.status).toBe(401)
  })
})
