// Accepting an invitation with a passkey instead of a password.
import {
  createTestBrowser,
  type MfaTenant,
  newMfaTenant,
  ownAuthenticator,
  startTestServer,
  type TestBrowser,
} from '@countersign/testkit'
import { up } from '@countersign/testkit/passkeys'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
const { clock } = server
let tenant: MfaTenant
beforeAll(async () => {
  tenant = await newMfaTenant(server)
})
afterAll(() => server.close())

const password = 'violet lamps sing at noon'
let invitedUsers = 0

const codeOf = (body: { invitation: { url: string } }) => body.invitation.url.split('#invitation=')[1] ?? ''

async function invite(of = tenant) {
  const userId = `invited-${++invitedUsers}`
  const { body } = await of.admin('POST', 'administrators', { userId, displayName: userId, roles: ['administrator'] })
  return { userId, invitation: codeOf(body) }
}

const post = (path: string, body: object, { browser = createTestBrowser(server.call), of = tenant } = {}) =>
  browser.call('POST', `/AuthPage/v1/sign-in/${of.tenantId}/${path}`, { body })

const offerFor = (invitation: string, of = tenant) => post('invitation:offer-passkey', { invitation }, { of })

/** What a browser returns for an offer, and the offer. */
async function create(invitation: string, deviation = {}, authenticator = ownAuthenticator(server)) {
  const { offer, publicKey } = (await offerFor(invitation)).body
  const credential = authenticator.create(publicKey.challenge, deviation)
  return { passkey: { offer, credential }, authenticator: authenticator.as(publicKey.user.id) }
}

const accept = (body: object, browser?: TestBrowser, of = tenant) =>
  post('invitation:accept', body, { of, ...(browser ? { browser } : {}) })

const registrationsOf = async (userId: string) => (await tenant.admin('GET', `users/${userId}`)).body.registrations

const tooLate = {
  status: 400,
  body: { details: [{ field: 'passkey.offer', issue: expect.stringContaining('request a new one') }] },
}

describe('a passkey that the invited user creates', () => {
  test('is their only method, and enough to sign in from then on', async () => {
    const { userId, invitation } = await invite()
    const { passkey, authenticator } = await create(invitation)
    const accepted = await accept({ invitation, passkey })
    expect(accepted).toMatchObject({
      status: 200,
      body: { signedIn: true, secondFactorMissing: false, session: { roles: ['administrator'] } },
    })
    expect(await registrationsOf(userId)).toMatchObject([{ authType: 'passkey', status: 'active' }])
    const browser = createTestBrowser(server.call)
    const offered = (await browser.call('POST', `/AuthPage/v1/sign-in/${tenant.tenantId}/passkey:offer`)).body
    const credential = authenticator.get(offered.publicKey.challenge)
    const signedIn = await post('passkey', { offer: offered.offer, credential }, { browser })
    expect(signedIn.body).toMatchObject({ signedIn: true, session: { userId } })
  })

  test('is the first method of a user without a role, too', async () => {
    const userId = `invited-${++invitedUsers}`
    await tenant.admin('POST', 'users', { userId })
    const [, invitation = ''] = (await tenant.admin('POST', `users/${userId}:invite`, {})).body.url.split(
      '#invitation=',
    )
    const { passkey } = await create(invitation)
    expect((await accept({ invitation, passkey })).body).toMatchObject({
      signedIn: true,
      session: { userId, roles: [] },
    })
    expect(await registrationsOf(userId)).toMatchObject([{ authType: 'passkey', status: 'active' }])
  })

  test('is no proof before it is used: a dangerous operation asks for it', async () => {
    const { invitation } = await invite()
    const { passkey } = await create(invitation)
    const browser = createTestBrowser(server.call)
    const { session } = (await accept({ invitation, passkey }, browser)).body
    expect(session).toMatchObject({ passwordProvenAt: null, secondFactorProvenAt: null, passkeyProvenAt: null })
    const body = { userId: 'another', displayName: 'Another', roles: ['auditor'] }
    expect(await browser.call('POST', '/SvcAdmin/v1/administrators', { body })).toMatchObject({
      status: 403,
      body: { code: 'step_up_required' },
    })
  })

  test('must verify its user, because no password could complete the sign-in; the invitation stays valid', async () => {
    const { userId, invitation } = await invite()
    const { body } = await offerFor(invitation)
    expect(body.publicKey.authenticatorSelection).toMatchObject({
      residentKey: 'required',
      userVerification: 'required',
    })
    const { passkey } = await create(invitation, { flags: up })
    expect(await accept({ invitation, passkey })).toMatchObject({ status: 422, body: { code: 'credential_rejected' } })
    expect(await registrationsOf(userId)).toEqual([])
    const refused = await tenant.admin('GET', `audit-events?action=passkey.refused&target=${userId}`)
    expect(refused.body.items).toMatchObject([{ target: { id: userId }, outcome: 'failure' }])
    expect((await accept({ invitation, password })).body.signedIn).toBe(true)
  })

  test('409 already_registered if the key already belongs to another user of the tenant', async () => {
    const authenticator = ownAuthenticator(server)
    const [first, second] = [await invite(), await invite()]
    const { invitation } = first
    await accept({ invitation, passkey: (await create(invitation, {}, authenticator)).passkey })
    const { passkey } = await create(second.invitation, {}, authenticator)
    expect(await accept({ invitation: second.invitation, passkey })).toMatchObject({
      status: 409,
      body: { code: 'already_registered' },
    })
    expect(await registrationsOf(second.userId)).toEqual([])
  })
})

describe('an offer', () => {
  test('leaves nothing behind, whether the invitation expires, is replaced or is accepted with a password', async () => {
    const { userId, invitation } = await invite()
    const { passkey } = await create(invitation)
    expect(await registrationsOf(userId)).toEqual([])
    const replaced = await tenant.admin('POST', `administrators/${userId}:reinvite`)
    expect((await accept({ invitation, passkey })).status).toBe(404)
    const renewed = codeOf(replaced.body)
    const later = await create(renewed)
    expect((await accept({ invitation: renewed, password })).body.signedIn).toBe(true)
    expect((await accept({ invitation: renewed, passkey: later.passkey })).status).toBe(404)
    expect(await registrationsOf(userId)).toMatchObject([{ authType: 'password' }])
  })

  test('belongs to one invitation, and to one tenant', async () => {
    const [one, other] = [await invite(), await invite()]
    const { passkey } = await create(one.invitation)
    expect(await accept({ invitation: other.invitation, passkey })).toMatchObject(tooLate)
    const elsewhere = await newMfaTenant(server)
    expect((await offerFor(one.invitation, elsewhere)).status).toBe(404)
    const { invitation } = await invite(elsewhere)
    expect(await accept({ invitation, passkey }, undefined, elsewhere)).toMatchObject(tooLate)
    expect((await accept({ invitation: one.invitation, passkey })).body.signedIn).toBe(true)
  })

  test('expires after five minutes', async () => {
    const { invitation } = await invite()
    const { passkey } = await create(invitation)
    clock.advance({ minutes: 5 })
    expect(await accept({ invitation, passkey })).toMatchObject(tooLate)
    expect(await accept({ invitation, passkey: { ...passkey, offer: 'AAAA' } })).toMatchObject(tooLate)
  })

  test('404 once the invitation has expired', async () => {
    const { invitation } = await invite()
    clock.advance({ days: 6, hours: 23, minutes: 58 })
    const { passkey } = await create(invitation)
    clock.advance({ minutes: 2 })
    expect((await accept({ invitation, passkey })).status).toBe(404)
    expect((await offerFor(invitation)).status).toBe(404)
  })

  test('is one of many: of ten requests together, one accepts the invitation', async () => {
    const { userId, invitation } = await invite()
    const made = await Promise.all(Array.from({ length: 10 }, () => create(invitation)))
    const answers = await Promise.all(made.map(({ passkey }) => accept({ invitation, passkey })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 404)])
    expect(await registrationsOf(userId)).toHaveLength(1)
  })
})

test('403 auth_type_disabled if the tenant offers no passkeys, even with an offer from before', async () => {
  const elsewhere = await newMfaTenant(server)
  const { invitation } = await invite(elsewhere)
  const { offer, publicKey } = (await offerFor(invitation, elsewhere)).body
  await elsewhere.admin('PATCH', 'authentication-modes/passkey', { enabled: false })
  const disabled = { status: 403, body: { code: 'auth_type_disabled' } }
  expect(await offerFor(invitation, elsewhere)).toMatchObject(disabled)
  const passkey = { offer, credential: ownAuthenticator(server).create(publicKey.challenge) }
  expect(await accept({ invitation, passkey }, undefined, elsewhere)).toMatchObject(disabled)
})

test('400 unless the request has either a password or a passkey', async () => {
  const { invitation } = await invite()
  const { passkey } = await create(invitation)
  for (const body of [{ invitation }, { invitation, password, passkey }])
    expect(await accept(body)).toMatchObject({ status: 400, body: { details: [{ field: 'password' }] } })
})
